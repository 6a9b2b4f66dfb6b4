import type { ById, WithReason } from '#contract/operator.ts'
import { Refusal } from '#contract/refusals.ts'
import { recordAuditEvent } from '#server/audit/record-audit-event.ts'
import type { Db } from '#server/db/connect.ts'
import type { Caller } from '#server/identity/caller.ts'
import { requireFreshSignIn } from '#server/identity/require-fresh-sign-in.ts'
import { releaseUnusedIds } from '#server/workers/worker-ids.ts'

/** Releases a worker's unused IDs. One that received money is never released. */
export async function releaseWorkerIds(
  { db }: { db: Db },
  caller: Caller,
  { id, reason }: ById & WithReason,
): Promise<{ released: number }> {
  return db.begin(async (tx) => {
    await requireFreshSignIn(tx, caller)
    const [worker] = await tx<{ personId: string }[]>`
      select person_id as "personId" from worker where id = ${id} for no key update
    `
    if (!worker) throw new Refusal('unknown_worker')
    if (worker.personId === caller.personId) throw new Refusal('own_account')
    const released = await releaseUnusedIds(tx, id)
    if (released === 0) throw new Refusal('already_done')
    await recordAuditEvent(tx, {
      actor: caller.personId,
      action: 'worker_ids_released',
      subject: id,
      reason,
      requestId: caller.requestId,
      details: { released },
    })
    return { released }
  })
}
