import { dayOf, timeOf, writeDay, writeMonth, writeNearDay } from '#contract/dates.ts'
import { dateNames } from '#contract/texts/en/date-names.ts'
import { history } from '#web/texts/en/history.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** `Just now`, `5m ago`, `3h ago`, `2d ago`, and after a week the date as en-ZA writes it. By hand: not every phone knows that locale. */
export function relativeTime(at: number, now: number): string {
  const ago = now - at
  if (ago < MINUTE) return history.justNow
  if (ago < HOUR) return history.minutesAgo(Math.floor(ago / MINUTE))
  if (ago < DAY) return history.hoursAgo(Math.floor(ago / HOUR))
  if (ago < 7 * DAY) return history.daysAgo(Math.floor(ago / DAY))
  return dayOf(at).replaceAll('-', '/')
}

/** `14:05` today, `Sun 15 Nov 14:05` before. */
export function clockTime(at: number | string, now: number): string {
  const day = dayOf(at)
  return day === dayOf(now) ? timeOf(at) : `${namedDay(day)} ${timeOf(at)}`
}

/** `15 Nov 2026` and `14:05`. */
export function dayAndTime(at: string): { day: string; time: string } {
  return { day: wholeDay(dayOf(at)), time: timeOf(at) }
}

/** `2026-11-15` as `15 Nov 2026`. */
export function wholeDay(day: string): string {
  return writeDay(dateNames.months, day)
}

/** `2026-11` as `Nov 2026`. */
export function wholeMonth(month: string): string {
  return writeMonth(dateNames.months, month)
}

/** `2026-11-16` as `Mon 16 Nov`. */
export function namedDay(day: string): string {
  return writeNearDay(dateNames, day)
}
