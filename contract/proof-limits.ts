/** A proof of income: for how many months, how many at once, for how long, and from how many days of tips an average is given. */
export const PROOF = { months: [1, 3, 6, 12], live: 10, days: 90, averageFromDays: 30 } as const
