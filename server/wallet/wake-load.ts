import type { Db, Tx } from '#server/db/connect.ts'

/**
 * There may be news of a load: the provider is asked now, also about one that was declined, has expired or was credited. False
 * if there is no such load.
 */
export async function wakeLoad(db: Db | Tx, id: string): Promise<boolean> {
  const woken = await db`update load set due_at = business_now() where id = ${id}`
  return woken.count > 0
}
