export const SMS = {
  characters: 160,
  /** What tips, summaries and codes to show may cost for one person in a month, in cents. Payouts and security go out all the same. */
  costPerMonth: 3_000,
  /** What one costs, in cents, as long as the gateway has not said it. */
  usualCost: 25,
  /** Summaries are made between these hours of the evening; all other hours are quiet. */
  summaryFromHour: 18,
  summaryUntilHour: 20,
  keepDays: 90,
  cardsPerDay: 3,
} as const
