import type { ById, WithReason } from '#contract/operator.ts'
import { Refusal } from '#contract/refusals.ts'
import { recordAuditEvent } from '#server/audit/record-audit-event.ts'
import type { Db } from '#server/db/connect.ts'
import type { Caller } from '#server/identity/caller.ts'
import { requireFreshSignIn } from '#server/identity/require-fresh-sign-in.ts'

/** Closes a fault of the books with an operator's explanation. It stays in the list. */
export async function explainFault(
  { db }: { db: Db },
  caller: Caller,
  { id, reason }: ById & WithReason,
): Promise<void> {
  await db.begin(async (tx) => {
    await requireFreshSignIn(tx, caller)
    const subject = `fault:${id}`
    const [fault] = await tx`select from book_fault where id = ${id}`
    if (!fault) throw new Refusal('not_found')
    const [explained] = await tx`select from audit_event where subject = ${subject} and action = 'fault_explained'`
    if (explained) throw new Refusal('already_done')
    const { personId: actor, requestId } = caller
    await recordAuditEvent(tx, { actor, action: 'fault_explained', subject, reason, requestId })
  })
}
