import type { ById, WithReason } from '#contract/operator.ts'
import type { Db } from '#server/db/connect.ts'
import type { Caller } from '#server/identity/caller.ts'
import { endAllSessions } from '#server/identity/end-sessions.ts'
import { actOnPerson } from './act-on-person.ts'

/** Ends all sessions of a person, at once in every process. */
export async function endPersonSessions(
  { db }: { db: Db },
  caller: Caller,
  { id, reason }: ById & WithReason,
): Promise<{ ended: number }> {
  const ended = await actOnPerson(db, caller, { id, reason, action: 'sessions_ended' }, (tx) => endAllSessions(tx, id))
  return { ended }
}
