import { guardNumberKey } from '#contract/guard-number.ts'
import type { FoundPerson } from '#contract/operator.ts'
import type { Given } from '#contract/shapes.ts'
import { readWorkerNumber } from '#contract/worker-number.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import type { Db } from '#server/platform/db/connect.ts'

type Row = Omit<Given<typeof FoundPerson>, 'worker' | 'isSelf'> & {
  workerId: string | null
  guardNumber: string
  serviceCategory: string
  location: string | null
  status: NonNullable<Given<typeof FoundPerson>['worker']>['status']
}

/** People by the beginning of their email address or worker ID, or by worker number. Not by name, which is not unique. */
export async function findPeople(
  { db }: { db: Db },
  caller: Caller,
  { query }: { query: string },
): Promise<Given<typeof FoundPerson>[]> {
  const rows = await db<Row[]>`
    with found as (
      (select id as person_id from person where lower(email) like ${beginning(query.toLowerCase())} limit 20)
      union
      (select person_id from worker where guard_key like ${beginning(guardNumberKey(query))} limit 20)
      union
      (select person_id from worker where worker_number = ${readWorkerNumber(query)})
    )
    select person.id, person.email, concat_ws(' ', person.first_name, person.last_name) as name,
      person.created_at as "createdAt",
      greatest(person.last_seen_at, (select max(last_seen_at) from session where person_id = person.id)) as "lastSeenAt",
      person.archived_at as "archivedAt", person.deleted_at as "deletedAt",
      wallet.balance_cents as balance, wallet.frozen_at as "frozenAt",
      (select count(*) from session where person_id = person.id) as sessions,
      worker.id as "workerId", guard_number as "guardNumber", service_category as "serviceCategory", location,
      case when removed_at is not null then 'removed' when verified_at is not null then 'verified'
        when rejected_at is not null then 'rejected' else 'waiting' end as status
    from found
    join person on person.id = found.person_id
    join wallet on wallet.person_id = person.id
    left join worker on worker.person_id = person.id
    order by length(person.email), person.email, person.id
    limit 20
  `
  return rows.map((row) => present(row, caller))
}

function present(row: Row, caller: Caller): Given<typeof FoundPerson> {
  const { workerId, guardNumber, serviceCategory, location, status, ...person } = row
  return {
    ...person,
    isSelf: row.id === caller.personId,
    worker: workerId ? { id: workerId, guardNumber, serviceCategory, location, status } : null,
  }
}

/** A pattern for texts that begin so; `%` and `_` are ordinary characters. */
function beginning(text: string): string {
  return `${text.replace(/[\\%_]/g, '\\$&')}%`
}
