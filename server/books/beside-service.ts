import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '#server/db/connect.ts'

/** Whether a service runs on this database: its auditor writes down every few seconds how far it is. */
export async function isServed(db: Db): Promise<boolean> {
  const [recent] = await db`select from book_progress where at > clock_timestamp() - interval '5 minutes' limit 1`
  return recent !== undefined
}

/**
 * How many times as long as it works a backup or a proof rests beside a running service, so that tips stay as fast as before. A low
 * priority does not do that: PostgreSQL reads for it with the priority of tips.
 */
export const REST = 7

export async function rest(times: number, began: number): Promise<void> {
  if (times > 0) await pause((performance.now() - began) * times)
}
