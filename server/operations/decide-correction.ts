import type { ById, WithReason } from '#contract/operator.ts'
import type { Correction } from '#contract/oversight.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Given } from '#contract/shapes.ts'
import type { Ledger } from '#server/money/ledger/ledger.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { decided } from './audited.ts'
import { showCorrection } from './list-corrections.ts'
import { postCorrection } from './post-correction.ts'

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

type Row = Pick<Given<typeof Correction>, 'personId' | 'direction' | 'state'> & {
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
    const [correction] = await tx<Row[]>`
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
