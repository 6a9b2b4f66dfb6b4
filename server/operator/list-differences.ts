import { OPERATOR } from '#contract/limits.ts'
import type { Difference } from '#contract/oversight.ts'
import type { Given } from '#contract/shapes.ts'
import type { Db } from '#server/db/connect.ts'

type Row = Omit<Given<typeof Difference>, 'id' | 'about'> & {
  id: number
  loadOf: string | null
  payoutOf: string | null
}

/** Where our books and those of the payment provider or the bank disagree: open ones first, the oldest at the top. */
export async function listDifferences({ db }: { db: Db }): Promise<Given<typeof Difference>[]> {
  const rows = await db<Row[]>`
    with shown as (
      select id, kind, subject, amount_cents as amount, explanation, found_at as "foundAt", resolved_at as "resolvedAt",
        extract(epoch from coalesce(resolved_at, business_now()) - since)::bigint as "ageSeconds", since,
        -- A partner's name for something may be no id of ours.
        case when subject ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then subject::uuid end as ours
      from reconciliation_difference
      order by resolved_at is not null, case when resolved_at is null then since end, found_at desc, id
      limit ${OPERATOR.list}
    )
    select shown.id, kind, subject, amount, explanation, "foundAt", "resolvedAt", "ageSeconds",
      load.person_id as "loadOf", wallet.person_id as "payoutOf"
    from shown
    left join load on load.id = ours
    left join payout on payout.id = ours
    left join wallet on wallet.id = payout.wallet_id
    order by "resolvedAt" is not null, case when "resolvedAt" is null then since end, "foundAt" desc, shown.id
  `
  return rows.map(({ id, loadOf, payoutOf, ...row }) => ({
    ...row,
    id: String(id),
    about: aboutWhat(loadOf, payoutOf),
  }))
}

function aboutWhat(loadOf: string | null, payoutOf: string | null): Given<typeof Difference>['about'] {
  if (loadOf !== null) return { what: 'load', personId: loadOf }
  return payoutOf === null ? null : { what: 'payout', personId: payoutOf }
}
