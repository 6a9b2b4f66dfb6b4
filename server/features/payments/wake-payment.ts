import type { Db, Tx } from '#server/platform/db/connect.ts'

/**
 * Makes a payment due now, also one that was declined, expired or credited, so that the payment provider is asked
 * until it answers. Returns false if there is no payment with this id.
 */
export async function wakePayment(db: Db | Tx, id: string): Promise<boolean> {
  const loads = await db`update load set due_at = least(due_at, business_now()) where id = ${id}`
  const guestTips = await db`update guest_tip set due_at = least(due_at, business_now()) where id = ${id}`
  return loads.count + guestTips.count > 0
}
