import type { ById, Waiting, WithReason } from '#contract/operator.ts'
import type { Difference } from '#contract/oversight.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Given } from '#contract/shapes.ts'
import { wakePayment } from '#server/features/payments/wake-payment.ts'
import { wakePayout } from '#server/features/payouts/claim-payouts.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { audited, pageOf } from './desk.ts'

type Row = Omit<Given<typeof Difference>, 'id' | 'about'> & {
  id: number
  loadOf: string | null
  payoutOf: string | null
  guestTipOf: string | null
  refundOf: string | null
}

/** Differences between our books and the partners': open ones first, oldest at the top. */
export async function listDifferences(
  { db }: { db: Db },
  { page, only }: Waiting,
): Promise<Given<typeof Difference>[]> {
  const rows = await db<Row[]>`
    with shown as (
      select id, kind, subject, amount_cents as amount, explanation, found_at as "foundAt", resolved_at as "resolvedAt",
        extract(epoch from coalesce(resolved_at, business_now()) - since)::bigint as "ageSeconds", since,
        -- A partner's id may not have our form.
        case when subject ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then subject::uuid end as ours
      from reconciliation_difference
      where ${only ? db`resolved_at is null` : db`true`}
      order by resolved_at is not null, case when resolved_at is null then since end, found_at desc, id
      ${pageOf(db, page)}
    )
    select shown.id, kind, subject, amount, explanation, "foundAt", "resolvedAt", "ageSeconds",
      load.person_id as "loadOf", paid_out.person_id as "payoutOf", tipped.person_id as "guestTipOf",
      refunded.person_id as "refundOf"
    from shown
    left join load on load.id = ours
    left join payout on payout.id = ours
    left join wallet paid_out on paid_out.id = payout.wallet_id
    left join guest_tip on guest_tip.id = ours
    left join wallet tipped on tipped.id = guest_tip.wallet_id
    left join load_refund on load_refund.id = ours
    left join wallet refunded on refunded.id = load_refund.wallet_id
    order by "resolvedAt" is not null, case when "resolvedAt" is null then since end, "foundAt" desc, shown.id
  `
  return rows.map(({ id, loadOf, payoutOf, guestTipOf, refundOf, ...row }) => ({
    ...row,
    id: String(id),
    about: subjectOf({ loadOf, payoutOf, guestTipOf, refundOf }),
  }))
}

type Owners = Pick<Row, 'loadOf' | 'payoutOf' | 'guestTipOf' | 'refundOf'>

function subjectOf({ loadOf, payoutOf, guestTipOf, refundOf }: Owners): Given<typeof Difference>['about'] {
  if (loadOf !== null) return { what: 'load', personId: loadOf }
  if (payoutOf !== null) return { what: 'payout', personId: payoutOf }
  if (refundOf !== null) return { what: 'refund', personId: refundOf }
  return guestTipOf === null ? null : { what: 'guest_tip', personId: guestTipOf }
}

// Asking a partner again decides nothing, so it needs no fresh sign-in and is allowed on one's own account.

type Asked = ById & WithReason

/** Makes the payment provider be asked about a load or a guest's tip now, in any state. The answer is booked as always. */
export function askAgainAboutLoad({ db }: { db: Db }, caller: Caller, { id, reason }: Asked): Promise<void> {
  return audited(db, caller, { action: 'load_asked_again', subject: id, reason }, async (tx) => {
    if (!(await wakePayment(tx, id))) throw new Refusal('not_found')
  })
}

/** Makes the bank be asked about a payout now. A returned payout is final. */
export function askAgainAboutPayout({ db }: { db: Db }, caller: Caller, { id, reason }: Asked): Promise<void> {
  return audited(db, caller, { action: 'payout_asked_again', subject: id, reason }, async (tx) => {
    const [payout] = await tx`select id from payout where id = ${id}`
    if (!payout) throw new Refusal('not_found')
    if (!(await wakePayout(tx, id))) throw new Refusal('already_done')
  })
}
