import { Refusal } from '#contract/refusals.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import type { Caller } from './caller.ts'

/** Signs one of the caller's own devices out. */
export async function endSession({ db }: { db: Db }, caller: Caller, { id }: { id: string }): Promise<void> {
  const [ended] = await db`delete from session where id = ${id} and person_id = ${caller.personId} returning id`
  if (!ended) throw new Refusal('not_found')
}

/** Signs the caller out everywhere but here. */
export async function endOtherSessions({ db }: { db: Db }, caller: Caller): Promise<void> {
  await db`delete from session where person_id = ${caller.personId} and id <> ${caller.sessionId}`
}

/** Signs a person out everywhere; says how many devices that were. */
export async function endAllSessions(tx: Tx, personId: string): Promise<number> {
  const ended = await tx`delete from session where person_id = ${personId}`
  return ended.count
}
