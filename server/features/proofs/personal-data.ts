import { recordAuditEvent } from '#server/platform/audit/record-audit-event.ts'
import { clocksAgree } from '#server/platform/db/clocks.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { endProofs } from './end-proof.ts'

/** All proofs of a person, for the copy of their data. */
export function proofsOf(db: Db, personId: string) {
  return db`
    select code, name, statement::jsonb as statement, issued_at as "issuedAt", expires_at as "expiresAt", ended_at as "endedAt", opened
    from income_proof
    where person_id = ${personId} and issued_at >= (select own_history_since(${personId}))
    order by issued_at, id
  `
}

/** Ends all proofs of a person whose account closes. */
export async function endProofsOf(tx: Tx, personId: string): Promise<void> {
  for (const { id } of await endProofs(tx, tx`person_id = ${personId}`)) {
    await recordAuditEvent(tx, { actor: 'system', action: 'proof_ended', subject: id, requestId: 'account closed' })
  }
}

/** Erases proofs that have expired or no longer hold. None while a clock is wrong. */
export async function eraseOverProofs(db: Db): Promise<number> {
  return db.begin(async (tx) => {
    const over = await endProofs(tx, tx`${clocksAgree(tx)} and id not in (select id from live_proof)`)
    for (const { id, hasRunOut } of over) {
      const requestId = hasRunOut ? 'ran out' : 'no longer true'
      await recordAuditEvent(tx, { actor: 'system', action: 'proof_ended', subject: id, requestId })
    }
    return over.length
  })
}
