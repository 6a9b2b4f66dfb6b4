import type { Cents } from '#contract/money.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import { lastReceivedBefore } from '#server/ledger/newest-months.ts'

/** What counts as a tip in the books. */
export const TIP_KINDS = ['tip', 'guest_tip']

/** The tips of this day in Johannesburg. Read from its first entry on, however many years of them there are. */
export async function tipsToday(db: Db | Tx, walletId: number): Promise<{ count: number; amount: Cents }> {
  const older = await lastReceivedBefore(db, walletId, 0)
  const [today] = await db<[{ count: number; amount: Cents }]>`
    select count(*) as count, coalesce(sum(amount_cents), 0)::bigint as amount
    from ledger_entry
    where credit_wallet = ${walletId} and kind::text = any(${TIP_KINDS}::text[])
      and id >= ${older.from}::bigint and credit_version > ${older.version}
  `
  return today
}
