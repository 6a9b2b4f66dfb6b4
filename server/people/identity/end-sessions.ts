import { Refusal } from '#contract/refusals.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import type { Caller } from './caller.ts'

/** Ends one of the caller's own sessions. */
export async function endSession({ db }: { db: Db }, caller: Caller, { id }: { id: string }): Promise<void> {
  await db.begin(async (tx) => {
    const [ended] = await tx`delete from session where id = ${id} and person_id = ${caller.personId} returning id`
    if (!ended) throw new Refusal('not_found')
    await askAgain(tx, caller.personId)
  })
}

/** Ends all of the caller's sessions but this one. */
export async function endOtherSessions({ db }: { db: Db }, caller: Caller): Promise<void> {
  await db.begin(async (tx) => {
    await askAgain(tx, caller.personId)
    await tx`delete from session where person_id = ${caller.personId} and id <> ${caller.sessionId}`
  })
}

/** Ends all sessions of a person, and returns how many there were. */
export async function endAllSessions(tx: Tx, personId: string): Promise<number> {
  await askAgain(tx, personId)
  const ended = await tx`delete from session where person_id = ${personId}`
  return ended.count
}

/**
 * On a lost phone the identity provider still knows its owner, and would sign in whoever holds it with one tap. Kept with the person, not
 * in the browser, where it could be removed. Before the sessions are ended: a sign-in under way keeps the person locked until its session is there.
 */
async function askAgain(tx: Tx, personId: string): Promise<void> {
  await tx`update person set sign_in_after = clock_timestamp() where id = ${personId}`
}
