import { OPERATOR } from '#contract/operator-limits.ts'
import type { PrivacyRequest } from '#contract/privacy.ts'
import type { Given } from '#contract/shapes.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { presentRequest, type RequestRow, requestColumns } from './requests.ts'

type Who = Pick<Caller, 'personId'>

export function listMyPrivacyRequests(services: { db: Db }, caller: Who): Promise<Given<typeof PrivacyRequest>[]> {
  return privacyRequestsOf(services, caller, OPERATOR.list)
}

/** The caller's privacy requests, newest first; all of them if no limit is given. */
export async function privacyRequestsOf(
  { db }: { db: Db },
  caller: Who,
  atMost: number | null = null,
): Promise<Given<typeof PrivacyRequest>[]> {
  const rows = await db<RequestRow[]>`
    select ${requestColumns(db)}
    from privacy_request request
    where person_id = ${caller.personId} and asked_at >= (select own_history_since(${caller.personId}))
    order by asked_at desc, id
    limit ${atMost}
  `
  return rows.map(presentRequest)
}
