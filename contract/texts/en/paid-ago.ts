/** On receipts that are older than a few minutes: how long ago it was paid. The numbers are never 1. */
export const paidAgo = {
  minutes: (count: number) => `Paid ${count} minutes ago`,
  hours: (count: number) => `Paid ${count} hours ago`,
  days: (count: number) => `Paid ${count} days ago`,
} as const
