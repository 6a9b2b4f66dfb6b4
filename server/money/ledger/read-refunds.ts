import { rawArray } from '#server/platform/db/arrays.ts'
import type { Fragment } from '#server/platform/db/sql.ts'
import { part } from './connection.ts'

/** Only the newest credits are read. What came before them cannot go back to a card. */
const CREDITS = 1_000

/** What came into wallets, newest first, as `Credit`. What a refused refund brought back is the load that it was, and not another credit. */
export function creditsOf(wallets: number[]): Fragment {
  return part`
    select asked.wallet, came."loadId", came.amount, came.reversed, came.day
    from unnest(${rawArray(wallets.map(String))}::bigint[]) as asked (wallet)
    cross join lateral (
      select load.id as "loadId", e.amount_cents - coalesce(e.debt_cents, 0) as amount,
        coalesce(load.reversed_cents, 0) as reversed, e.local_day as day, e.credit_version
      from ledger_entry e
      left join load on load.entry_id = e.id
      where e.credit_wallet = asked.wallet and e.kind <> 'load_refund_return'
      order by e.credit_version desc
      limit ${String(CREDITS)}::bigint
    ) came
    order by asked.wallet, came.credit_version desc`
}

/** What was refunded to the owners of wallets before, as `KnownRefunds`. */
export function refundsOf(wallets: number[]): Fragment {
  return part`
    select asked.wallet, last.day as "lastDay", last.leaving_day as "lastLeavingDay",
      exists (select from load_refund where wallet_id = asked.wallet and state = 'pending') as "isOpen"
    from unnest(${rawArray(wallets.map(String))}::bigint[]) as asked (wallet)
    cross join lateral (
      select max(e.local_day) as day, max(e.local_day) filter (where r.is_leaving) as leaving_day
      from load_refund r
      join ledger_entry e on e.id = r.entry_id
      where r.wallet_id = asked.wallet and r.state <> 'returned'
    ) last`
}
