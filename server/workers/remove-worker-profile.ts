import { Refusal } from '#contract/refusals.ts'
import { recordAuditEvent } from '#server/audit/record-audit-event.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import type { Caller } from '#server/identity/caller.ts'
import { closeForTips } from '#server/ledger/wallet-switches.ts'

/**
 * The caller stops being a worker: no longer found, no longer tipped. Money in the wallet stays theirs: it can be sent
 * as tips, and withdrawn after registering again, which the same worker ID is kept for.
 */
export async function removeWorkerProfile(
  { db }: { db: Db },
  caller: Pick<Caller, 'personId' | 'walletId' | 'workerId' | 'requestId'>,
): Promise<{ done: true }> {
  const { workerId } = caller
  if (!workerId) throw new Refusal('workers_only')
  await db.begin(async (tx) => {
    await takeOffTheList(tx, caller)
    await recordAuditEvent(tx, {
      actor: caller.personId,
      action: 'worker_removed',
      subject: workerId,
      requestId: caller.requestId,
    })
  })
  return { done: true }
}

/**
 * From this commit on the search does not show the worker, and the ledger refuses tips to the wallet. The bank details go at
 * once: payouts that are on their way carry their own.
 */
export async function takeOffTheList(tx: Tx, caller: Pick<Caller, 'personId' | 'walletId'>): Promise<void> {
  await closeForTips(tx, caller.walletId)
  await tx`
    update worker
    set removed_at = business_now(), bank_details = null, bank_key_id = null, bank_changed_at = null
    where person_id = ${caller.personId} and removed_at is null
  `
}

/**
 * Leaves nothing personal in the worker's row, not even an ID that may be a name. Tips keep pointing at it; the ID itself
 * stays taken by its hash. Says where the worker was, for the place to be forgotten too.
 */
export async function anonymiseWorker(tx: Tx, personId: string): Promise<number | null> {
  const [before] = await tx<{ placeId: number | null }[]>`
    select place_id as "placeId" from worker where person_id = ${personId} for update
  `
  await tx`
    update worker
    set guard_number = 'Closed account', guard_key = '#' || id, search_id = '', search_digits = null, location = null,
      place_id = null, bank_details = null, bank_key_id = null, bank_changed_at = null
    where person_id = ${personId}
  `
  return before?.placeId ?? null
}
