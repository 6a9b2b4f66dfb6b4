import { TIP } from '#contract/limits.ts'
import { shortRand } from '#contract/money.ts'

/** The payment and what follows it: loaded with the panel. */
export const send = {
  title: 'Send Payment',
  own: 'This is your own code. You cannot tip yourself.',
  change: 'Change',
  choose: 'Choose an amount',
  custom: 'Custom',
  customLabel: 'Custom amount in rand',
  customHint: (max: string) => `${shortRand(TIP.min)} to ${max}`,
  limitReached: 'You have sent all that you can for now. Your wallet shows what is left.',
  customSet: 'Use this amount',
  fee: (fee: string) => `Fee ${fee}`,
  total: 'Total',
  send: 'Send',
  sendAmount: (amount: string) => `Send ${amount}`,
  sending: 'Sending...',
  youHave: (balance: string) => `You have ${balance}`,
  addAndSend: (added: string, amount: string) => `Add ${added} and send ${amount}`,
  adding: 'Adding...',
  addedLater: (added: string) => ({
    title: 'Payment Pending',
    description: `${added} will be in your wallet as soon as VodaPay confirms it. The tip has not been sent yet.`,
  }),
  waits: (amount: string, worker: string) => `${amount} goes to ${worker} as soon as VodaPay confirms your payment.`,
  tooMuch: 'More than you have',
  yes: (amount: string) => `Yes, send ${amount}`,
  before: (amount: string, worker: string) =>
    `${amount} to ${worker} was already sent, but the response got lost. Nothing was sent this time. Do you want to send a second tip?`,
  another: (amount: string) => `Send another ${amount}`,
  noSecond: 'No, one is enough',
  sent: (amount: string, worker: string) => ({ title: 'Payment Sent!', description: `${amount} sent to ${worker}` }),
  done: {
    title: (amount: string, worker: string) => `${worker} has your ${amount}`,
    text: 'They keep all of it. Enkosi!',
    now: 'Now',
    reference: (reference: string) => `Reference ${reference}`,
    done: 'Done',
    close: 'Close',
  },
} as const
