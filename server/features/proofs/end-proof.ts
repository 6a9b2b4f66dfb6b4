import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import { recordAuditEvent } from '#server/platform/audit/record-audit-event.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'

/** Stops sharing a proof: its content is erased at once. */
export async function endProof({ db }: { db: Db }, caller: Caller, { id }: { id: string }): Promise<void> {
  const { personId, requestId } = caller
  await db.begin(async (tx) => {
    const [ended] = await endProofs(tx, tx`person_id = ${personId} and id = ${id} and expires_at > business_now()`)
    if (!ended) throw new Refusal('not_found')
    await recordAuditEvent(tx, { actor: personId, action: 'proof_ended', subject: id, requestId })
  })
}

/** Erases the content of those of these proofs that are still shared, and returns which they were. */
export function endProofs(db: Db | Tx, which: ReturnType<Db>) {
  return db<{ id: string; hasRunOut: boolean }[]>`
    update income_proof set ended_at = least(business_now(), expires_at), name = null, name_code = null,
      statement = null, signature = null
    where ended_at is null and ${which}
    returning id, expires_at <= business_now() as "hasRunOut"
  `
}
