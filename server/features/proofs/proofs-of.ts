import type { Db } from '#server/platform/db/connect.ts'

/** All proofs of a person, for the copy of their data. */
export function proofsOf(db: Db, personId: string) {
  return db`
    select code, name, statement::jsonb as statement, issued_at as "issuedAt", expires_at as "expiresAt", ended_at as "endedAt", opened
    from income_proof
    where person_id = ${personId} and issued_at >= (select own_history_since(${personId}))
    order by issued_at, id
  `
}
