import { guardNumberKey } from '#contract/guard-number.ts'
import { readWorkerNumber } from '#contract/worker-number.ts'
import type { Db } from '#server/db/connect.ts'
import type { Fragment } from '#server/db/sql.ts'

/** Whether a worker is the one whose whole ID or number this is. No ID looks like a number, so at most one is. */
export function isMeant(db: Db, text: string): Fragment {
  return db`(guard_key = ${guardNumberKey(text)} or worker_number = ${readWorkerNumber(text)})`
}
