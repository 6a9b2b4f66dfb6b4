import type { Caller } from '#server/people/identity/caller.ts'
import type { Db } from '#server/platform/db/connect.ts'

/** The months from a person's first movement to now, newest first, also those in which nothing moved. */
export async function listHistoryMonths(
  { db }: { db: Db },
  { personId, walletId }: Pick<Caller, 'personId' | 'walletId'>,
): Promise<string[]> {
  const months = await db<{ month: string }[]>`
    with oldest as (
      select least(
        (select at from ledger_entry where debit_wallet = ${walletId} and debit_version = 1),
        (select at from ledger_entry where credit_wallet = ${walletId} and credit_version = 1),
        (select min(created_at) from load where wallet_id = ${walletId}),
        (select min(created_at) from guest_tip where claimed_by = ${personId})
      ) as at
    )
    select to_char(month, 'YYYY-MM') as month
    from oldest
    cross join generate_series(
      date_trunc('month', case when at is not null then greatest(at, (select own_history_since(${personId}))) end
        at time zone 'Africa/Johannesburg'),
      local_today()::timestamp,
      interval '1 month'
    ) as month
    order by month desc
    limit 1200
  `
  return months.map(({ month }) => month)
}
