import type { paidAgo } from './texts/en/paid-ago.ts'
import type { Words } from './translation/translation.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** After this, a receipt no longer looks like that of a payment that was made just now. */
export const RECEIPT_IS_NEW_MS = 10 * MINUTE

/** `Paid 12 minutes ago`. For receipts that are not new, so no number is ever 1. */
export function ageOfReceipt(words: Words<typeof paidAgo>, ms: number): string {
  if (ms < 2 * HOUR) return words.minutes(Math.max(2, Math.floor(ms / MINUTE)))
  if (ms < 2 * DAY) return words.hours(Math.floor(ms / HOUR))
  return words.days(Math.floor(ms / DAY))
}
