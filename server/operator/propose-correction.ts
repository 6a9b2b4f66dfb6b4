import type { ById } from '#contract/operator.ts'
import type { Correction, ProposeCorrection } from '#contract/oversight.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Given } from '#contract/shapes.ts'
import { recordAuditEvent } from '#server/audit/record-audit-event.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import type { Caller } from '#server/identity/caller.ts'
import { requireFreshSignIn } from '#server/identity/require-fresh-sign-in.ts'
import { showCorrection } from './list-corrections.ts'

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
    const [person] = await tx<{ walletId: number; deletedAt: Date | null }[]>`
      select wallet.id as "walletId", deleted_at as "deletedAt"
      from person join wallet on wallet.person_id = person.id
      where person.id = ${personId}
    `
    if (!person) throw new Refusal('not_found')
    // What is left in a closed wallet may be taken out, but nothing may be put in.
    if (person.deletedAt && direction === 'in') throw new Refusal('account_deleted')
    const settled = differenceId === undefined ? null : await findSettled(tx, proposal, Number(differenceId))
    if (helpId && !(await tx`select from help_request where id = ${helpId} and person_id = ${personId}`).length)
      throw new Refusal('not_found')
    const added = await tx`
      insert into correction (id, person_id, wallet_id, direction, amount_cents, reason, proposed_by, difference_id, load_id,
        help_id)
      values (${id}, ${personId}, ${person.walletId}, ${direction}, ${amount}, ${reason}, ${caller.personId},
        ${settled?.differenceId ?? null}, ${settled?.loadId ?? null}, ${helpId})
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

type Settled = { differenceId: number; loadId?: string }

/**
 * The difference that a correction is to settle: of this person, or of nobody known. If it is about a load that was
 * never credited, giving the money credits that load.
 */
async function findSettled(tx: Tx, proposal: ById & ProposeCorrection, differenceId: number): Promise<Settled> {
  const [found] = await tx<{ loadId: string | null; loadState: string | null; personId: string | null }[]>`
    select load.id as "loadId", load.state as "loadState", coalesce(load.person_id, wallet.person_id) as "personId"
    from (
      -- A partner's id may not have our form.
      select case when subject ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then subject::uuid end as ours
      from reconciliation_difference
      where id = ${differenceId}
    ) difference
    left join load on load.id = ours
    left join payout on payout.id = ours
    left join wallet on wallet.id = payout.wallet_id
  `
  if (!found || (found.personId !== null && found.personId !== proposal.personId)) throw new Refusal('not_found')
  const credits = found.loadId !== null && found.loadState !== 'completed' && proposal.direction === 'in'
  return { differenceId, ...(credits && found.loadId && { loadId: found.loadId }) }
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
