export const SMS = {
  characters: 160,
  /** The cost limit of one person's messages about tips, summaries and worker numbers in a month, in cents. Payouts and security are always sent. */
  costPerMonth: 3_000,
  /** The assumed cost of a message, in cents, until the gateway reports one. */
  usualCost: 25,
  /** Summaries are sent between these hours of the evening. */
  summaryFromHour: 18,
  summaryUntilHour: 20,
  keepDays: 90,
  workerNumbersPerDay: 3,
} as const
