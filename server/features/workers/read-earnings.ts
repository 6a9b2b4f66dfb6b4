import type { Earnings } from '#contract/earnings.ts'
import type { Cents } from '#contract/money.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import type { Db } from '#server/platform/db/connect.ts'

const DAYS = 30
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

type Earned = { day: string; hour: number | null; amount: Cents; tips: number }

/** Tips that were received and kept on each of the last 30 days in Johannesburg, and at which hours. */
export async function readEarnings({ db }: { db: Db }, { walletId }: Pick<Caller, 'walletId'>): Promise<Earnings> {
  const earned = await db<Earned[]>`
    with first as materialized (select local_today() - ${DAYS - 1}::int as day),
    -- Read backwards from the newest entry, so that a worker with years of tips costs no more than one with a month.
    older as materialized (
      select credit_version as version from ledger_entry
      where credit_wallet = ${walletId} and local_day < (select day from first)
      order by credit_version desc
      limit 1
    ),
    earned as (
      select local_day, extract(hour from at at time zone 'Africa/Johannesburg')::int as hour,
        sum(stayed_cents)::bigint as amount, count(*) as tips
      from received_tip
      where wallet_id = ${walletId} and version > coalesce((select version from older), 0) and stayed_cents > 0
        and at >= (select own_history_since((select person_id from wallet where id = ${walletId})))
      group by 1, 2
    )
    select first.day + later as day, hour, coalesce(amount, 0) as amount, coalesce(tips, 0) as tips
    from first
    cross join generate_series(0, ${DAYS - 1}::int) as later
    left join earned on earned.local_day = first.day + later
    order by later
  `
  const today = earned.at(-1)?.day
  const days = [...Map.groupBy(earned, ({ day }) => day)].map(([day, rows]) => ({ day, ...sum(rows) }))
  const byHour = (rows: Earned[]) => HOURS.map((hour) => ({ hour, ...sum(rows.filter((row) => row.hour === hour)) }))
  return { days, today: byHour(earned.filter(({ day }) => day === today)), hours: byHour(earned) }
}

function sum(rows: Earned[]): { amount: Cents; tips: number } {
  return {
    amount: rows.reduce((cents, row) => cents + row.amount, 0),
    tips: rows.reduce((tips, row) => tips + row.tips, 0),
  }
}
