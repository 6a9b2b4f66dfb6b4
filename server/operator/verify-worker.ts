import type { ById, VerifyWorker, WithReason } from '#contract/operator.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Db } from '#server/db/connect.ts'
import type { Caller } from '#server/identity/caller.ts'
import { markRejected, markVerified } from '#server/workers/verification.ts'
import { actOnWorker } from './act-on-worker.ts'

/** Marks a worker as verified under the name that the operator saw, also one who was rejected before. */
export function verifyWorker(
  { db }: { db: Db },
  caller: Caller,
  { id, reason, name }: ById & VerifyWorker,
): Promise<void> {
  return actOnWorker(db, caller, { id, reason, action: 'worker_verified' }, async (tx, target) => {
    if (target.verifiedAt) throw new Refusal('already_done')
    if (target.name !== name) throw new Refusal('name_changed')
    await markVerified(tx, id, name)
  })
}

/** Rejects a verification or revokes one. To stop payments to somebody, freeze the wallet instead. */
export function rejectWorker({ db }: { db: Db }, caller: Caller, { id, reason }: ById & WithReason): Promise<void> {
  return actOnWorker(db, caller, { id, reason, action: 'worker_rejected' }, async (tx, { rejectedAt }) => {
    if (rejectedAt) throw new Refusal('already_done')
    await markRejected(tx, id, reason)
  })
}
