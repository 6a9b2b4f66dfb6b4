import type { Db } from '#server/db/connect.ts'
import type { Caller } from './caller.ts'

/** Signs the caller out everywhere but here. */
export async function endOtherSessions({ db }: { db: Db }, caller: Caller): Promise<void> {
  await db`delete from session where person_id = ${caller.personId} and id <> ${caller.sessionId}`
}
