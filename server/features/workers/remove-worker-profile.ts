import { Refusal } from '#contract/refusals.ts'
import { forgetPlace } from '#server/features/search/forget-place.ts'
import { closeForTips } from '#server/money/ledger/wallet-switches.ts'
import { type Caller, requireFreshSignIn } from '#server/people/identity/caller.ts'
import { tellPerson } from '#server/people/phones/tell-person.ts'
import { recordAuditEvent } from '#server/platform/audit/record-audit-event.ts'
import type { SealingKeys } from '#server/platform/crypto/seal.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { releaseWorkerId } from './worker-ids.ts'

/**
 * The caller stops being a worker: no longer found or tipped. The money in the wallet stays theirs: it can be sent
 * as tips, and withdrawn after registering again, for which the worker ID is kept. Bank details and verification are lost, so it needs a
 * fresh sign-in, and its owner is told.
 */
export async function removeWorkerProfile(
  { db, keys }: { db: Db; keys: SealingKeys },
  caller: Pick<Caller, 'personId' | 'walletId' | 'workerId' | 'requestId' | 'authenticatedAt'>,
): Promise<void> {
  const { personId, workerId, requestId } = caller
  if (!workerId) throw new Refusal('workers_only')
  const placeToForget = await db.begin(async (tx) => {
    await requireFreshSignIn(tx, caller)
    const placeId = await deactivateWorker(tx, caller)
    await recordAuditEvent(tx, { actor: personId, action: 'worker_removed', subject: workerId, requestId })
    const event = `worker removed:${requestId}`
    await tellPerson(tx, keys, personId, { event, kind: 'security', say: ['workerRemoved'] })
    return placeId
  })
  if (placeToForget !== null) await forgetPlace(db, placeToForget)
}

/**
 * From this commit on the search does not show the worker, and the ledger refuses tips to the wallet. The bank details are erased at
 * once, because payouts have their own copy, and so are photos. Returns the place, which may have to be removed too.
 */
export async function deactivateWorker(
  tx: Tx,
  { personId, walletId }: Pick<Caller, 'personId' | 'walletId'>,
): Promise<number | null> {
  await closeForTips(tx, walletId)
  const [before] = await tx<{ placeId: number | null }[]>`
    select place_id as "placeId" from worker where person_id = ${personId} and removed_at is null for update
  `
  if (!before) return null
  await tx`
    update worker
    set removed_at = business_now(), location = null, place_id = null, bank_details = null, bank_key_id = null,
      bank_changed_at = null, rejected_because = null, photo_rejected_because = null
    where person_id = ${personId}
  `
  await tx`delete from worker_photo where worker_id = (select id from worker where person_id = ${personId})`
  await tx`delete from favourite where worker_id = (select id from worker where person_id = ${personId})`
  await releaseWorkerId(tx, personId)
  return before.placeId
}
