export const OPERATOR = { minReason: 3, maxReason: 500, maxCorrection: 2_499_900, list: 100, auditEvents: 50 } as const

/** Card money that left for a bank without having been earned: from so much within so many days operators see who it was. */
export const PASSED = { min: 100_000, days: 30 } as const
