import type { Tx } from '#server/platform/db/connect.ts'

/**
 * A worker who stops releases the ID if it never received money. An ID that did stays with its worker,
 * because printed cards outlive profiles. The wallet must be closed for tips already.
 */
export async function releaseWorkerId(tx: Tx, personId: string): Promise<void> {
  const [worker] = await tx<{ id: string; received: boolean }[]>`
    select worker.id, exists (
      select from ledger_entry
      where credit_wallet = wallet.id and credit_version > id_since_version
        and kind::text in ('tip', 'guest_tip', 'transfer')
    ) as received
    from worker join wallet using (person_id)
    where person_id = ${personId} and guard_key <> '#' || worker.id
  `
  if (!worker) return
  await tx`
    update worker_id_taken set received = received or ${worker.received}
    from worker
    where worker.id = ${worker.id} and worker_id = worker.id and key_hash = any(worker_id_hashes(guard_key, search_id))
  `
  if (!worker.received) await releaseUnusedIds(tx, worker.id)
}

/** Releases every unused ID of a worker that never received money. */
export async function releaseUnusedIds(tx: Tx, workerId: string): Promise<number> {
  const freed = await tx`
    delete from worker_id_taken
    using worker
    where worker.id = ${workerId} and worker_id = worker.id and not received
      and (removed_at is not null or key_hash <> all(worker_id_hashes(guard_key, search_id)))
  `
  await tx`
    update worker set guard_key = '#' || id
    where id = ${workerId} and removed_at is not null and not exists (
      select from worker_id_taken where key_hash = (worker_id_hashes(guard_key, search_id))[1]
    )
  `
  return freed.count
}
