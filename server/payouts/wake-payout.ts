import type { Db, Tx } from '#server/db/connect.ts'

/** There is news of a payout: the bank is asked now. One that has come back stays as it is: false. */
export async function wakePayout(db: Db | Tx, id: string): Promise<boolean> {
  const woken = await db`update payout set due_at = business_now() where id = ${id} and state <> 'returned'`
  if (woken.count > 0) await db`select pg_notify('payout', '')`
  return woken.count > 0
}
