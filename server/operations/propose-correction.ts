import type { ById } from '#contract/operator.ts'
import type { Correction, ProposeCorrection } from '#contract/oversight.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Given } from '#contract/shapes.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import { requireFreshSignIn } from '#server/people/identity/require-fresh-sign-in.ts'
import { recordAuditEvent } from '#server/platform/audit/record-audit-event.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { showCorrection } from './list-corrections.ts'
import { requireEnded, whatItSettles } from './what-it-settles.ts'

/** Stores a correction for another operator to decide. Sent twice under the same id, it is proposed once. */
export async function proposeCorrection(
  { db }: { db: Db },
  caller: Caller,
  proposal: ById & ProposeCorrection,
): Promise<Given<typeof Correction>> {
  const { id, personId, direction, amount, reason, differenceId, helpId = null } = proposal
  if (personId === caller.personId) throw new Refusal('own_account')

  await db.begin(async (tx) => {
    await requireFreshSignIn(tx, caller)
    // What it settles may be settled by now.
    if ((await tx`select from correction where id = ${id}`).length) return refuseUnlessSame(tx, caller, proposal)
    const [person] = await tx<{ walletId: number; deletedAt: Date | null }[]>`
      select wallet.id as "walletId", deleted_at as "deletedAt"
      from person join wallet on wallet.person_id = person.id
      where person.id = ${personId}
    `
    if (!person) throw new Refusal('not_found')
    // What is left in a closed wallet may be taken out, but nothing may be put in.
    if (person.deletedAt && direction === 'in') throw new Refusal('account_deleted')
    const settled = differenceId === undefined ? null : await whatItSettles(tx, proposal, Number(differenceId))
    if (helpId && !(await tx`select from help_request where id = ${helpId} and person_id = ${personId}`).length)
      throw new Refusal('not_found')
    if (helpId && !settled?.loadId && !settled?.refundId) await requireEnded(tx, helpId, direction)
    const added = await tx`
      insert into correction (id, person_id, wallet_id, direction, amount_cents, reason, proposed_by, difference_id, load_id,
        refund_id, help_id)
      values (${id}, ${personId}, ${person.walletId}, ${direction}, ${amount}, ${reason}, ${caller.personId},
        ${settled?.differenceId ?? null}, ${settled?.loadId ?? null}, ${settled?.refundId ?? null}, ${helpId})
      on conflict do nothing
    `
    if (added.count === 0) return refuseUnlessSame(tx, caller, proposal)
    await recordAuditEvent(tx, {
      actor: caller.personId,
      action: 'correction_proposed',
      subject: id,
      reason,
      requestId: caller.requestId,
      details: { personId, direction, amount, ...settled, ...(helpId && { helpId }) },
    })
  })
  return showCorrection(db, caller, id)
}

async function refuseUnlessSame(tx: Tx, caller: Caller, proposal: ById & ProposeCorrection): Promise<void> {
  const { id, personId, direction, amount, reason, differenceId, helpId = null } = proposal
  const [same] = await tx`
    select id from correction
    where id = ${id} and person_id = ${personId} and direction = ${direction} and amount_cents = ${amount}
      and reason = ${reason} and proposed_by = ${caller.personId}
      and difference_id is not distinct from ${differenceId === undefined ? null : Number(differenceId)}
      and help_id is not distinct from ${helpId}
  `
  if (!same) throw new Refusal('already_done')
}
