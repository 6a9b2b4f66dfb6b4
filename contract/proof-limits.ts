/** Proofs of income: the periods in months, how many at once, their lifetime, and the days of tips that an average needs. */
export const PROOF = { months: [1, 3, 6, 12], live: 10, days: 90, averageFromDays: 30 } as const
