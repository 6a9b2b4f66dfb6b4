import { dates } from '#web/texts/en/dates.ts'
import { history } from '#web/texts/en/history.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** South Africa keeps this one offset all year round. */
const JOHANNESBURG = 2 * HOUR

/** `Just now`, `5m ago`, `3h ago`, `2d ago`, and after a week the date as en-ZA writes it. */
export function relativeTime(at: number, now: number): string {
  const ago = now - at
  if (ago < MINUTE) return history.justNow
  if (ago < HOUR) return history.minutesAgo(Math.floor(ago / MINUTE))
  if (ago < DAY) return history.hoursAgo(Math.floor(ago / HOUR))
  if (ago < 7 * DAY) return history.daysAgo(Math.floor(ago / DAY))
  return shortDate(new Date(at + JOHANNESBURG).toISOString().slice(0, 10))
}

/** `2026/11/15` and `14:05`, as the clocks in South Africa show it. */
export function dayAndTime(at: number): { day: string; time: string } {
  const local = new Date(at + JOHANNESBURG).toISOString()
  return { day: shortDate(local.slice(0, 10)), time: local.slice(11, 16) }
}

/** `14:05` today, `Sun 15 Nov 14:05` before. */
export function clockTime(at: number, now: number): string {
  const local = new Date(at + JOHANNESBURG).toISOString()
  const time = local.slice(11, 16)
  const day = local.slice(0, 10)
  return day === new Date(now + JOHANNESBURG).toISOString().slice(0, 10) ? time : `${namedDay(day)} ${time}`
}

/** The day in South Africa, as `2026-11-15`. */
export function dayOf(at: number): string {
  return new Date(at + JOHANNESBURG).toISOString().slice(0, 10)
}

/** `14:05:09`, as the clocks in South Africa show it. */
export function clock(at: number): string {
  return new Date(at + JOHANNESBURG).toISOString().slice(11, 19)
}

/** `2026-11-15` as `2026/11/15`. Written by hand: not every phone knows the en-ZA locale. */
export function shortDate(day: string): string {
  return day.replaceAll('-', '/')
}

/** `2026-11-16` as `Mon 16 Nov`. */
export function namedDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  return `${dates.weekdays[date.getUTCDay()]} ${date.getUTCDate()} ${dates.months[date.getUTCMonth()]}`
}
