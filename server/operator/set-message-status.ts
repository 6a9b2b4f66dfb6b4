import type { ById, SetMessageStatus } from '#contract/operator.ts'
import { Refusal } from '#contract/refusals.ts'
import { recordAuditEvent } from '#server/audit/record-audit-event.ts'
import type { Db } from '#server/db/connect.ts'
import type { Caller } from '#server/identity/caller.ts'
import { markMessage } from '#server/messages/messages-of.ts'

/** Sets the status of a message. */
export async function setMessageStatus(
  { db }: { db: Db },
  caller: Caller,
  { id, status, reason }: ById & SetMessageStatus,
): Promise<void> {
  await db.begin(async (tx) => {
    const before = await markMessage(tx, id, status)
    if (!before) throw new Refusal('not_found')
    if (before === status) throw new Refusal('already_done')
    await recordAuditEvent(tx, {
      actor: caller.personId,
      action: 'message_status_set',
      subject: id,
      reason,
      requestId: caller.requestId,
      details: { before, after: status },
    })
  })
}
