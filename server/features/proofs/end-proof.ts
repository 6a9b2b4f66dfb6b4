import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import { recordAuditEvent } from '#server/platform/audit/record-audit-event.ts'
import { clocksAgree } from '#server/platform/db/clocks.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'

/** Stops sharing a proof: its content is erased at once. */
export async function endProof({ db }: { db: Db }, caller: Caller, { id }: { id: string }): Promise<void> {
  const { personId, requestId } = caller
  await db.begin(async (tx) => {
    const [ended] = await end(tx, tx`person_id = ${personId} and id = ${id} and expires_at > business_now()`)
    if (!ended) throw new Refusal('not_found')
    await recordAuditEvent(tx, { actor: personId, action: 'proof_ended', subject: id, requestId })
  })
}

/** Ends all proofs of a person whose account closes. */
export async function endProofsOf(tx: Tx, personId: string): Promise<void> {
  for (const { id } of await end(tx, tx`person_id = ${personId}`)) {
    await recordAuditEvent(tx, { actor: 'system', action: 'proof_ended', subject: id, requestId: 'account closed' })
  }
}

/** Erases proofs that have expired or no longer hold. None while a clock is wrong. */
export async function eraseOverProofs(db: Db): Promise<number> {
  return db.begin(async (tx) => {
    const over = await end(tx, tx`${clocksAgree(tx)} and id not in (select id from live_proof)`)
    for (const { id, hasRunOut } of over) {
      const requestId = hasRunOut ? 'ran out' : 'no longer true'
      await recordAuditEvent(tx, { actor: 'system', action: 'proof_ended', subject: id, requestId })
    }
    return over.length
  })
}

function end(db: Db | Tx, which: ReturnType<Db>) {
  return db<{ id: string; hasRunOut: boolean }[]>`
    update income_proof set ended_at = least(business_now(), expires_at), name = null, name_code = null,
      statement = null, signature = null
    where ended_at is null and ${which}
    returning id, expires_at <= business_now() as "hasRunOut"
  `
}
