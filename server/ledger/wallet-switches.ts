import type { Tx } from '#server/db/connect.ts'

/** Nothing leaves a frozen wallet, and no tip or transfer reaches it. Loads that were paid and withdrawals that came back still do. */
export async function freezeWallet(tx: Tx, walletId: number): Promise<void> {
  await tx`update wallet set frozen_at = coalesce(frozen_at, business_now()) where id = ${walletId}`
}

export async function unfreezeWallet(tx: Tx, walletId: number): Promise<void> {
  await tx`update wallet set frozen_at = null where id = ${walletId}`
}

/** From now on the wallet may be tipped. Waits for movements of this wallet that are on their way. */
export async function openForTips(tx: Tx, walletId: number): Promise<void> {
  await tx`update wallet set accepts_tips = true where id = ${walletId}`
}

/** Once this commits, no further tip reaches the wallet; what is in it stays and can be withdrawn. */
export async function closeForTips(tx: Tx, walletId: number): Promise<void> {
  await tx`update wallet set accepts_tips = false where id = ${walletId}`
}

/**
 * Brings a wallet whose day lies ahead back to today, with the counters that its entries give: a clock that was once wrong
 * must not leave a wallet at its limits until that day comes. Tells whether the day was ahead.
 */
export async function bringDayBack(tx: Tx, walletId: number): Promise<boolean> {
  const [today] = await tx<[{ day: string }]>`select local_today() as day`
  const moved = await tx`
    update wallet
    set day = ${today.day}, day_out_cents = sent.day_out, month_out_cents = sent.month_out,
      day_free_withdrawals = sent.day_free
    from (
      select coalesce(sum(e.amount_cents) filter (where e.local_day = ${today.day}), 0) as day_out,
        coalesce(sum(e.amount_cents), 0) as month_out,
        count(*) filter (where e.local_day = ${today.day} and e.kind = 'withdrawal' and e.fee_cents = 0) as day_free
      from ledger_entry e
      where e.debit_wallet = ${walletId} and e.kind in ('tip', 'transfer', 'withdrawal')
        and e.local_day between date_trunc('month', ${today.day}::date)::date and ${today.day}
        and not exists (select from ledger_entry r where r.reverses = e.id)
    ) sent
    where wallet.id = ${walletId} and wallet.day > ${today.day}
  `
  return moved.count > 0
}
