import { OPERATOR } from '#contract/operator-limits.ts'
import type { PrivacyRequest } from '#contract/privacy.ts'
import type { Given } from '#contract/shapes.ts'
import type { Db } from '#server/db/connect.ts'
import type { Caller } from '#server/identity/caller.ts'
import { presentRequest, type RequestRow, requestColumns } from './requests.ts'

/** The caller's privacy requests, newest first. */
export async function listMyPrivacyRequests(
  { db }: { db: Db },
  caller: Pick<Caller, 'personId'>,
): Promise<Given<typeof PrivacyRequest>[]> {
  const rows = await db<RequestRow[]>`
    select ${requestColumns(db)}
    from privacy_request request
    where person_id = ${caller.personId}
    order by asked_at desc, id
    limit ${OPERATOR.list}
  `
  return rows.map(presentRequest)
}
