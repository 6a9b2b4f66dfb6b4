import { Refusal } from '#contract/refusals.ts'
import type { Db } from '#server/db/connect.ts'
import type { Caller } from './caller.ts'

/** Signs one of the caller's own devices out. */
export async function endSession({ db }: { db: Db }, caller: Caller, { id }: { id: string }): Promise<void> {
  const [ended] = await db`delete from session where id = ${id} and person_id = ${caller.personId} returning id`
  if (!ended) throw new Refusal('not_found')
}
