import { dayOf } from '#contract/dates.ts'
import { addMovement, type Sums } from '#contract/history-sums.ts'
import type { Transaction } from '#contract/wallet.ts'
import { namedDay } from '#web/parts/relative-time.ts'
import { history } from '#web/texts/en/history.ts'

export interface Day extends Sums {
  /** As `2026-11-16`, in Johannesburg. */
  day: string
  movements: Transaction[]
}

export interface MonthOfDays extends Sums {
  /** As `2026-11`. */
  month: string
  days: Day[]
  /** The rest of it may stand on the next page: half a sum would be wrong. */
  isCut: boolean
}

/** Movements under the day and the month they happened in, with the sums received and sent. */
export function byMonth(list: readonly Transaction[], userId: string, hasMore: boolean): MonthOfDays[] {
  const months: MonthOfDays[] = []
  for (const movement of list) {
    const day = dayOf(movement.createdAt)
    if (months.at(-1)?.days.at(-1)?.day !== day) beginDay(months, day)
    const month = months.at(-1) as MonthOfDays
    const last = month.days.at(-1) as Day
    last.movements.push(movement)
    for (const sums of [last, month]) addMovement(sums, movement, userId)
  }
  const oldest = months.at(-1)
  if (!hasMore || !oldest) return months
  oldest.isCut = true
  const day = oldest.days.at(-1) as Day
  day.received = day.sent = 0
  return months
}

function beginDay(months: MonthOfDays[], day: string): void {
  const month = day.slice(0, 7)
  if (months.at(-1)?.month !== month) months.push({ month, days: [], received: 0, sent: 0, isCut: false })
  months.at(-1)?.days.push({ day, movements: [], received: 0, sent: 0 })
}

export function dayName(day: string, now: number = Date.now()): string {
  if (day === dayOf(now)) return history.today
  if (day === dayOf(now - 24 * 60 * 60 * 1000)) return history.yesterday
  return namedDay(day)
}
