import { GUEST_TIP } from '#contract/limits.ts'
import { shortRand } from '#contract/money.ts'
import { PRODUCT } from '#contract/product.ts'

/** The words of somebody without an account. Names in double braces are filled in by the server, those in single ones by the page. */
export const guest = {
  title: `Tip {{shown}} · ${PRODUCT.name}`,
  description:
    'Tip this worker from your phone, without an account. The worker gets all of it; you pay a small fee on top.',
  verified: 'Verified',
  amounts: 'Amount',
  other: 'Other',
  otherAmount: `Other amount, ${shortRand(GUEST_TIP.min)} to ${shortRand(GUEST_TIP.max)}`,
  range: `Please choose an amount from ${shortRand(GUEST_TIP.min)} to ${shortRand(GUEST_TIP.max)}.`,
  gets: '{{called}} gets {amount}. You pay {total}.',
  pay: 'Pay {total}',
  signIn: 'Sign in to tip {{guardNumber}}',
  notThem: 'Not the person in front of you? Do not pay.',
  report: 'Report this code',
  reported: 'Thank you. Somebody will look at this code.',
  away: 'There is no connection. Nothing was paid. Please try again.',
  before: {
    question: 'Did this go through?',
    waiting: 'Not yet: {amount} to {worker}.',
    paid: 'Yes: {worker} has your {amount}.',
    not_paid: 'No: nothing was paid.',
    giving_back: 'It could not reach {worker}. You are getting it back.',
    given_back: 'It could not reach {worker}. You have it back.',
    goOn: 'Continue to payment',
    see: 'See the tip',
  },
  nobody: {
    title: `Unknown code · ${PRODUCT.name}`,
    description: 'Nobody can be tipped with this code now. Type the worker ID instead, or report the sticker.',
    heading: 'Nobody can be tipped with this code.',
    id: 'Worker ID',
    find: 'Find',
  },
  receipt: {
    title: `Your tip · ${PRODUCT.name}`,
    description:
      'What happened to the tip: waiting, paid, not paid or given back. This page shows it as soon as it is known.',
    waiting: 'Waiting for the payment',
    close: 'You can close this page. {{called}} is told when it arrives.',
    thanks: 'Thank you!',
    got: '{{called}} got {{amount}}.',
    paid: 'You paid {{total}}.',
    reference: 'Reference {{short}}',
    next: 'Next time: two taps',
    nextMore: 'Sign in and this tip is in your history, where you can give stars.',
    signIn: 'Sign in',
    take: 'Put this tip into my history',
    claimed: 'This tip is in your history.',
    history: 'See my history',
    notPaid: 'Nothing was paid.',
    again: 'Try again',
    givingBack: '{{called}} could not receive it. You are getting {{total}} back.',
    givenBack: '{{called}} could not receive it. You have {{total}} back.',
    back: 'Your bank decides how soon you see it.',
    another: 'Tip again',
  },
}
