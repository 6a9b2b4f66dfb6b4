import type { Cents } from '#contract/money.ts'
import type { Db, Tx } from '#server/db/connect.ts'

/** What counts as a tip in the books. */
export const TIP_KINDS = ['tip', 'guest_tip']

/** The tips of this day in Johannesburg. Read from its first entry on, however many years of them there are. */
export async function tipsToday(db: Db | Tx, walletId: number): Promise<{ count: number; amount: Cents }> {
  const [today] = await db<[{ count: number; amount: Cents }]>`
    select count(*) as count, coalesce(sum(amount_cents), 0)::bigint as amount
    from ledger_entry
    where credit_wallet = ${walletId} and kind::text = any(${TIP_KINDS}::text[]) and credit_version > coalesce(
      (
        select credit_version from ledger_entry
        where credit_wallet = ${walletId} and business_day < business_today()
        order by credit_version desc
        limit 1
      ), 0)
  `
  return today
}
