import { REFUND } from '#contract/limits.ts'
import type { Cents } from '#contract/money.ts'
import {
  type Credit,
  creditsOf,
  daysBefore,
  isTooSoon,
  type KnownRefunds,
  refundable,
  refundsOf,
} from '#server/money/ledger/kinds/refundable.ts'
import { later } from '#server/money/ledger/wallet-arithmetic.ts'
import { WALLET_COLUMNS, type WalletState } from '#server/money/ledger/wallet-columns.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'

type Refundable = { refundable: Cents; onItsWay: Cents; notBefore: string | null }

/** How much can go back to the cards, by the ledger's own rule. */
export async function readRefund(services: { db: Db }, caller: Pick<Caller, 'walletId'>): Promise<Refundable> {
  const { mayLeave: _, ...shown } = await weighRefund(services, caller)
  return shown
}

/** Also whether somebody who closes the account may have it back now. */
export async function weighRefund(
  { db }: { db: Db | Tx },
  { walletId }: Pick<Caller, 'walletId'>,
): Promise<Refundable & { mayLeave: boolean }> {
  const [wallet] = await db<[WalletState & { today: string; onItsWay: Cents }]>`
    select ${WALLET_COLUMNS}, local_today() as today,
      (select coalesce(sum(amount_cents), 0)::bigint from load_refund where wallet_id = wallet.id and state = 'pending') as "onItsWay"
    from wallet
    where id = ${walletId}
  `
  const credits = await db<Credit[]>`${creditsOf([walletId])}`
  const [before] = await db<[KnownRefunds]>`${refundsOf([walletId])}`
  const parts = refundable(wallet, credits, wallet.today)
  const notBefore = before.lastDay && daysBefore(before.lastDay, -REFUND.everyDays)
  return {
    refundable: parts.reduce((sum, { amount }) => sum + amount, 0),
    onItsWay: wallet.onItsWay,
    notBefore: notBefore && notBefore > wallet.today ? notBefore : null,
    mayLeave: !isTooSoon(before, true, later(wallet.day, wallet.today)),
  }
}
