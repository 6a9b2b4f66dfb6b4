import type { Db, Tx } from '#server/platform/db/connect.ts'

/** A single act of somebody. */
export interface AuditEvent {
  actor: string
  action: string
  subject: string
  reason?: string
  requestId: string
  /** Never secrets, bank details or message texts: this table is kept when a person is erased. */
  details?: Record<string, string | number | boolean | null>
}

/** Records the event in the transaction of the action: both or neither. */
export async function recordAuditEvent(tx: Tx | Db, event: AuditEvent): Promise<void> {
  await tx`
    insert into audit_event (actor, action, subject, reason, request_id, details)
    values (${event.actor}, ${event.action}, ${event.subject}, ${event.reason ?? null}, ${event.requestId},
      ${tx.json(event.details ?? {})})
  `
}
