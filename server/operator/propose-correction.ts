import type { ById } from '#contract/operator.ts'
import type { Correction, ProposeCorrection } from '#contract/oversight.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Given } from '#contract/shapes.ts'
import { recordAuditEvent } from '#server/audit/record-audit-event.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import type { Caller } from '#server/identity/caller.ts'
import { requireFreshSignIn } from '#server/identity/require-fresh-sign-in.ts'
import { showCorrection } from './list-corrections.ts'

/** Writes a correction down for another operator to decide. Sent twice under the same id, it is proposed once. */
export async function proposeCorrection(
  { db }: { db: Db },
  caller: Caller,
  proposal: ById & ProposeCorrection,
): Promise<Given<typeof Correction>> {
  const { id, personId, direction, amount, reason } = proposal
  if (personId === caller.personId) throw new Refusal('own_account')

  await db.begin(async (tx) => {
    await requireFreshSignIn(tx, caller)
    const [person] = await tx<{ walletId: number; deletedAt: Date | null }[]>`
      select wallet.id as "walletId", deleted_at as "deletedAt"
      from person join wallet on wallet.person_id = person.id
      where person.id = ${personId}
    `
    if (!person) throw new Refusal('not_found')
    // What is left in a closed wallet may be taken out, but nothing is put in that nobody could use.
    if (person.deletedAt && direction === 'in') throw new Refusal('account_deleted')
    const added = await tx`
      insert into correction (id, person_id, wallet_id, direction, amount_cents, reason, proposed_by)
      values (${id}, ${personId}, ${person.walletId}, ${direction}, ${amount}, ${reason}, ${caller.personId})
      on conflict (id) do nothing
    `
    if (added.count === 0) return refuseUnlessSame(tx, caller, proposal)
    await recordAuditEvent(tx, {
      actor: caller.personId,
      action: 'correction_proposed',
      subject: id,
      reason,
      requestId: caller.requestId,
      details: { personId, direction, amount },
    })
  })
  return showCorrection(db, caller, id)
}

async function refuseUnlessSame(tx: Tx, caller: Caller, proposal: ById & ProposeCorrection): Promise<void> {
  const { id, personId, direction, amount, reason } = proposal
  const [same] = await tx`
    select id from correction
    where id = ${id} and person_id = ${personId} and direction = ${direction} and amount_cents = ${amount}
      and reason = ${reason} and proposed_by = ${caller.personId}
  `
  if (!same) throw new Refusal('already_done')
}
