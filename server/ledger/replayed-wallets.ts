import type { Tx } from '#server/db/connect.ts'
import { flowsIn, legsIn, type Scope, walletsIn } from './scope.ts'

/**
 * What each wallet of the scope is after the entries of the scope, as they say it, in the columns of `checkpoint_wallet`; one that has
 * never moved is left out.
 */
export function replayedWallets(tx: Tx, scope: Scope) {
  return tx`(
    with moved as materialized (
      select w.*, coalesce(m.versions, 0) as versions, coalesce(m.cents, 0) as cents, coalesce(m.debt, 0) as debt,
        coalesce(m.tips, 0) as tips,
        -- One that was brought back to an earlier day by an operator is on that day, whatever its entries say.
        case when w.id = any (${scope.anew}::bigint[]) then w.day else greatest(w.base_day, m.last_day) end as then_day
      from ${walletsIn(tx, scope)} w
      left join (
        select wallet_id, count(*) as versions, sum(cents)::bigint as cents, sum(debt)::bigint as debt,
          count(*) filter (where kind in ('tip', 'guest_tip') and cents > 0) as tips,
          max(business_day) filter (
            where kind_counts_against_limits(kind) and cents < 0 or kind in ('withdrawal_return', 'payout_reversal')
          ) as last_day
        from ${legsIn(tx, scope)} leg
        group by wallet_id
      ) m on m.wallet_id = w.id
      where m.wallet_id is not null or w.base_version > 0
    ), counted as (
      select moved.id,
        sum(f.cents) filter (where f.business_day = then_day) as day_out, sum(f.cents) as month_out,
        sum(f.free) filter (where f.business_day = then_day) as day_free
      from moved
      join ${flowsIn(tx, scope)} f on f.wallet_id = moved.id
        and f.business_day >= date_trunc('month', then_day)::date and f.business_day <= then_day
      group by moved.id
    )
    select moved.id as wallet_id, base_version + versions as version, base_balance + cents as balance_cents,
      base_debt + debt as debt_cents, then_day as day,
      (case when base_day = then_day then base_day_out else 0 end + coalesce(day_out, 0))::bigint as day_out_cents,
      (case when date_trunc('month', base_day) = date_trunc('month', then_day) then base_month_out else 0 end
        + coalesce(month_out, 0))::bigint as month_out_cents,
      (case when base_day = then_day then base_day_free else 0 end + coalesce(day_free, 0))::int as day_free_withdrawals,
      base_tips + tips as tips_received
    from moved left join counted using (id)
  )`
}
