import type { Db, Tx } from '#server/platform/db/connect.ts'

/** Makes a payout due now, and by a clock that is ahead no later than before. Returns false if it was returned, because that is final. */
export async function wakePayout(db: Db | Tx, id: string): Promise<boolean> {
  const woken =
    await db`update payout set due_at = least(due_at, business_now()) where id = ${id} and state <> 'returned'`
  if (woken.count > 0) await db`select pg_notify('payout', '')`
  return woken.count > 0
}
