import type { Db } from '#server/platform/db/connect.ts'

/** Whether it is known who somebody is: an operator has seen it. */
export async function isVerified(db: Db, personId: string): Promise<boolean> {
  const seen = await db`
    select from worker where person_id = ${personId} and removed_at is null and verified_at is not null
  `
  return seen.length > 0
}
