import type { ById, WithReason } from '#contract/operator.ts'
import { Refusal } from '#contract/refusals.ts'
import type { AnchorStore } from '#server/money/books/anchor-store.ts'
import { readExplanations, signExplanation } from '#server/money/books/explanations.ts'
import type { Fault } from '#server/money/books/faults.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { decided } from './audited.ts'

type Parts = { db: Db; anchors: Pick<AnchorStore, 'signer'> }

/** Closes a fault of the books with an operator's explanation, signed together with what was found. It stays in the list. */
export function explainFault(
  { db, anchors: { signer } }: Parts,
  caller: Caller,
  { id, reason }: ById & WithReason,
): Promise<void> {
  const event = { action: 'fault_explained', subject: `fault:${id}`, reason }
  return decided(db, caller, event, async (tx, details) => {
    const [fault] = await tx<Fault[]>`select name, about from book_fault where id = ${id}`
    if (!fault) throw new Refusal('not_found')
    if ((await readExplanations(tx, signer)).some((one) => one.id === id)) throw new Refusal('already_done')
    const signature = signExplanation(signer, { id, ...fault, actor: caller.personId, reason })
    Object.assign(details, { ...fault, signature })
  })
}
