import type { Tx } from '#server/db/connect.ts'

/** Signs a person out everywhere; says how many devices that were. */
export async function endAllSessions(tx: Tx, personId: string): Promise<number> {
  const ended = await tx`delete from session where person_id = ${personId}`
  return ended.count
}
