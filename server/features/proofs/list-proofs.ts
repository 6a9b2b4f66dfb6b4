import { PROOF } from '#contract/limits.ts'
import type { Proof } from '#contract/proofs.ts'
import type { Given } from '#contract/shapes.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'

/** The caller's shared proofs, newest first. */
export function listProofs({ db }: { db: Db }, { personId }: Caller): Promise<Given<typeof Proof>[]> {
  return readProofs(db, personId)
}

export async function readProofs(db: Db | Tx, personId: string): Promise<Given<typeof Proof>[]> {
  return db<Given<typeof Proof>[]>`
    select id, code, (statement::jsonb ->> 'months')::int as months, (statement::jsonb ->> 'received')::bigint as received,
      (statement::jsonb ->> 'tips')::int as tips, issued_at as "issuedAt", expires_at as "expiresAt", opened
    from live_proof
    where person_id = ${personId}
    order by issued_at desc, id
    limit ${PROOF.live}
  `
}
