import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '#server/db/connect.ts'

/** Whether a service runs on this database: its auditor writes down every few seconds how far it is. */
export async function isServed(db: Db): Promise<boolean> {
  const [recent] = await db`select from book_progress where at > clock_timestamp() - interval '5 minutes' limit 1`
  return recent !== undefined
}

/**
 * A long read beside a running service works an eighth of the time, so that tips stay as fast as before. A low priority does not do
 * that: PostgreSQL reads for it with the priority of tips.
 */
export async function leaveRoom(began: number): Promise<void> {
  await pause((performance.now() - began) * 7)
}
