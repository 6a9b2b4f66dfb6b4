import type { Cents } from '#contract/money.ts'
import type { Db } from '#server/db/connect.ts'
import type { Caller } from '#server/identity/caller.ts'

const DAYS = 30

/** Tips received on each of the last 30 days in Johannesburg, oldest first, the quiet days too. */
export async function readEarnings(
  { db }: { db: Db },
  { walletId }: Pick<Caller, 'walletId'>,
): Promise<{ day: string; amount: Cents; tips: number }[]> {
  // Read backwards from the newest entry: a worker with years of tips costs no more than one with a month of them.
  return db<{ day: string; amount: Cents; tips: number }[]>`
    with first as materialized (select business_today() - ${DAYS - 1}::int as day),
    older as materialized (
      select coalesce(
        (
          select credit_version from ledger_entry
          where credit_wallet = ${walletId} and business_day < (select day from first)
          order by credit_version desc
          limit 1
        ), 0) as version
    ),
    earned as (
      select business_day, sum(amount_cents)::bigint as amount, count(*) as tips
      from ledger_entry
      where credit_wallet = ${walletId} and credit_version > (select version from older) and kind in ('tip', 'guest_tip')
      group by business_day
    )
    select first.day + later as day, coalesce(amount, 0) as amount, coalesce(tips, 0) as tips
    from first
    cross join generate_series(0, ${DAYS - 1}::int) as later
    left join earned on earned.business_day = first.day + later
    order by later
  `
}
