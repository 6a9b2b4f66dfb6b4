import { REFUND } from '#contract/limits.ts'
import type { Cents } from '#contract/money.ts'
import { rawArray } from '#server/platform/db/arrays.ts'
import type { Fragment } from '#server/platform/db/sql.ts'
import { part } from '../connection.ts'
import { later } from '../wallet-arithmetic.ts'
import type { WalletState } from '../wallet-columns.ts'

/** Something that came into a wallet. Of a load, what has gone back of it, or is on its way back. */
export type Credit = { wallet: number; loadId: string | null; amount: Cents; reversed: Cents; day: string }

/** The part of a load that can go back to its card, and the sum that went back of it before. */
export type RefundPart = { loadId: string; amount: Cents; reversed: Cents }

/**
 * Earlier refunds of a wallet: the day of the last one that did not come back, and of the last of somebody who meant to leave; and whether
 * one is on its way.
 */
export type KnownRefunds = { wallet: number; lastDay: string | null; lastLeavingDay: string | null; isOpen: boolean }

/** Once in 30 days. Somebody who closes the account need not wait for that, once: a person who then stays, or comes back, has left once already. */
export function isTooSoon(
  { lastDay, lastLeavingDay }: Omit<KnownRefunds, 'wallet'>,
  isLeaving: boolean,
  today: string,
): boolean {
  const last = isLeaving ? lastLeavingDay : lastDay
  return last !== null && daysBefore(today, REFUND.everyDays) < last
}

/**
 * The loads that are still in the balance. The oldest money was spent first, so the balance is the newest: of that, the loads that are not
 * too old, newest first. `credits` has all that came in, likewise.
 */
export function refundable(wallet: WalletState, credits: readonly Credit[], today: string): RefundPart[] {
  if (wallet.acceptsTips || wallet.frozen || wallet.debt > 0) return []
  const oldest = daysBefore(later(wallet.day, today), REFUND.days)
  const parts: RefundPart[] = []
  let left = wallet.balance
  for (const { loadId, amount: brought, reversed, day } of credits) {
    const amount = Math.min(left, Math.max(brought - reversed, 0))
    if (loadId !== null && amount > 0 && day >= oldest) parts.push({ loadId, amount, reversed })
    left -= amount
  }
  return parts
}

export function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10)
}

/** Only the newest credits are read. Older ones cannot go back to a card. */
export const CREDITS = 1_000

/** The credits of wallets, newest first, as `Credit`. A refund that came back is the load that it was, and not another credit. */
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

/** Earlier refunds of the owners of wallets, as `KnownRefunds`. */
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
