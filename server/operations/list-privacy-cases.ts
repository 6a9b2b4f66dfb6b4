import type { Waiting } from '#contract/operator.ts'
import type { PrivacyCase } from '#contract/privacy.ts'
import type { Given } from '#contract/shapes.ts'
import { presentRequest, type RequestRow, requestColumns } from '#server/features/privacy/requests.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { pageOf } from './page-of.ts'

/** All privacy requests: open ones first, most urgent at the top. */
export async function listPrivacyCases(
  { db }: { db: Db },
  caller: Caller,
  { page, only }: Waiting,
): Promise<Given<typeof PrivacyCase>[]> {
  const rows = await db<(RequestRow & { personId: string; email: string | null })[]>`
    select ${requestColumns(db)}, request.person_id as "personId", person.email
    from privacy_request request join person on person.id = request.person_id
    where ${only ? db`state = 'open'` : db`true`}
    order by state <> 'open', case state when 'open' then due_on end, asked_at desc, request.id
    ${pageOf(db, page)}
  `
  return rows.map((row) => ({ ...presentRequest(row), isSelf: row.personId === caller.personId }))
}
