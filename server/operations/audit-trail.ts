import { OPERATOR } from '#contract/operator-limits.ts'
import type { AuditEvent, ListAuditEvents } from '#contract/oversight.ts'
import { withoutUnseen } from '#contract/plain-text.ts'
import type { Given } from '#contract/shapes.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { READS, recordReading } from './desk.ts'

type Row = Omit<Given<typeof AuditEvent>, 'id'> & { id: number }

/** The audit trail, newest first. Operators read far more than they change, so reads are left out unless asked for. Reading it is one too. */
export async function listAuditEvents(
  { db }: { db: Db },
  caller: Caller,
  { before, subject, reads }: ListAuditEvents,
): Promise<Given<typeof AuditEvent>[]> {
  const rows = await db<Row[]>`
    with page as (
      select * from audit_event
      where ${before ? db`id < ${Number(before)}` : db`true`} and ${subject ? db`subject = ${subject}` : db`true`}
        and ${reads ? db`true` : db`action <> all (${READS})`}
      order by id desc
      limit ${OPERATOR.auditEvents}
    )
    select page.id, at, coalesce(person.email, actor) as actor, action, page.subject, reason, request_id as "requestId",
      details, seal.event_id is not null as sealed
    from page
    left join person on person.id = case when actor ~ '^[0-9a-f-]{36}$' then actor::uuid end
    left join audit_seal seal on seal.event_id = page.id
    order by page.id desc
  `
  // Sealed events stay as they were written, also those from before invisible characters were dropped.
  const shown = rows.map((row) => ({ ...row, id: String(row.id), reason: row.reason && withoutUnseen(row.reason) }))
  return recordReading({ db }, caller, 'audit trail', shown)
}
