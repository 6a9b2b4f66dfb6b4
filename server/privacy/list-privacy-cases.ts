import type { Waiting } from '#contract/operator.ts'
import type { PrivacyCase } from '#contract/privacy.ts'
import type { Given } from '#contract/shapes.ts'
import type { Db } from '#server/db/connect.ts'
import { pageOf } from '#server/db/page-of.ts'
import type { Caller } from '#server/identity/caller.ts'
import { presentRequest, type RequestRow, requestColumns } from './requests.ts'

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
