import type { Db, Tx } from '#server/db/connect.ts'

/**
 * There may be news of a payment, a load or a guest's tip: the payment provider is asked now, also about one that was declined, has expired
 * or was credited, and again until it answers. False if there is none of that id.
 */
export async function wakePayment(db: Db | Tx, id: string): Promise<boolean> {
  const loads = await db`update load set due_at = business_now() where id = ${id}`
  const guestTips = await db`update guest_tip set due_at = business_now() where id = ${id}`
  return loads.count + guestTips.count > 0
}
