/** What may go back to the card it came from: loads of so many days, once in so many days. Closing the account does not wait for the second. */
export const REFUND = { days: 180, everyDays: 30 } as const
