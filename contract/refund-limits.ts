/** Loads of the last `days` can be refunded, once in `everyDays`. Closing the account does not wait for the latter. */
export const REFUND = { days: 180, everyDays: 30 } as const
