import { Refusal } from '#contract/refusals.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import type { Caller } from './caller.ts'

/** Ends one of the caller's own sessions. */
export async function endSession({ db }: { db: Db }, caller: Caller, { id }: { id: string }): Promise<void> {
  const [ended] = await db`delete from session where id = ${id} and person_id = ${caller.personId} returning id`
  if (!ended) throw new Refusal('not_found')
}

/** Ends all of the caller's sessions but this one. */
export async function endOtherSessions({ db }: { db: Db }, caller: Caller): Promise<void> {
  await db`delete from session where person_id = ${caller.personId} and id <> ${caller.sessionId}`
}

/** Ends all sessions of a person, and returns how many there were. */
export async function endAllSessions(tx: Tx, personId: string): Promise<number> {
  const ended = await tx`delete from session where person_id = ${personId}`
  return ended.count
}
