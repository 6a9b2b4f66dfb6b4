import type { ById, WithReason } from '#contract/operator.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Db } from '#server/db/connect.ts'
import type { Caller } from '#server/identity/caller.ts'
import { markRejected, markVerified } from '#server/workers/verification.ts'
import { actOnWorker } from './act-on-worker.ts'

/** Marks a worker as verified, also one who was rejected before. */
export function verifyWorker({ db }: { db: Db }, caller: Caller, { id, reason }: ById & WithReason): Promise<void> {
  return actOnWorker(db, caller, { id, reason, action: 'worker_verified' }, async (tx, { verifiedAt }) => {
    if (verifiedAt) throw new Refusal('already_done')
    await markVerified(tx, id)
  })
}

/** Turns a verification down, or takes one back. Somebody who must not be paid is frozen, not rejected. */
export function rejectWorker({ db }: { db: Db }, caller: Caller, { id, reason }: ById & WithReason): Promise<void> {
  return actOnWorker(db, caller, { id, reason, action: 'worker_rejected' }, async (tx, { rejectedAt }) => {
    if (rejectedAt) throw new Refusal('already_done')
    await markRejected(tx, id, reason)
  })
}
