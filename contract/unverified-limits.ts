/** Limits on money that leaves the wallet of somebody who joined by phone, while nobody has checked who that is. */
export const OUT_UNVERIFIED = { perDay: 50_000, perMonth: 300_000 } as const
