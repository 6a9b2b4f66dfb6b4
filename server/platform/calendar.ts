import { JOHANNESBURG_MS } from '#contract/dates.ts'
import { PAYOUT } from '#contract/limits.ts'
import { RAILS, type Rail } from '#contract/rails.ts'

/** Days that the President declared holidays on top of the law's own. A new proclamation is one more line. */
const DECLARED: readonly string[] = [
  '2021-11-01', // municipal elections
  '2022-12-27', // Christmas Day fell on a Sunday whose Monday was a holiday already
  '2023-12-15', // the rugby world cup
  '2024-05-29', // national elections
]

/** The law's fixed days (Public Holidays Act 36 of 1994), as month and day. */
const FIXED = ['01-01', '03-21', '04-27', '05-01', '06-16', '08-09', '09-24', '12-16', '12-25', '12-26'] as const

const DAY_MS = 24 * 60 * 60 * 1000

/** The date by which a payout requested at this moment has arrived by its rail: 'YYYY-MM-DD'. */
export function arrivesBy(asked: Date, rail: Rail = 'bank'): string {
  const local = new Date(asked.getTime() + JOHANNESBURG_MS)
  const day = local.toISOString().slice(0, 10)
  if (RAILS[rail].arrives === 'in minutes') return day
  const inTime = isBusinessDay(day) && local.getUTCHours() < PAYOUT.cutOffHour
  return inTime ? nextBusinessDay(day) : nextBusinessDay(nextBusinessDay(day))
}

/**
 * The same time of day, so many business days later. If a simulated day is shorter than a real one, every day
 * is a business day.
 */
export function afterBusinessDays(from: Date, days: number, daySeconds: number): Date {
  if (daySeconds * 1_000 < DAY_MS) return new Date(from.getTime() + days * daySeconds * 1_000)
  const local = new Date(from.getTime() + JOHANNESBURG_MS)
  let day = local.toISOString().slice(0, 10)
  const sinceMidnight = local.getTime() - Date.parse(`${day}T00:00:00Z`)
  for (let passed = 0; passed < days; passed++) day = nextBusinessDay(day)
  return new Date(Date.parse(`${day}T00:00:00Z`) + sinceMidnight - JOHANNESBURG_MS)
}

/** Whole business days between two moments. */
export function businessDaysBetween(from: Date, to: Date): number {
  let days = 0
  for (let next = from; ; days++) {
    next = afterBusinessDays(next, 1, DAY_MS / 1_000)
    if (next > to) return days
  }
}

function nextBusinessDay(day: string): string {
  let next = plusDays(day, 1)
  while (!isBusinessDay(next)) next = plusDays(next, 1)
  return next
}

export function isBusinessDay(day: string): boolean {
  const weekday = weekdayOf(day)
  return weekday !== 0 && weekday !== 6 && !isHoliday(day)
}

export function isHoliday(day: string): boolean {
  return holidaysOf(Number(day.slice(0, 4))).has(day)
}

const known = new Map<number, ReadonlySet<string>>()

/** All public holidays of a year, with the Mondays that replace Sundays. */
export function holidaysOf(year: number): ReadonlySet<string> {
  const before = known.get(year)
  if (before) return before
  const easter = easterSunday(year)
  const days = new Set(FIXED.map((day) => `${year}-${day}`))
  days.add(plusDays(easter, -2)).add(plusDays(easter, 1))
  for (const day of [...days]) {
    // If the Monday is a holiday itself, the set keeps it once: nothing moves to Tuesday.
    if (weekdayOf(day) === 0) days.add(plusDays(day, 1))
  }
  for (const day of DECLARED) if (day.startsWith(`${year}-`)) days.add(day)
  known.set(year, days)
  return days
}

/** Easter Sunday of the Gregorian calendar, by the method of Meeus, Jones and Butcher. */
function easterSunday(year: number): string {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const yearOfCentury = year % 100
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const days = epact + weekday - 7 * late + 114
  const month = Math.floor(days / 31)
  return `${year}-${`${month}`.padStart(2, '0')}-${`${(days % 31) + 1}`.padStart(2, '0')}`
}

export function plusDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** 0 is Sunday, 6 is Saturday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}
