import { LOAD } from '#contract/limits.ts'
import type { Cents } from '#contract/money.ts'
import type { Wallet } from '#contract/wallet.ts'
import { withdrawalFee } from '#server/money/ledger/kinds/withdrawal.ts'
import { limitsOf, onDay } from '#server/money/ledger/wallet-arithmetic.ts'
import { WALLET_COLUMNS, type WalletState } from '#server/money/ledger/wallet-columns.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import { arrivesBy } from '#server/platform/calendar.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { invariant } from '#server/platform/invariant.ts'
import { loadedThisMonth } from './load-left.ts'

/** The balance, and what may still leave today and this month, by the ledger's own rules; and what may still be added. */
export async function readWallet({ db }: { db: Db }, caller: Caller): Promise<Wallet> {
  const [row] = await db<(WalletState & { today: string; now: Date; loaded: Cents })[]>`
    select ${WALLET_COLUMNS}, local_today() as today, business_now() as now, ${loadedThisMonth(db, caller.walletId)} as loaded
    from wallet
    where id = ${caller.walletId}
  `
  invariant(row, 'every person has a wallet')
  const wallet = onDay(row, row)
  const { perDay, perMonth } = limitsOf(wallet)
  return {
    balance: wallet.balance,
    debt: wallet.debt,
    limits: {
      dayLeft: perDay - wallet.dayOut,
      monthLeft: perMonth - wallet.monthOut,
      loadLeft: Math.max(0, LOAD.perMonth - row.loaded),
    },
    limited: wallet.limited,
    freeWithdrawalLeft: withdrawalFee('bank', wallet.dayFreeWithdrawals) === 0,
    withdrawalArrivesBy: arrivesBy(row.now),
    frozen: wallet.frozen,
  }
}
