import type { GuestTipsSeen } from '#contract/guests-seen.ts'
import { GUEST_TIP } from '#contract/limits.ts'
import type { Page } from '#contract/operator.ts'
import type { Given } from '#contract/shapes.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { pageOf } from './page-of.ts'

/** Guest tips by worker. Card testing shows as many declined payments for one worker. */
export async function listGuestTips({ db }: { db: Db }, { page }: Page): Promise<Given<typeof GuestTipsSeen>[]> {
  return db<Given<typeof GuestTipsSeen>[]>`
    select wallet.person_id as "personId", worker.guard_number as "guardNumber",
      count(*) filter (where state = 'completed') as paid,
      coalesce(sum(amount_cents) filter (where state = 'completed'), 0)::bigint as "paidAmount",
      count(*) filter (where state = 'declined') as declined,
      count(*) filter (where state in ('pending', 'expired')) as unpaid,
      count(*) filter (where state in ('owed', 'given_back')) as "givenBack",
      coalesce(sum(reversed_cents), 0)::bigint as "takenBack", max(guest_tip.created_at) as latest
    from guest_tip
    join wallet on wallet.id = wallet_id
    join worker on worker.person_id = wallet.person_id
    where guest_tip.created_at > business_now() - make_interval(days => ${GUEST_TIP.seenDays})
    group by wallet.person_id, worker.guard_number
    order by declined desc, unpaid desc, paid desc, "guardNumber"
    ${pageOf(db, page)}
  `
}
