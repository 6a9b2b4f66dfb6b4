import { JOHANNESBURG_MS } from '#contract/dates.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import type { Cursor } from './history-cursor.ts'

/**
 * The place in a wallet's history before which everything happened by the end of `month`, such as `2026-11`, in Johannesburg. Versions have no
 * gaps and a wallet's days never go back, so the first later entry is found by halving: 20 look-ups in a million.
 */
export async function endOfMonth(
  db: Db | Tx,
  { walletId }: Pick<Caller, 'walletId'>,
  month: string,
): Promise<Pick<Cursor, 'version' | 'load'>> {
  const [year, number] = month.split('-').map(Number) as [number, number]
  // Months of `Date` count from 0: this is the first day of the next one.
  const next = Date.UTC(year, number, 1)
  const nextDay = new Date(next).toISOString().slice(0, 10)
  const [found] = await db<[{ version: number }]>`
    with recursive half (low, high) as (
      -- All entries up to low are before that day, and those after high are not.
      select 0::bigint, version from wallet where id = ${walletId}
      union all
      select case when is_before then middle else low end, case when is_before then high else middle - 1 end
      from half
      cross join lateral (select (low + high + 1) / 2 as middle) chosen
      cross join lateral (
        select coalesce(
          (select local_day from ledger_entry where debit_wallet = ${walletId} and debit_version = middle),
          (select local_day from ledger_entry where credit_wallet = ${walletId} and credit_version = middle)
        ) < ${nextDay}::date as is_before
        -- Otherwise each entry would be looked up for low and again for high.
        offset 0
      ) looked
      where low < high
    )
    select low + 1 as version from half where low = high
  `
  const midnight = new Date(next - JOHANNESBURG_MS).toISOString().replace('Z', '000Z')
  return { version: found.version, load: [midnight, '00000000-0000-0000-0000-000000000000'] }
}
