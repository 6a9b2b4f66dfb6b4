import type { ProofStatement } from '#contract/proofs.ts'
import type { Db, Tx } from '#server/db/connect.ts'

type Figures = Pick<
  ProofStatement,
  'from' | 'to' | 'firstTip' | 'received' | 'tips' | 'days' | 'tippers' | 'guestTips' | 'paidOut' | 'byMonth'
>

/** Of the last months up to today in Johannesburg; undefined where no tip came, or none stayed. */
export async function readFigures(db: Db | Tx, walletId: number, months: number): Promise<Figures | undefined> {
  const stayed = staysOf(db, walletId, months)
  const [sum] = await db<(Omit<Figures, 'byMonth' | 'firstTip' | 'paidOut'> & { firstTip: string | null })[]>`
    with period as materialized (
      select (business_today() - ${months} * interval '1 month')::date + 1 as from, business_today() as to
    ), stayed as materialized (${stayed})
    select period.from, period.to, min(business_day) as "firstTip", coalesce(sum(cents), 0)::bigint as received,
      count(business_day) as tips, count(distinct business_day) as days, count(distinct payer) as tippers,
      count(*) filter (where payer is null and business_day is not null) as "guestTips"
    from period left join stayed on true
    group by period.from, period.to
  `
  if (!sum?.firstTip) return undefined
  const byMonth = await db<Figures['byMonth']>`
    with period as materialized (select ${sum.from}::date as from, ${sum.to}::date as to), stayed as (${stayed})
    select to_char(business_day, 'YYYY-MM') as month, sum(cents)::bigint as received, count(*) as tips
    from stayed group by 1 order by 1
  `
  const [paid] = await db<[{ cents: number }]>`
    select coalesce(sum(net_cents), 0)::bigint as cents from payout
    where wallet_id = ${walletId} and state = 'paid'
      and (settled_at at time zone 'Africa/Johannesburg')::date between ${sum.from} and ${sum.to}
  `
  return { ...sum, firstTip: sum.firstTip, byMonth, paidOut: paid.cents }
}

/**
 * Each tip of the period with what stayed of it and who gave it; nobody is known of a guest's unless it was claimed. Of a guest's tip that
 * the payment provider took back our fee is given back first, and the rest came from the worker.
 */
function staysOf(db: Db | Tx, walletId: number, months: number) {
  return db`
    select e.business_day, coalesce(e.debit_wallet, claimer.id) as payer,
      e.amount_cents - greatest(coalesce(g.reversed_cents, 0) - e.fee_cents, 0) as cents
    from ledger_entry e
    left join guest_tip g on g.entry_id = e.id
    left join wallet claimer on claimer.person_id = g.claimed_by
    where e.credit_wallet = ${walletId} and e.kind in ('tip', 'guest_tip')
      and e.credit_version > coalesce((
        select credit_version from ledger_entry
        where credit_wallet = ${walletId} and business_day <= (business_today() - ${months} * interval '1 month')::date
        order by credit_version desc
        limit 1
      ), 0)
      and e.business_day between (select period.from from period) and (select period.to from period)
      and e.amount_cents > greatest(coalesce(g.reversed_cents, 0) - e.fee_cents, 0)
  `
}
