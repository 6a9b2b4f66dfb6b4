import type { Caller } from '#server/people/identity/caller.ts'
import { requireFreshSignIn } from '#server/people/identity/require-fresh-sign-in.ts'
import { type AuditEvent, recordAuditEvent } from '#server/platform/audit/record-audit-event.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'

type Event = Pick<AuditEvent, 'action' | 'subject' | 'reason'>
/** The work may add details to its record. */
type Work<Result> = (tx: Tx, details: NonNullable<AuditEvent['details']>) => Promise<Result>

/** Carries out an operator's action and records it in the audit trail: both or neither. */
export function audited<Result>(
  db: Db,
  { personId: actor, requestId }: Pick<Caller, 'personId' | 'requestId'>,
  event: Event,
  work: Work<Result>,
): Promise<Result> {
  return db.begin(async (tx) => {
    const details = {}
    const result = await work(tx, details)
    await recordAuditEvent(tx, { ...event, actor, requestId, details })
    return result
  })
}

/** The same for what decides about money or an account: the operator must just have signed in. */
export function decided<Result>(db: Db, caller: Caller, event: Event, work: Work<Result>): Promise<Result> {
  return audited(db, caller, event, async (tx, details) => {
    await requireFreshSignIn(tx, caller)
    return work(tx, details)
  })
}
