import type { ListPayouts, PayoutSeen } from '#contract/oversight.ts'
import type { Given } from '#contract/shapes.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { pageOf } from './page-of.ts'

/** Payouts of one state, of open ones the oldest first. */
export async function listPayouts(
  { db }: { db: Db },
  _caller: Caller,
  { state, page }: ListPayouts,
): Promise<Given<typeof PayoutSeen>[]> {
  const isOpen = state === 'pending' || state === 'processing'
  return db<Given<typeof PayoutSeen>[]>`
    select payout.id, wallet.person_id as "personId", guard_number as "guardNumber", amount_cents as amount,
      fee_cents as fee, net_cents as net, state, payout.created_at as "askedAt", settled_at as "settledAt",
      extract(epoch from coalesce(settled_at, business_now()) - payout.created_at)::bigint as "ageSeconds", attempts,
      nullif(concat_ws(': ', bank_state, reason), '') as note
    from payout
    join wallet on wallet.id = payout.wallet_id
    left join worker on worker.person_id = wallet.person_id
    where state = ${state}
    order by ${isOpen ? db`payout.created_at, payout.id` : db`payout.created_at desc, payout.id`}
    ${pageOf(db, page)}
  `
}
