import type { Db } from '#server/platform/db/connect.ts'

/** Where the partners' own books and ours do not say the same, once everything is settled; in words, with how many. */
export async function disagreements(db: Db): Promise<string[]> {
  const [found] = await db<[Record<string, number>]>`
    select count(*) filter (where what = 'payment' and theirs > ours)::int as "payments taken and not booked",
      count(*) filter (where what = 'payment' and theirs < ours)::int as "payments booked and not taken",
      count(*) filter (where what = 'payout' and theirs > ours)::int as "payouts made and not booked",
      count(*) filter (where what = 'payout' and theirs < ours)::int as "payouts booked and not made"
    from (
      select 'payment' as what,
        coalesce(case when s.final_code = '00' and s.decided_at <= business_now() then s.amount_cents - s.refunded_cents end, 0) as theirs,
        coalesce(case when p.state = 'completed' then p.amount_cents - p.reversed_cents end, 0) as ours
      from sim_payment s
      full join provider_payment p on p.id::text = s.trace_id
      union all
      select 'payout', coalesce(case when s.timeline @> '[{"state": "Completed"}]' and not s.timeline @> '[{"state": "Reversed"}]'
          then s.cents end, 0),
        coalesce(case when p.state = 'paid' then p.net_cents end, 0)
      from sim_disbursement s
      full join (select * from payout where rail <> 'cash') p on p.id::text = s.nonce
      union all
      select 'payout', coalesce(case when s.redeemed_at is not null then s.cents end, 0),
        coalesce(case when p.state = 'paid' then p.net_cents end, 0)
      from sim_cash_code s
      full join (select * from payout where rail = 'cash') p on p.id::text = s.reference
    ) as side
  `
  return Object.entries(found)
    .filter(([, count]) => count > 0)
    .map(([what, count]) => `${count} ${what}`)
}
