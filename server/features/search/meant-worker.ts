import { guardNumberKey } from '#contract/guard-number.ts'
import { readWorkerNumber } from '#contract/worker-number.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Fragment } from '#server/platform/db/sql.ts'

/** Whether this is the worker's whole ID or number. No ID looks like a number, so at most one worker matches. */
export function isMeant(db: Db, text: string): Fragment {
  return db`(guard_key = ${guardNumberKey(text)} or worker_number = ${readWorkerNumber(text)})`
}
