import { OPERATOR } from '#contract/limits.ts'
import type { AuditedDeed } from '#contract/oversight.ts'
import type { Caller } from '#server/identity/caller.ts'
import type { Services } from '#server/services.ts'

type Row = Omit<AuditedDeed, 'id' | 'at'> & { id: number; at: Date }

/** The audit trail, newest first. */
export async function listDeeds(
  { db }: Pick<Services, 'db'>,
  _caller: Caller,
  { before, subject }: { before?: string | undefined; subject?: string | undefined },
): Promise<AuditedDeed[]> {
  const rows = await db<Row[]>`
    select event.id, at, coalesce(person.email, actor) as actor, action, event.subject, reason, request_id as "requestId",
      details, seal.event_id is not null as sealed
    from audit_event event
    left join person on person.id::text = event.actor
    left join audit_seal seal on seal.event_id = event.id
    where ${before ? db`event.id < ${Number(before)}` : db`true`}
      and ${subject ? db`event.subject = ${subject}` : db`true`}
    order by event.id desc
    limit ${OPERATOR.deeds}
  `
  return rows.map((row) => ({ ...row, id: String(row.id), at: row.at.toISOString() }))
}
