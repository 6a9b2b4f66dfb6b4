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
  reported: 'Thank you. We will look into this code.',
  away: 'There is no connection. Nothing was paid. Please try again.',
  before: {
    question: 'Did this go through?',
    waiting: 'Not yet: {amount} to {worker}.',
    paid: 'Yes: {worker} has your {amount}.',
    not_paid: 'No: nothing was paid.',
    giving_back: 'It could not reach {worker}. Your refund is on its way.',
    given_back: 'It could not reach {worker}. You were refunded.',
    goOn: 'Continue to payment',
    see: 'See the tip',
  },
  nobody: {
    title: `Unknown code · ${PRODUCT.name}`,
    description: 'This code cannot be used to tip anyone now. Type the worker ID instead, or report the sticker.',
    heading: 'This code cannot be used to tip anyone.',
    tooOften: 'Many codes were tried from this network.',
    tooOftenMore: 'Please try again in {{minutes}} min, or type the ID or the eight digits on the card here.',
    id: 'Worker ID',
    find: 'Find',
  },
  receipt: {
    title: `Your tip · ${PRODUCT.name}`,
    description:
      'What happened to the tip: waiting, paid, not paid or refunded. This page shows it as soon as it is known.',
    waiting: 'Waiting for the payment',
    close: 'You can close this page. {{called}} will be notified when it arrives.',
    thanks: 'Thank you!',
    now: 'Now',
    paid: 'You paid {{total}}.',
    reference: 'Reference {{short}}',
    next: 'Next time: two taps',
    nextMore: 'Sign in and this tip is in your history, where you can give stars.',
    signIn: 'Sign in',
    take: 'Add this tip to my history',
    claimed: 'This tip is in your history.',
    history: 'See my history',
    notPaid: 'Nothing was paid.',
    again: 'Try again',
    givingBack: '{{called}} could not receive it. Your refund of {{total}} is on its way.',
    givenBack: '{{called}} could not receive it. You were refunded {{total}}.',
    back: 'When you see it depends on your bank.',
  },
}
