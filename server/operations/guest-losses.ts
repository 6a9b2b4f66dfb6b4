import type { GuestLoss } from '#contract/guests-seen.ts'
import { GUEST_TIP } from '#contract/limits.ts'
import type { ById, Page, WithReason } from '#contract/operator.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Given } from '#contract/shapes.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { decided } from './audited.ts'
import { pageOf } from './page-of.ts'

/** Workers whose guests' chargebacks cost us something, until an operator has looked. */
export function listGuestLosses({ db }: { db: Db }, { page }: Page): Promise<Given<typeof GuestLoss>[]> {
  return db<Given<typeof GuestLoss>[]>`
    select wallet.person_id as "personId", guard_number as "guardNumber", chargebacks, cents as lost, latest,
      cents >= ${GUEST_TIP.pausedFrom} as paused
    from guest_loss
    join wallet on wallet.id = wallet_id
    join worker using (person_id)
    order by cents desc, wallet_id
    ${pageOf(db, page)}
  `
}

/** What was lost so far does not count again. Nobody looks at their own losses. */
export function resumeGuestTips({ db }: { db: Db }, caller: Caller, { id, reason }: ById & WithReason): Promise<void> {
  if (id === caller.personId) throw new Refusal('own_account')
  return decided(db, caller, { action: 'guest_tips_resumed', subject: id, reason }, async (tx, details) => {
    // A chargeback that is being booked comes before or after.
    const [wallet] = await tx<{ id: number }[]>`select id from wallet where person_id = ${id} for no key update`
    if (!wallet) throw new Refusal('not_found')
    const [loss] = await tx<{ lost: number; chargebacks: number; upTo: number }[]>`
      select cents as lost, chargebacks, up_to as "upTo" from guest_loss where wallet_id = ${wallet.id}
    `
    if (!loss) throw new Refusal('already_done')
    await tx`
      insert into guest_loss_review (wallet_id, up_to, reviewed_by)
      values (${wallet.id}, ${loss.upTo}, ${caller.personId})
      on conflict (wallet_id) do update set up_to = excluded.up_to, reviewed_by = excluded.reviewed_by, reviewed_at = business_now()
    `
    Object.assign(details, { lost: loss.lost, chargebacks: loss.chargebacks })
  })
}
