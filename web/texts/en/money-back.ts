import { REFUND, TIP } from '#contract/limits.ts'
import { rand } from '#contract/money.ts'

/** Leaving with money: the part that goes back to the payment card, and the part given away. */
export const moneyBack = {
  title: 'Money in your wallet',
  text: (amount: string) =>
    `${amount} can go back to the card it came from. That is what you added in the last ${REFUND.days} days and have not spent.`,
  send: (amount: string) => `Get ${amount} back on my card`,
  waiting: 'One moment...',
  label: (amount: string) => `${amount} back to your card`,
  sent: (amount: string) => ({ title: 'Money Back', description: `${amount} went back to your card` }),
  underWay: (amount: string) => ({ title: 'On Its Way', description: `${amount} is on its way to your card` }),
  refused: (amount: string) => ({
    title: 'Refund Refused',
    description: `The payment provider refused it. ${amount} is in your wallet again.`,
  }),
  partly: (went: string, rest: string) => ({
    title: 'Partly Returned',
    description: `${went} went back to your card. ${rest} is in your wallet again.`,
  }),
  onItsWay: (amount: string) => `${amount} is on its way to your card.`,
  again: (day: string) =>
    `Money can go back once in ${REFUND.everyDays} days: again from ${day}, or now if you delete your account.`,
  rest: (amount: string) =>
    `${amount} cannot go back to a card: it is older than ${REFUND.days} days or did not come from one. You can give it to a worker.`,
  restLater: (amount: string) => `${amount} more cannot go back to a card. You can give it to a worker afterwards.`,
  give: 'Give it to a worker',
  gives: (amount: string, worker: string) => `${worker} gets ${amount}. The fee is ${rand(TIP.fee)}.`,
  giveAmount: (amount: string) => `Give ${amount}`,
  given: (amount: string, worker: string) => ({ title: 'Payment Sent!', description: `${amount} sent to ${worker}` }),
  noLimit: 'Your limit for today or for this month is used up. You can give it later.',
  first: (amount: string) => `${amount} goes back to your card first.`,
} as const
