import { spokenInEnglish } from '#contract/spoken-amount.ts'

/** Announcements of money that moves elsewhere. */
export const live = {
  received: (amount: string) => `You received ${amount}`,
  thanks: 'A tip has just arrived in your wallet.',
  from: (worker: string) => `${worker} sent it to you.`,
  lateLoad: (amount: string) => ({
    title: 'Money Added',
    description: `${amount} has been added to your wallet: the payment has been confirmed.`,
  }),
  returned: (amount: string, reason: string) => ({
    title: 'Withdrawal Returned',
    description: `${amount} is back in your wallet. ${reason}`,
  }),
  spoken: spokenInEnglish,
} as const
