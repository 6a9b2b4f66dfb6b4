import type { ById, WithReason } from '#contract/operator.ts'
import type { Correction } from '#contract/oversight.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Given } from '#contract/shapes.ts'
import type { Db } from '#server/db/connect.ts'
import type { Caller } from '#server/identity/caller.ts'
import { decided } from './audited.ts'
import { showCorrection } from './list-corrections.ts'

/** Declines a proposed correction. Its proposer may withdraw it this way too. */
export async function declineCorrection(
  { db }: { db: Db },
  caller: Caller,
  { id, reason }: ById & WithReason,
): Promise<Given<typeof Correction>> {
  await decided(db, caller, { action: 'correction_declined', subject: id, reason }, async (tx) => {
    const [correction] = await tx<{ personId: string; state: Given<typeof Correction>['state'] }[]>`
      select person_id as "personId", state from correction where id = ${id} for update
    `
    if (!correction) throw new Refusal('not_found')
    if (correction.personId === caller.personId) throw new Refusal('own_account')
    if (correction.state !== 'proposed') throw new Refusal('already_done')
    await tx`
      update correction set state = 'declined', decided_by = ${caller.personId}, decided_at = business_now()
      where id = ${id}
    `
  })
  return showCorrection(db, caller, id)
}
