import { createHash } from 'node:crypto'
import type { Cents } from '#contract/money.ts'
import { isBusinessDay, plusDays, weekdayOf } from '#server/calendar/calendar.ts'
import { WORKERS } from './demo-people.ts'

/** Every second hour something happens, all of it at once, so that one batch of the ledger takes it and the start stays quick. */
export type Hour = { at: Date; day: string; tips: PlannedTip[]; events: Event[] }
export type PlannedTip = { key: string; to: string; cents: Cents; stars: number | undefined; from: number | 'guest' }
type Event = 'top up' | 'withdraw' | 'carry payouts' | 'pay back'

const DAYS = 31
const EVERY = 2
/** What is given, the usual amounts more often than the large ones. */
const AMOUNTS = [500, 500, 1_000, 1_000, 1_000, 1_500, 2_000, 2_000, 2_500, 5_000]
const STARS = [5, 5, 5, 5, 4, 4, 3]
/** Tips on an ordinary day and the hours in which they come, by service. */
const HABITS = {
  parking_guard: { tips: 3.5, from: 8, to: 21, isOutdoors: true },
  waiter: { tips: 4, from: 12, to: 22, isOutdoors: false },
  household_services: { tips: 0.7, from: 9, to: 16, isOutdoors: false },
  day_laborer: { tips: 1, from: 10, to: 17, isOutdoors: true },
  other: { tips: 1.5, from: 9, to: 18, isOutdoors: false },
} as const

/**
 * The hours of the 31 days before this moment in which something happens. What happens on a day follows from its date alone, so that a
 * start that was cut off and goes on tomorrow plans the same.
 */
export function planMonth(now: Date, tippers: number): Hour[] {
  const today = new Date(now.getTime() + JOHANNESBURG_MS).toISOString().slice(0, 10)
  const days = Array.from({ length: DAYS + 1 }, (_, index) => plusDays(today, index - DAYS))
  return days.flatMap((day) => hoursOf(day, tippers)).filter(({ at }) => at.getTime() < now.getTime() - 600_000)
}

const JOHANNESBURG_MS = 2 * 60 * 60 * 1_000

function hoursOf(day: string, tippers: number): Hour[] {
  const hours = Array.from({ length: 24 / EVERY }, (_, index): Hour => {
    const hour = index * EVERY
    const minute = Math.floor(chance(`${day} ${hour} minute`) * 60 * EVERY)
    const at = new Date(Date.parse(`${day}T00:00:00Z`) + (hour * 60 + minute) * 60_000 - JOHANNESBURG_MS)
    return { at, day, tips: tipsIn(day, hour, tippers), events: eventsIn(day, hour) }
  })
  return hours.filter(({ tips, events }) => tips.length + events.length > 0)
}

function tipsIn(day: string, hour: number, tippers: number): PlannedTip[] {
  return WORKERS.flatMap((worker, index): PlannedTip[] => {
    const { tips, from, to, isOutdoors } = HABITS[worker.serviceCategory]
    const key = `demo tip ${worker.guardNumber} ${day} ${hour}`
    // Some have better places than others.
    const likely = ((tips * (1.3 - 0.1 * (index % 5))) / (to - from)) * EVERY * howBusy(day, isOutdoors)
    if (hour < from || hour >= to || chance(key) >= likely) return []
    const isGuest = chance(`${key} guest`) < 0.1
    const stars = chance(`${key} rates`) < 0.08 ? pick(STARS, `${key} stars`) : undefined
    const payer = isGuest ? 'guest' : Math.floor(chance(`${key} from`) * tippers)
    return [{ key, to: worker.guardNumber, cents: pick(AMOUNTS, `${key} amount`), stars, from: payer }]
  })
}

/** Weekends are busier and so are paydays and the day after; one week in four it rains. */
export function howBusy(day: string, isOutdoors: boolean): number {
  const weekday = [1.5, 0.8, 0.8, 0.9, 1, 1.3, 1.9][weekdayOf(day)] ?? 1
  const payday = isPayday(day) || isPayday(plusDays(day, -1)) ? 1.5 : 1
  const rain = isRainy(day) ? (isOutdoors ? 0.3 : 0.75) : 1
  return weekday * payday * rain
}

function isPayday(day: string): boolean {
  return day.endsWith('-15') || day.endsWith('-25') || plusDays(day, 1).endsWith('-01')
}

/** Any four weeks in a row have exactly seven such days. */
export function isRainy(day: string): boolean {
  return Math.floor(Date.parse(`${day}T00:00:00Z`) / (7 * 24 * 60 * 60 * 1_000)) % 4 === 1
}

function eventsIn(day: string, hour: number): Event[] {
  const weekday = weekdayOf(day)
  return [
    ...(isPayday(day) && hour === 6 ? ['top up' as const] : []),
    ...(isBusinessDay(day) && hour === 10 ? ['carry payouts' as const] : []),
    ...(weekday === 5 && hour === 14 ? ['withdraw' as const] : []),
    ...(weekday === 0 && hour === 20 ? ['pay back' as const] : []),
  ]
}

function pick<T>(values: readonly T[], what: string): T {
  return values[Math.floor(chance(what) * values.length)] as T
}

/** From 0 to 1, the same for the same words. */
function chance(what: string): number {
  return createHash('sha256').update(what).digest().readUInt32BE() / 2 ** 32
}
