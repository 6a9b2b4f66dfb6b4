import { createHash } from 'node:crypto'
import { dayOf, JOHANNESBURG_MS } from '#contract/dates.ts'
import type { Cents } from '#contract/money.ts'
import { isBusinessDay, plusDays, weekdayOf } from '#server/platform/calendar.ts'
import { WORKERS } from './demo-people.ts'

/** Things happen four times a day and at once, so that one batch of the ledger takes them and the start stays quick. */
export type Hour = { at: Date; day: string; tips: PlannedTip[]; events: Event[] }
export type PlannedTip = { key: string; to: string; cents: Cents; stars: number | undefined; from: number | 'guest' }
type Event = 'top up' | 'withdraw' | 'carry payouts' | 'pay back'

const DAYS = 31
const HOURS = [9, 12, 16, 19]
/** Amounts of tips; the usual ones are listed more often. */
const AMOUNTS = [500, 500, 1_000, 1_000, 1_000, 1_500, 2_000, 2_000, 2_500, 5_000]
const STARS = [5, 5, 5, 5, 4, 4, 3]
/** The probability of a tip each time, by service. */
const LIKELY = { parking_guard: 0.6, waiter: 0.6, household_services: 0.15, day_laborer: 0.2, other: 0.3 }

/**
 * The hours of the last 31 days in which something happens. It depends on the date alone, so that a
 * start that was interrupted and continues tomorrow plans the same.
 */
export function planMonth(now: Date, tippers: number): Hour[] {
  const today = dayOf(now.getTime())
  const days = Array.from({ length: DAYS + 1 }, (_, index) => plusDays(today, index - DAYS))
  return days.flatMap((day) => hoursOf(day, tippers)).filter(({ at }) => at.getTime() < now.getTime() - 600_000)
}

function hoursOf(day: string, tippers: number): Hour[] {
  return HOURS.map((hour) => {
    const minute = Math.floor(chance(`${day} ${hour} minute`) * 120)
    const at = new Date(Date.parse(`${day}T00:00:00Z`) + (hour * 60 + minute) * 60_000 - JOHANNESBURG_MS)
    return { at, day, tips: tipsAt(day, hour, tippers), events: eventsAt(day, hour) }
  })
}

function tipsAt(day: string, hour: number, tippers: number): PlannedTip[] {
  const busy = [0, 5, 6].includes(weekdayOf(day)) ? 1.5 : 1
  return WORKERS.flatMap((worker): PlannedTip[] => {
    const key = `demo tip ${worker.guardNumber} ${day} ${hour}`
    if (chance(key) >= LIKELY[worker.serviceCategory] * busy) return []
    const isGuest = chance(`${key} guest`) < 0.08
    const stars = chance(`${key} rates`) < 0.08 ? pick(STARS, `${key} stars`) : undefined
    const payer = isGuest ? 'guest' : Math.floor(chance(`${key} from`) * tippers)
    return [{ key, to: worker.guardNumber, cents: pick(AMOUNTS, `${key} amount`), stars, from: payer }]
  })
}

function eventsAt(day: string, hour: number): Event[] {
  const weekday = weekdayOf(day)
  return [
    ...(/-[012]5$/.test(day) && hour === 9 ? ['top up' as const] : []),
    ...(isBusinessDay(day) && hour === 9 ? ['carry payouts' as const] : []),
    ...(weekday === 5 && hour === 12 ? ['withdraw' as const] : []),
    ...(weekday === 0 && hour === 19 ? ['pay back' as const] : []),
  ]
}

function pick<T>(values: readonly T[], what: string): T {
  return values[Math.floor(chance(what) * values.length)] as T
}

/** A number from 0 to 1, the same for the same words. */
function chance(what: string): number {
  return createHash('sha256').update(what).digest().readUInt32BE() / 2 ** 32
}
