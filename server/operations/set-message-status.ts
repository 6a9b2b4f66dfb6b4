import type { ById, SetMessageStatus } from '#contract/operator.ts'
import { Refusal } from '#contract/refusals.ts'
import { markMessage } from '#server/features/help/messages-of.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import type { Db } from '#server/platform/db/connect.ts'
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
