import type { ById, WithReason } from '#contract/operator.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Db } from '#server/db/connect.ts'
import type { Caller } from '#server/identity/caller.ts'
import { markVerified } from '#server/workers/verification.ts'
import { actOnWorker } from './act-on-worker.ts'

/** Marks a worker as verified, also one who was rejected before. */
export function verifyWorker({ db }: { db: Db }, caller: Caller, { id, reason }: ById & WithReason): Promise<void> {
  return actOnWorker(db, caller, { id, reason, action: 'worker_verified' }, async (tx, { verifiedAt }) => {
    if (verifiedAt) throw new Refusal('already_done')
    await markVerified(tx, id)
  })
}
