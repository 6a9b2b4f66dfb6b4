import type { Page, WaitingWorker } from '#contract/operator.ts'
import type { Given } from '#contract/shapes.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { pageOf } from './page-of.ts'

/** Workers whom nobody has verified or rejected, or not since their name changed, the longest waiting first. */
export async function listWaitingWorkers({ db }: { db: Db }, { page }: Page): Promise<Given<typeof WaitingWorker>[]> {
  return db<Given<typeof WaitingWorker>[]>`
    select worker.id, person.id as "personId", guard_number as "guardNumber", service_category as "serviceCategory",
      location, concat_ws(' ', first_name, last_name) as name, email, worker.created_at as "registeredAt",
      verified_name as "verifiedBefore"
    from worker join person on person.id = worker.person_id
    where verified_at is null and rejected_at is null and removed_at is null
    order by worker.created_at, worker.id
    ${pageOf(db, page)}
  `
}
