import type { Cents } from '#contract/money.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import { lastReceivedBefore } from '#server/ledger/newest-months.ts'

/** What counts as a tip in the books. */
export const TIP_KINDS = ['tip', 'guest_tip']

/** The tips of this day in Johannesburg that stayed. Read from its first entry on, however many years of them there are. */
export async function tipsToday(db: Db | Tx, walletId: number): Promise<{ count: number; amount: Cents }> {
  const older = await lastReceivedBefore(db, walletId, 0)
  const [today] = await db<[{ count: number; amount: Cents }]>`
    select count(*) as count, coalesce(sum(stayed_cents), 0)::bigint as amount
    from received_tip
    where wallet_id = ${walletId} and id >= ${older.from}::bigint and version > ${older.version} and stayed_cents > 0
  `
  return today
}
