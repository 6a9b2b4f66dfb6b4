import { type Change, compareSide } from './compare-side.ts'
import { cashSide, type Desk, paymentsSide, payoutsSide } from './sides.ts'
import { compareWhole, WHOLE } from './whole-books.ts'

export type Reconciled = { open: number; found: number; resolved: number }

/**
 * Compares our books with the payment provider's, the bank's and the cash partner's, and keeps differences for operators. It acts on two: payments that the
 * provider reports as paid, returned or settled are booked, under the key that a notification would use; and a payout that the bank has
 * taken back long after it was paid is made due. Each side is compared by itself, so that an unreachable bank does not hide the provider's
 * side.
 */
export async function reconcile(desk: Desk): Promise<Reconciled> {
  const comparisons: (() => Promise<Change>)[] = [
    () => compareSide(desk, paymentsSide(desk)),
    () => compareSide(desk, payoutsSide(desk)),
    () => compareSide(desk, cashSide(desk)),
    ...WHOLE.map((whole) => () => compareWhole(desk, whole)),
  ]
  const sum = { found: 0, resolved: 0 }
  const failures: unknown[] = []
  for (const compare of comparisons) {
    try {
      const { found, resolved } = await compare()
      sum.found += found
      sum.resolved += resolved
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
  const [open] = await desk.db<[{ count: number }]>`
    select count(*) from reconciliation_difference where resolved_at is null
  `
  return { open: open.count, ...sum }
}
