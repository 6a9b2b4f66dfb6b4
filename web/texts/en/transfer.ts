import { TRANSFER } from '#contract/limits.ts'
import { shortRand } from '#contract/money.ts'

/** Money from worker to worker. */
export const transfer = {
  title: 'Share with a Worker',
  text: 'Share a table’s tip or pay a colleague back. It is free, doesn’t count as a tip and isn’t rated.',
  open: 'Send to a worker',
  who: 'Worker ID or place',
  find: 'Find',
  self: 'This is you. You cannot send money to yourself.',
  someoneElse: 'Choose someone else',
  amount: 'Amount in rand',
  hint: (available: string) => `${shortRand(TRANSFER.min)} to ${shortRand(TRANSFER.max)}. Available: ${available}.`,
  free: 'FREE',
  fee: 'Fee',
  gets: (worker: string) => `${worker} receives`,
  send: 'Send',
  sendAmount: (amount: string) => `Send ${amount}`,
  sending: 'Sending...',
  yes: (amount: string) => `Yes, send ${amount}`,
  outOfRange: {
    title: 'Invalid Amount',
    description: `Please choose an amount from ${shortRand(TRANSFER.min)} to ${shortRand(TRANSFER.max)}`,
  },
  tooMuch: { title: 'Insufficient Balance', description: "You don't have enough funds" },
  sent: (amount: string, worker: string) => ({ title: 'Money Sent', description: `${amount} sent to ${worker}` }),
} as const
