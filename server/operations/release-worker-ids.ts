import type { ById, WithReason } from '#contract/operator.ts'
import { Refusal } from '#contract/refusals.ts'
import { releaseUnusedIds } from '#server/features/workers/worker-ids.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { decided } from './audited.ts'

/** Releases a worker's unused IDs. One that received money is never released. */
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
