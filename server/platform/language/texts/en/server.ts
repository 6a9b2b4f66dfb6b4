import { COMPLAINTS } from '#contract/complaint.ts'
import { PRODUCT } from '#contract/product.ts'
import { REFUSALS, type RefusalCode } from '#contract/refusals.ts'
import { RETURN_REASONS } from '#contract/return-reasons.ts'

/** Texts that the server itself writes to people. Names in braces are gaps that the server fills; a translation may leave one out. */
export const server = {
  /** By the code of the refusal. */
  refusals: Object.fromEntries(Object.entries(REFUSALS).map(([code, { sentence }]) => [code, sentence])) as Record<
    RefusalCode,
    string
  >,
  /** Lines of the history. */
  movements: {
    tipTo: 'Tip to {worker}',
    tipReceived: 'Tip received',
    guestTip: 'Tip from a guest',
    added: 'Money added',
    withdrawal: 'Withdrawal to {account}',
    cash: 'Withdrawal in cash',
    correction: `Correction by ${PRODUCT.name}`,
    transferTo: 'Transfer to {worker}',
    transferFrom: 'Transfer from {worker}',
    takenBack: 'Taken back by the payment provider',
    guestTipTakenBack: 'Tip from a guest, taken back by the payment provider',
    settled: 'Settled what was owed',
    refund: 'Refund to your card',
  },
  /** Why a payout came back. */
  returned: RETURN_REASONS,
  /** Why a payment was declined. */
  declined: {
    byBank: 'The bank declined the payment.',
    cancelled: 'The payment was cancelled.',
    notEnough: 'There is not enough money in the account you are paying from.',
    atProvider: 'The payment provider had a problem. Please try again.',
    unknown: 'The payment was declined.',
    notInTime: 'The payment was not confirmed in time.',
  },
  /** The amount that can still be added, behind the sentence of `load_limit`. */
  loadLeft: 'You can add {left} more this month.',
  /** How much may be withdrawn in cash, behind the sentence of `not_cashable`. */
  cashLeft: 'You can withdraw {left} in cash.',
  /** Complaints about a value that somebody typed. */
  complaints: COMPLAINTS,
  /** Messages on the screen of a locked phone. */
  push: {
    tips: '{count} new tips, {amount}',
    tipsMore: 'They are in your wallet.',
    more: 'And {count} more in your wallet.',
    received: 'You received {amount}',
    receivedMore: 'A tip has just arrived in your wallet.',
    transferMore: '{worker} sent it to you.',
    transferUnnamed: 'A worker sent it to you.',
    returned: '{amount} is back in your wallet',
    loaded: '{amount} has been added to your wallet',
    loadedMore: 'The payment has been confirmed.',
  },
  /** A browser that does not say what it is. */
  unknownDevice: 'Unknown device',
  /** The pages of signing in and out. */
  signIn: {
    title: 'Sign-in',
    failed: 'Sign-in did not work',
    again: 'Start again',
    signOut: 'Sign out',
    signOutOf: `Sign out of ${PRODUCT.name}?`,
    signOutWhy: 'Another site sent you here. You stay signed in unless you confirm.',
    simulated: 'Simulated sign-in',
    who: 'Who are you?',
    about:
      'This page stands in for a real identity provider. Type any email and name, or choose one of the demo people. No real money moves.',
    email: 'Email',
    firstName: 'First name',
    lastName: 'Last name',
    go: 'Continue',
    people: 'Demo people',
    tipper: 'tipper with money in the wallet',
    worker: 'worker {worker}',
    operator: 'operator',
    secondOperator: 'second operator',
    runOut: 'This sign-in has expired.',
    didNotWork: 'This sign-in did not work.',
    reallySignOut: 'Sign out?',
    back: `Back to ${PRODUCT.name}`,
  },
  /** The page that stands in for the payment provider's. */
  pay: {
    mark: 'Simulated payment',
    title: 'Pay {amount}',
    question: 'Pay {amount}?',
    about: 'This page stands in for a real payment provider. No real money moves.',
    pay: 'Pay',
    cancel: 'Cancel',
  },
  /** The copy of somebody's data on paper. */
  copy: {
    title: 'Copy of your data',
    about:
      'This is everything that we hold about you. Numbers of documents, accounts and phones show their last digits. The names on the left are English, as in the app: ask us about anything that is not clear. If something is wrong, tell us.',
  },
} as const
