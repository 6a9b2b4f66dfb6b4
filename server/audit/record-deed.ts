import type { Db, Tx } from '#server/db/connect.ts'

/** One thing that somebody did. */
export interface Deed {
  actor: string
  action: string
  subject: string
  reason?: string
  requestId: string
  /** Never secrets, bank details or message texts: this table outlives the person's wish to be forgotten. */
  details?: Record<string, string | number | boolean | null>
}

/** Writes the deed down in the transaction that does it: both or neither. */
export async function recordDeed(tx: Tx | Db, deed: Deed): Promise<void> {
  await tx`
    insert into audit_event (actor, action, subject, reason, request_id, details)
    values (${deed.actor}, ${deed.action}, ${deed.subject}, ${deed.reason ?? null}, ${deed.requestId},
      ${tx.json(deed.details ?? {})})
  `
}
