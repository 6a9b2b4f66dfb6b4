import { Fragment } from '#server/db/sql.ts'

/** The columns of `WalletState`. */
export const WALLET_COLUMNS = new Fragment([
  `id, balance_cents as "balance", debt_cents as "debt", version, day, day_out_cents as "dayOut",
      month_out_cents as "monthOut", day_free_withdrawals as "dayFreeWithdrawals", tips_received as "tipsReceived",
      accepts_tips as "acceptsTips", frozen_at is not null as "frozen"`,
])
