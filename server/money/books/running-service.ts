import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '#server/platform/db/connect.ts'

/** Whether a service runs on this database: its auditor writes down every few seconds how far it is. */
export async function isServed(db: Db): Promise<boolean> {
  const [recent] = await db`select from book_progress where at > clock_timestamp() - interval '5 minutes' limit 1`
  return recent !== undefined
}

/** Sleeps `times` × the elapsed time. */
export async function rest(times: number, began: number): Promise<void> {
  if (times > 0) await pause((performance.now() - began) * times)
}
