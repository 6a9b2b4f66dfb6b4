import { recordAuditEvent } from '#server/platform/audit/record-audit-event.ts'
import { clocksAgree, isSteadyFor } from '#server/platform/db/clocks.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'

/** A clock that is soon set right is not believed: wallets on the right day would lie ahead of it. */
const STEADY_MS = 3_600_000
/** The rest follow an hour later. */
const AT_ONCE = 1_000

/**
 * Brings wallets whose day lies ahead back to today, with the counters that their entries give: what was booked while the clocks of the
 * database and of the service were both wrong must not leave a wallet at its limits until that day comes. A wallet may be a day ahead,
 * around midnight. Says how many there were.
 */
export async function bringDaysBack(db: Db, steadyMs = STEADY_MS): Promise<number> {
  if (!isSteadyFor(steadyMs)) return 0
  const ahead = await db<{ walletId: number; personId: string }[]>`
    select id as "walletId", person_id as "personId" from wallet where ${clocksAgree(db)} and day > local_today() + 1 limit ${AT_ONCE}
  `
  for (const { walletId, personId } of ahead) {
    await db.begin(async (tx) => {
      if (!(await bringDayBack(tx, walletId))) return
      const event = { actor: 'system', action: 'wallet_day_brought_back', subject: personId, requestId: 'clock' }
      await recordAuditEvent(tx, event)
    })
  }
  return ahead.length
}

/** Tells whether the day was ahead. */
async function bringDayBack(tx: Tx, walletId: number): Promise<boolean> {
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
    where wallet.id = ${walletId} and wallet.day > ${today.day} and ${clocksAgree(tx)}
  `
  return moved.count > 0
}
