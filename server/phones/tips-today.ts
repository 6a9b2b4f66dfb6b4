import type { Cents } from '#contract/money.ts'
import type { Db, Tx } from '#server/db/connect.ts'

/** What counts as a tip in the books. */
export const TIP_KINDS = ['tip', 'guest_tip']

/** The tips of this day in Johannesburg that stayed. Read from its first entry on, however many years of them there are. */
export async function tipsToday(db: Db | Tx, walletId: number): Promise<{ count: number; amount: Cents }> {
  const [today] = await db<[{ count: number; amount: Cents }]>`
    select count(*) as count, coalesce(sum(stayed_cents), 0)::bigint as amount
    from received_tip
    where wallet_id = ${walletId} and stayed_cents > 0 and version > coalesce((
      select credit_version from ledger_entry
      where credit_wallet = ${walletId} and business_day < (select business_today())
      order by credit_version desc
      limit 1
    ), 0)
  `
  return today
}
