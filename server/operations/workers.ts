import type { ById, Page, VerifyWorker, WaitingWorker, WithReason } from '#contract/operator.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Given } from '#contract/shapes.ts'
import { releaseUnusedIds } from '#server/features/workers/worker-ids.ts'
import { markRejected, markVerified } from '#server/features/workers/write-worker.ts'
import { liftLimit } from '#server/money/ledger/wallet-switches.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { decided, pageOf } from './desk.ts'

/** Workers whom nobody has verified or rejected, or not since their name changed, the longest waiting first. */
export async function listWaitingWorkers({ db }: { db: Db }, { page }: Page): Promise<Given<typeof WaitingWorker>[]> {
  return db<Given<typeof WaitingWorker>[]>`
    select worker.id, person.id as "personId", guard_number as "guardNumber", service_category as "serviceCategory",
      location, concat_ws(' ', first_name, last_name) as name, email, worker.created_at as "registeredAt",
      verified_name as "verifiedBefore"
    from worker join person on person.id = worker.person_id
    where verified_at is null and rejected_at is null and removed_at is null
    order by worker.created_at, worker.id
    ${pageOf(db, page)}
  `
}

/** Marks a worker as verified under the name that the operator saw, also one who was rejected before. The limit of the unverified is lifted. */
export function verifyWorker({ db }: { db: Db }, caller: Caller, asked: ById & VerifyWorker): Promise<void> {
  const { id, name } = asked
  return actOnWorker(db, caller, 'worker_verified', asked, async (tx, target) => {
    if (target.verifiedAt) throw new Refusal('already_done')
    if (target.name !== name) throw new Refusal('name_changed')
    await markVerified(tx, id, name)
    const { personId: actor, requestId } = caller
    await liftLimit(tx, target.walletId, { actor, requestId })
  })
}

/** Rejects a verification or revokes one. To stop payments to somebody, freeze the wallet instead. */
export function rejectWorker({ db }: { db: Db }, caller: Caller, asked: ById & WithReason): Promise<void> {
  return actOnWorker(db, caller, 'worker_rejected', asked, async (tx, { rejectedAt }) => {
    if (rejectedAt) throw new Refusal('already_done')
    await markRejected(tx, asked.id, asked.reason)
  })
}

type Target = {
  personId: string
  walletId: number
  name: string
  guardNumber: string
  verifiedAt: Date | null
  rejectedAt: Date | null
}

/** Carries out an operator's action on somebody else's worker profile. */
function actOnWorker(
  db: Db,
  caller: Caller,
  action: string,
  { id, reason }: ById & WithReason,
  work: (tx: Tx, target: Target) => Promise<void>,
): Promise<void> {
  return decided(db, caller, { action, subject: id, reason }, async (tx, details) => {
    // The person first, so that the name cannot change now. A change of name locks the same two rows in the same order.
    await tx`select from person where id = (select person_id from worker where id = ${id}) for share`
    const [target] = await tx<Target[]>`
      select worker.person_id as "personId", wallet.id as "walletId", concat_ws(' ', first_name, last_name) as name, guard_number as "guardNumber",
        verified_at as "verifiedAt", rejected_at as "rejectedAt"
      from worker join person on person.id = worker.person_id join wallet on wallet.person_id = person.id
      where worker.id = ${id} and removed_at is null
      for no key update of worker
    `
    if (!target) throw new Refusal('unknown_worker')
    if (target.personId === caller.personId) throw new Refusal('own_account')
    await work(tx, target)
    details.guardNumber = target.guardNumber
    // The worker's open screens read the profile again.
    await tx`
      select pg_notify('money', json_build_object('wallets', json_build_array(id))::text)
      from wallet where person_id = ${target.personId}
    `
  })
}

/** Releases a worker's unused IDs. An ID that received money is never released. */
export function releaseWorkerIds(
  { db }: { db: Db },
  caller: Caller,
  { id, reason }: ById & WithReason,
): Promise<{ released: number }> {
  return decided(db, caller, { action: 'worker_ids_released', subject: id, reason }, async (tx, details) => {
    const [worker] = await tx<{ personId: string }[]>`
      select person_id as "personId" from worker where id = ${id} for no key update
    `
    if (!worker) throw new Refusal('unknown_worker')
    if (worker.personId === caller.personId) throw new Refusal('own_account')
    const released = await releaseUnusedIds(tx, id)
    if (released === 0) throw new Refusal('already_done')
    details.released = released
    return { released }
  })
}
