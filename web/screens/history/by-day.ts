import { dayOf } from '#contract/dates.ts'
import type { Cents } from '#contract/money.ts'
import type { Transaction } from '#contract/wallet.ts'
import { namedDay } from '#web/parts/relative-time.ts'
import { history } from '#web/texts/en/history.ts'

export interface Sums {
  received: Cents
  sent: Cents
}

export interface Day extends Sums {
  /** As `2026-11-16`, in Johannesburg. */
  day: string
  movements: Transaction[]
}

export interface MonthOfDays extends Sums {
  /** As `2026-11`. */
  month: string
  days: Day[]
}

/**
 * Movements under the day and the month they happened in, with the sums received and sent; failed movements do not count. A part of a tip
 * taken back later went out later, as a movement of its own.
 */
export function byMonth(list: readonly Transaction[], userId: string, hasMore: boolean): MonthOfDays[] {
  const months: MonthOfDays[] = []
  for (const movement of list) {
    const day = dayOf(movement.createdAt)
    if (months.at(-1)?.days.at(-1)?.day !== day) beginDay(months, day)
    const month = months.at(-1) as MonthOfDays
    const last = month.days.at(-1) as Day
    last.movements.push(movement)
    const isReceived = movement.fromUserId !== userId
    if (movement.status === 'declined' || (movement.status === 'returned' && !isReceived)) continue
    const cents = isReceived ? (movement.status === 'pending' ? 0 : movement.amount) : paidOut(movement)
    for (const sums of [last, month]) sums[isReceived ? 'received' : 'sent'] += cents
  }
  // The rest of the oldest day and month may stand on the next page: half a total would be wrong.
  const oldest = months.at(-1)
  if (hasMore && oldest) for (const sums of [oldest, oldest.days.at(-1) as Day]) sums.received = sums.sent = 0
  return months
}

function beginDay(months: MonthOfDays[], day: string): void {
  const month = day.slice(0, 7)
  if (months.at(-1)?.month !== month) months.push({ month, days: [], received: 0, sent: 0 })
  months.at(-1)?.days.push({ day, movements: [], received: 0, sent: 0 })
}

/** The fee of a withdrawal is taken from its amount, that of a tip comes on top. The part of a refund that the provider refused never left. */
export function paidOut({ type, amount, fee, takenBack = 0 }: Transaction): Cents {
  if (type === 'withdrawal') return amount
  return type === 'load_refund' ? amount - takenBack : amount + fee
}

export function dayName(day: string, now: number = Date.now()): string {
  if (day === dayOf(now)) return history.today
  if (day === dayOf(now - 24 * 60 * 60 * 1000)) return history.yesterday
  return namedDay(day)
}
