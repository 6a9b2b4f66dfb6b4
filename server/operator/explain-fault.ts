import type { ById, WithReason } from '#contract/operator.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Db } from '#server/db/connect.ts'
import type { Caller } from '#server/identity/caller.ts'
import { decided } from './audited.ts'

/** Closes a fault of the books with an operator's explanation. It stays in the list. */
export function explainFault({ db }: { db: Db }, caller: Caller, { id, reason }: ById & WithReason): Promise<void> {
  const subject = `fault:${id}`
  return decided(db, caller, { action: 'fault_explained', subject, reason }, async (tx) => {
    const [fault] = await tx`select from book_fault where id = ${id}`
    if (!fault) throw new Refusal('not_found')
    const [explained] = await tx`select from audit_event where subject = ${subject} and action = 'fault_explained'`
    if (explained) throw new Refusal('already_done')
  })
}
