import type { Db } from '#server/platform/db/connect.ts'

/**
 * Whether it is known who somebody is: an operator has seen it, or the population register knows them by the document that they typed and
 * has not said otherwise since. An operator's no counts more than the register.
 */
export async function isVerified(db: Db, personId: string): Promise<boolean> {
  const known = await db`
    select from worker left join register_check said using (person_id)
    where person_id = ${personId} and removed_at is null
      and (verified_at is not null or rejected_at is null and status = 'matched' and contradicted_by is null)
  `
  return known.length > 0
}
