import type { WithReason } from '#contract/operator.ts'
import type { ListPayouts, PayoutSeen } from '#contract/oversight.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Given } from '#contract/shapes.ts'
import { resumePayouts as resume, stopPayouts as stop } from '#server/features/payouts/stop-payouts.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { decided, pageOf } from './desk.ts'

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

/** Stops all payouts that have not been ordered, until an operator resumes them. */
export function stopPayouts({ db }: { db: Db }, caller: Caller, { reason }: WithReason): Promise<void> {
  return changeSwitch(db, caller, { action: 'payouts_stopped', reason }, (tx) => stop(tx, reason))
}

/** Resumes payouts. */
export function resumePayouts({ db }: { db: Db }, caller: Caller, { reason }: WithReason): Promise<void> {
  return changeSwitch(db, caller, { action: 'payouts_resumed', reason }, resume)
}

function changeSwitch(
  db: Db,
  caller: Caller,
  event: { action: string; reason: string },
  change: (tx: Tx) => Promise<boolean>,
): Promise<void> {
  return decided(db, caller, { ...event, subject: 'payouts' }, async (tx) => {
    if (!(await change(tx))) throw new Refusal('already_done')
  })
}
