import type { Cents } from '#contract/money.ts'
import { Fragment } from '#server/platform/db/sql.ts'

/** A wallet as the lock found it, and as decisions move it on. */
export type WalletState = {
  id: number
  balance: Cents
  /** Money that the payment provider took back after it was spent. */
  debt: Cents
  version: number
  day: string
  dayOut: Cents
  monthOut: Cents
  dayFreeWithdrawals: number
  tipsReceived: number
  acceptsTips: boolean
  frozen: boolean
  /** Its owner joined by phone and is not verified yet. */
  limited: boolean
}

/** With the place of its row, by which an update finds it without the index: nobody moves a locked row. */
export type LockedWallet = WalletState & { place: string }

const COLUMNS: Record<keyof WalletState, string> = {
  id: 'id',
  balance: 'balance_cents',
  debt: 'debt_cents',
  version: 'version',
  day: 'day',
  dayOut: 'day_out_cents',
  monthOut: 'month_out_cents',
  dayFreeWithdrawals: 'day_free_withdrawals',
  tipsReceived: 'tips_received',
  acceptsTips: 'accepts_tips',
  frozen: 'frozen_at is not null',
  limited: 'is_limited and limit_lifted_after is null',
}

export const WALLET_COLUMNS = new Fragment([
  Object.entries(COLUMNS)
    .map(([name, column]) => `${column} as "${name}"`)
    .join(', '),
])

/** A list for each column, and for the place of the row. */
export const WALLET_LISTS = new Fragment([
  ['place', ...Object.keys(COLUMNS)].map((name) => `array_agg("${name}") as "${name}"`).join(', '),
])
