import { GUEST_TIP, OUT, WITHDRAWAL } from '#contract/limits.ts'
import type { Tx } from '#server/db/connect.ts'
import { FIRST, flowsIn, legsIn, type Scope, walletsIn, walletsOfEntries } from './scope.ts'

/** What must be true of wallets and of their entries one after the other. Each query gives the rows for which it is not. */
export const WALLET_CHECKS = {
  'every balance is the sum of its postings': (tx: Tx, scope: Scope) => tx`
    select w.id as wallet_id, w.balance_cents, w.base_balance + coalesce(p.cents, 0) as replayed_cents
    from ${walletsIn(tx, scope)} w
    full join (select wallet_id, sum(cents) as cents from ${legsIn(tx, scope)} leg group by wallet_id) p on p.wallet_id = w.id
    where w.id is null or w.balance_cents <> w.base_balance + coalesce(p.cents, 0)
  `,

  'every debt is what was taken back and is not yet paid': (tx: Tx, scope: Scope) => tx`
    select w.id as wallet_id, w.debt_cents, w.base_debt + coalesce(p.cents, 0) as replayed_cents
    from ${walletsIn(tx, scope)} w
    full join (select wallet_id, sum(debt) as cents from ${legsIn(tx, scope)} leg group by wallet_id) p on p.wallet_id = w.id
    where w.id is null or w.debt_cents <> w.base_debt + coalesce(p.cents, 0)
  `,

  'versions have no gaps': (tx: Tx, scope: Scope) => tx`
    select w.id as wallet_id, w.version, count(v.version) as entries, max(v.version) as latest
    from ${walletsIn(tx, scope)} w
    left join ${legsIn(tx, scope)} v on v.wallet_id = w.id
    group by w.id, w.version, w.base_version
    having count(v.version) <> w.version - w.base_version or coalesce(max(v.version), w.base_version) <> w.version
      or count(distinct v.version) <> w.version - w.base_version or min(v.version) <> w.base_version + 1
  `,

  // So the entries up to a number are the beginning of every wallet's history, which is what a checkpoint rests on.
  'entries of a wallet are numbered in the order of its versions': (tx: Tx, scope: Scope) => tx`
    select wallet_id, version, id, id_before from (
      select wallet_id, version, id, lag(id) over (partition by wallet_id order by version) as id_before
      from ${legsIn(tx, scope)} leg
    ) numbered
    where id_before >= id
  `,

  'running balances follow from one another': (tx: Tx, scope: Scope) => tx`
    select wallet_id, chain.version, balance, base_balance + expected as expected from (
      select wallet_id, version, balance, sum(cents) over (partition by wallet_id order by version) as expected
      from ${legsIn(tx, scope)} leg
    ) chain
    join ${walletsOfEntries(tx, scope)} w on w.id = wallet_id
    where balance <> base_balance + expected or balance < 0
  `,

  'counters of the day and month are what left and did not come back': (tx: Tx, scope: Scope) => tx`
    select w.id as wallet_id, w.day, w.day_out_cents, w.month_out_cents, w.day_free_withdrawals, w.tips_received,
      o.day_out, o.month_out, o.day_free, t.tips
    from ${walletsIn(tx, scope)} w
    left join (
      select w.id,
        sum(f.cents) filter (where f.business_day = w.day) as day_out, sum(f.cents) as month_out,
        sum(f.free) filter (where f.business_day = w.day) as day_free
      from ${walletsOfEntries(tx, scope)} w
      join ${flowsIn(tx, scope)} f on f.wallet_id = w.id
        and f.business_day >= date_trunc('month', w.day)::date and f.business_day <= w.day
      group by w.id
    ) o on o.id = w.id
    left join (
      select wallet_id, count(*) as tips from ${legsIn(tx, scope)} leg
      where kind in ('tip', 'guest_tip') and cents > 0
      group by wallet_id
    ) t on t.wallet_id = w.id
    where w.day_out_cents <> case when w.base_day = w.day then w.base_day_out else 0 end + coalesce(o.day_out, 0)
      or w.month_out_cents <> case when date_trunc('month', w.base_day) = date_trunc('month', w.day) then w.base_month_out else 0 end
        + coalesce(o.month_out, 0)
      or w.day_free_withdrawals <> case when w.base_day = w.day then w.base_day_free else 0 end + coalesce(o.day_free, 0)
      or w.tips_received <> w.base_tips + coalesce(t.tips, 0)
  `,

  'every wallet is on the day of its last movement out': (tx: Tx, scope: Scope) => tx`
    select w.id as wallet_id, w.day, m.day as last_moved
    from ${walletsIn(tx, scope)} w
    left join (
      select wallet_id, max(business_day) as day
      from ${legsIn(tx, scope)} leg
      where kind_counts_against_limits(kind) and cents < 0 or kind in ('withdrawal_return', 'payout_reversal')
      group by wallet_id
    ) m on m.wallet_id = w.id
    where w.day <> greatest(w.base_day, m.day) and not exists (
      select from audit_event where subject = w.person_id::text and action = 'wallet_day_brought_back' offset 0
    )
  `,

  // What the base had counted already is one more flow of its day, and of its month.
  'no wallet sent more than the limits of any day or month': (tx: Tx, scope: Scope) => tx`
    select * from (
      select wallet_id, business_day, sum(day_cents) as day_out,
        sum(sum(month_cents)) over (partition by wallet_id, date_trunc('month', business_day)) as month_out
      from (
        select wallet_id, business_day, cents as day_cents, cents as month_cents from ${flowsIn(tx, scope)} f
        union all
        select id, base_day, base_day_out, base_month_out from ${walletsIn(tx, scope)} w
      ) o
      group by wallet_id, business_day
    ) sent
    where day_out > ${OUT.perDay} or month_out > ${OUT.perMonth}
  `,

  'at most one free withdrawal a day that did not come back': (tx: Tx, scope: Scope) => tx`
    select wallet_id, business_day, sum(free) as free
    from (
      select wallet_id, business_day, free from ${flowsIn(tx, scope)} f
      union all
      select id, base_day, base_day_free from ${walletsIn(tx, scope)} w
    ) o
    group by wallet_id, business_day
    having sum(free) > ${WITHDRAWAL.freeEachDay}
  `,

  // Only an operator brings one back, by an event of the audit trail, whose chain the proof checks too.
  'business days of a wallet never go back': (tx: Tx, scope: Scope) => tx`
    select wallet_id, version, business_day, day_before from (
      select wallet_id, leg.version, business_day, person_id,
        coalesce(lag(business_day) over (partition by wallet_id order by leg.version), base_day) as day_before
      from ${legsIn(tx, scope)} leg
      join ${walletsOfEntries(tx, scope)} w on w.id = wallet_id
      where kind_counts_against_limits(kind) and cents < 0
    ) days
    where business_day < day_before and not exists (
      select from audit_event where subject = person_id::text and action = 'wallet_day_brought_back' offset 0
    )
  `,

  'guests gave no worker more than the limit of any day': (tx: Tx, scope: Scope) => tx`
    select wallet_id, business_day, cents from (
      select wallet_id, business_day, sum(amount_cents) + coalesce((
        select sum(amount_cents) from guest_tip
        where guest_tip.wallet_id = leg.wallet_id and credited_on = leg.business_day
          and entry_id <= case when leg.wallet_id = any (${scope.anew}::bigint[]) then ${FIRST}::bigint
            else ${scope.entries.after}::bigint end
      ), 0) as cents
      from ${legsIn(tx, scope)} leg
      where kind = 'guest_tip'
      group by wallet_id, business_day
    ) given
    where cents > ${GUEST_TIP.perDay}
  `,
}
