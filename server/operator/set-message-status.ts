import type { ById, SetMessageStatus } from '#contract/operator.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Db } from '#server/db/connect.ts'
import type { Caller } from '#server/identity/caller.ts'
import { markMessage } from '#server/messages/messages-of.ts'
import { audited } from './audited.ts'

/** Sets the status of a message. */
export function setMessageStatus(
  { db }: { db: Db },
  caller: Caller,
  { id, status, reason }: ById & SetMessageStatus,
): Promise<void> {
  return audited(db, caller, { action: 'message_status_set', subject: id, reason }, async (tx, details) => {
    const before = await markMessage(tx, id, status)
    if (!before) throw new Refusal('not_found')
    if (before === status) throw new Refusal('already_done')
    Object.assign(details, { before, after: status })
  })
}
