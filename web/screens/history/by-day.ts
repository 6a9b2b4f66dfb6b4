import { dayOf } from '#contract/dates.ts'
import type { Cents } from '#contract/money.ts'
import type { Transaction } from '#contract/wallet.ts'
import { namedDay } from '#web/parts/relative-time.ts'
import { history } from '#web/texts/en/history.ts'

export interface Day {
  /** As `2026-11-16`, in Johannesburg. */
  day: string
  movements: Transaction[]
  received: Cents
  sent: Cents
}

/**
 * Movements under the day they happened on, with the sums received and sent; failed movements do not count. A part of a tip taken back
 * later went out later, as a movement of its own.
 */
export function byDay(list: readonly Transaction[], userId: string, hasMore: boolean): Day[] {
  const days: Day[] = []
  for (const movement of list) {
    const day = dayOf(movement.createdAt)
    if (days.at(-1)?.day !== day) days.push({ day, movements: [], received: 0, sent: 0 })
    const last = days.at(-1) as Day
    last.movements.push(movement)
    const isReceived = movement.fromUserId !== userId
    if (movement.status === 'declined' || (movement.status === 'returned' && !isReceived)) continue
    if (isReceived) last.received += movement.status === 'pending' ? 0 : movement.amount
    else last.sent += paidOut(movement)
  }
  // The rest of the oldest day may stand on the next page: half a total would be wrong.
  const oldest = days.at(-1)
  if (hasMore && oldest) oldest.received = oldest.sent = 0
  return days
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
