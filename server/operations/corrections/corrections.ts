import type { ById, Waiting, WithReason } from '#contract/operator.ts'
import type { Correction, ProposeCorrection } from '#contract/oversight.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Given } from '#contract/shapes.ts'
import type { Ledger } from '#server/money/ledger/ledger.ts'
import { decided, pageOf } from '#server/operations/desk.ts'
import { type Caller, requireFreshSignIn } from '#server/people/identity/caller.ts'
import { recordAuditEvent } from '#server/platform/audit/record-audit-event.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { postCorrection } from './post-correction.ts'
import { findSettled, requireEnded } from './settled-difference.ts'

/** Money corrections, open ones first, then the newest. */
export async function listCorrections(
  { db }: { db: Db },
  caller: Caller,
  { page, only }: Waiting,
): Promise<Given<typeof Correction>[]> {
  const rows = await db<Shown[]>`
    ${corrections(db)}
    where ${only ? db`state in ('proposed', 'approved')` : db`true`}
    order by state not in ('proposed', 'approved'), proposed_at desc, correction.id
    ${pageOf(db, page)}
  `
  return rows.map((row) => present(row, caller))
}

/** A single correction as operators see it. */
async function showCorrection(db: Db, caller: Caller, id: string): Promise<Given<typeof Correction>> {
  const [row] = await db<Shown[]>`${corrections(db)} where correction.id = ${id}`
  if (!row) throw new Error('A correction that was just written can be read.')
  return present(row, caller)
}

type Shown = Omit<Given<typeof Correction>, 'needsAnother' | 'transactionId' | 'differenceId'> & {
  difference: number | null
  proposerId: string
  entryId: number | null
}

function corrections(db: Db) {
  return db`
    select correction.id, person_id as "personId", subject.email, direction, amount_cents as amount, reason, state,
      proposed_by as "proposerId", coalesce(proposer.email, proposed_by::text) as "proposedBy",
      proposed_at as "proposedAt", coalesce(decider.email, decided_by::text) as "decidedBy", decided_at as "decidedAt",
      entry_id as "entryId", difference_id as difference, help_id as "helpId"
    from correction
    join person subject on subject.id = person_id
    join person proposer on proposer.id = proposed_by
    left join person decider on decider.id = decided_by
  `
}

function present({ proposerId, entryId, difference, ...row }: Shown, caller: Caller): Given<typeof Correction> {
  return {
    ...row,
    needsAnother: proposerId === caller.personId || row.personId === caller.personId,
    differenceId: difference === null ? null : String(difference),
    transactionId: entryId === null ? null : String(entryId),
  }
}

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
    // The difference may be settled by now.
    if ((await tx`select from correction where id = ${id}`).length) return refuseUnlessSame(tx, caller, proposal)
    const [person] = await tx<{ walletId: number; deletedAt: Date | null }[]>`
      select wallet.id as "walletId", deleted_at as "deletedAt"
      from person join wallet on wallet.person_id = person.id
      where person.id = ${personId}
    `
    if (!person) throw new Refusal('not_found')
    // The rest in a closed wallet may be taken out, but nothing may be put in.
    if (person.deletedAt && direction === 'in') throw new Refusal('account_deleted')
    const settled = differenceId === undefined ? null : await findSettled(tx, proposal, Number(differenceId))
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

/** Approves what another operator proposed, and moves the money. */
export async function approveCorrection(
  services: { db: Db; ledger: Ledger },
  caller: Caller,
  asked: ById & WithReason,
): Promise<Given<typeof Correction>> {
  await decide(services.db, caller, 'approved', asked)
  // The decision is committed. If the ledger cannot be reached, the job that posts approved corrections does it.
  await postCorrection(services, asked.id, caller.requestId)
  return showCorrection(services.db, caller, asked.id)
}

/** Declines a proposed correction. Its proposer may withdraw it this way too. */
export async function declineCorrection(
  { db }: { db: Db },
  caller: Caller,
  asked: ById & WithReason,
): Promise<Given<typeof Correction>> {
  await decide(db, caller, 'declined', asked)
  return showCorrection(db, caller, asked.id)
}

type Proposed = Pick<Given<typeof Correction>, 'personId' | 'direction' | 'state'> & {
  proposedBy: string
  deletedAt: Date | null
}

function decide(
  db: Db,
  caller: Caller,
  decision: 'approved' | 'declined',
  { id, reason }: ById & WithReason,
): Promise<void> {
  return decided(db, caller, { action: `correction_${decision}`, subject: id, reason }, async (tx) => {
    const [correction] = await tx<Proposed[]>`
      select person_id as "personId", proposed_by as "proposedBy", direction, state, deleted_at as "deletedAt"
      from correction join person on person.id = person_id
      where correction.id = ${id}
      for update of correction
    `
    if (!correction) throw new Refusal('not_found')
    const { personId, proposedBy, direction, state, deletedAt } = correction
    if (personId === caller.personId) throw new Refusal('own_account')
    if (decision === 'approved' && proposedBy === caller.personId) throw new Refusal('second_operator')
    if (state !== 'proposed') throw new Refusal('already_done')
    if (decision === 'approved' && deletedAt && direction === 'in') throw new Refusal('account_deleted')
    await tx`
      update correction set state = ${decision}, decided_by = ${caller.personId}, decided_at = business_now()
      where id = ${id}
    `
  })
}
