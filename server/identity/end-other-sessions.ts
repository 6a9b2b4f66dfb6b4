import type { Services } from '#server/services.ts'
import type { Caller } from './caller.ts'

/** Signs the caller out everywhere but here. */
export async function endOtherSessions({ db }: Services, caller: Caller): Promise<void> {
  await db`delete from session where person_id = ${caller.personId} and id <> ${caller.sessionId}`
}
