import { rawArray } from '#server/db/arrays.ts'
import type { Statement } from '#server/db/client.ts'
import type { Fragment } from '#server/db/sql.ts'
import { part, sql } from './connection.ts'
import type { Movement } from './movement.ts'

/** Further back nobody looks: what is beyond so many credits cannot go back to a card. */
const CREDITS = 1_000

/** What came into wallets, newest first, as `Credit`. What a refused refund brought back is the load that it was, and not another credit. */
export function creditsOf(wallets: number[]): Fragment {
  return part`
    select asked.wallet, came."loadId", came.amount, came.reversed, came.day
    from unnest(${rawArray(wallets.map(String))}::bigint[]) as asked (wallet)
    cross join lateral (
      select load.id as "loadId", e.amount_cents - coalesce(e.debt_cents, 0) as amount,
        coalesce(load.reversed_cents, 0) as reversed, e.business_day as day, e.credit_version
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
    select asked.wallet, last.day as "lastDay",
      exists (select from load_refund where wallet_id = asked.wallet and state = 'pending') as "isOpen"
    from unnest(${rawArray(wallets.map(String))}::bigint[]) as asked (wallet)
    left join lateral (
      select e.business_day as day
      from load_refund r
      join ledger_entry e on e.id = r.entry_id
      where r.wallet_id = asked.wallet and r.state <> 'returned'
      order by r.entry_id desc
      limit 1
    ) last on true`
}

/** What came into the wallets from which a refund is asked for, and what was refunded before. */
export function readRefundable(movements: Movement[]): Statement[] {
  // Each wallet once: what came in twice would seem to be there twice.
  const asked = movements.flatMap((movement) => (movement.kind === 'load_refund' ? [movement.from] : []))
  const wallets = [...new Set(asked)]
  return wallets.length > 0 ? [sql`${creditsOf(wallets)}`, sql`${refundsOf(wallets)}`] : []
}

/** With their rows locked, so that nobody is told that the provider has paid one between this reading and the commit. */
export function readRefunds(movements: Movement[]): Statement[] {
  const ids = movements.flatMap((movement) => (movement.kind === 'load_refund_return' ? [movement.refundId] : []))
  if (ids.length === 0) return []
  return [
    sql`
      select r.id, r.wallet_id as "wallet", r.load_id as "loadId", r.amount_cents as "amount", r.state = 'pending' as "isOpen",
        load.reversed_cents as "reversed"
      from load_refund r
      join load on load.id = r.load_id
      where r.id = any(${rawArray(ids)}::uuid[])
      order by r.id
      for no key update of r
    `,
  ]
}
