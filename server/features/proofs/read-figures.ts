import type { ProofStatement } from '#contract/proofs.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'

type Figures = Pick<
  ProofStatement,
  'from' | 'to' | 'firstTip' | 'received' | 'tips' | 'days' | 'tippers' | 'guestTips' | 'paidOut' | 'byMonth'
>
type Read = { figures: Figures; countedVersion: number }

/**
 * The figures of the last months up to today in Johannesburg; undefined if no tip came, or none stayed. Read in one statement, because
 * tips keep arriving and what is signed must be consistent. The giver of a guest's tip is unknown unless it was claimed. Money from an
 * account with the worker's own address is no income.
 */
export async function readFigures(
  db: Db | Tx,
  { personId, walletId }: Pick<Caller, 'personId' | 'walletId'>,
  months: number,
): Promise<Read | undefined> {
  const [read] = await db<(Omit<Figures, 'firstTip'> & { firstTip: string | null; countedVersion: number })[]>`
    with period as materialized (
      select (local_today() - ${months} * interval '1 month')::date + 1 as from, local_today() as to
    ), income as materialized (
      select local_day, stayed_cents as cents, payer
      from received_tip tip
      left join wallet claimer on claimer.person_id = tip.claimed_by
      cross join lateral coalesce(tip.debit_wallet, claimer.id) as payer
      cross join period
      where tip.wallet_id = ${walletId} and local_day between period.from and period.to and stayed_cents > 0
        and tip.at >= (select own_history_since(${personId}))
        and tip.version > coalesce((
          select credit_version from ledger_entry
          where credit_wallet = ${walletId} and local_day < (select period.from from period)
          order by credit_version desc
          limit 1
        ), 0)
        and (payer = any(array(
          select wallet.id
          from person self
          join person same on lower(same.email) = lower(self.email)
          join wallet on wallet.person_id = same.id
          where self.id = ${personId}
        ))) is not true
    ), by_month as (
      -- Every month of the period, also those without a tip, so that nobody has to guess.
      select to_char(first, 'YYYY-MM') as month, coalesce(sum(cents), 0)::bigint as received, count(cents) as tips
      from period
      cross join generate_series(date_trunc('month', period.from::timestamp), period.to::timestamp, interval '1 month') as first
      left join income on local_day >= first and local_day < first + interval '1 month'
      group by first
    )
    select period.from, period.to, min(local_day) as "firstTip", coalesce(sum(cents), 0)::bigint as received,
      count(local_day) as tips, count(distinct local_day) as days, count(distinct payer) as tippers,
      count(*) filter (where payer is null and local_day is not null) as "guestTips",
      (select json_agg(by_month order by month) from by_month) as "byMonth",
      (select coalesce(sum(net_cents), 0)::bigint from payout
        where wallet_id = ${walletId} and state = 'paid'
          and (settled_at at time zone 'Africa/Johannesburg')::date between period.from and period.to
          and created_at >= (select own_history_since(${personId}))) as "paidOut",
      (select version from wallet where id = ${walletId}) as "countedVersion"
    from period
    left join income on true
    group by period.from, period.to
  `
  if (!read?.firstTip) return undefined
  const { countedVersion, firstTip, ...figures } = read
  return { figures: { ...figures, firstTip }, countedVersion }
}
