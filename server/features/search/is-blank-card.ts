import { readWorkerNumber } from '#contract/worker-number.ts'
import type { Db } from '#server/platform/db/connect.ts'

/** Whether this is the number of a printed card that no worker has claimed yet, and that still can be. */
export async function isBlankCard(db: Db, typed: string): Promise<boolean> {
  const number = readWorkerNumber(typed)
  if (!number) return false
  const [card] = await db`select from printed_card where number = ${number} and code_hash is not null`
  return card !== undefined
}
