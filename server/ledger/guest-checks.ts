import { GUEST_TIP } from '#contract/limits.ts'
import type { Tx } from '#server/db/connect.ts'

/** What must be true of guests' tips. Each query gives the rows for which it is not. */
export const GUEST_CHECKS = {
  'every guest tip that was paid has its one entry, and the reverse': (tx: Tx) => tx`
    select e.id as entry_id, e.kind, g.id as guest_tip_id, g.state
    from (select * from ledger_entry where kind in ('guest_tip', 'guest_refund_due')) e
    full join (select * from guest_tip where state in ('completed', 'owed', 'given_back')) g on g.entry_id = e.id
    where e.id is null or g.id is null or e.key <> 'guest_tip:' || g.id or g.paid_cents <> e.amount_cents + e.fee_cents
      or (e.kind = 'guest_tip') <> (g.state = 'completed')
      or (e.kind = 'guest_tip' and (g.wallet_id, g.amount_cents, g.credited_on)
        is distinct from (e.credit_wallet, e.amount_cents, e.business_day))
  `,

  'every guest tip that was given back is booked, and the reverse': (tx: Tx) => tx`
    select e.id as entry_id, g.id as guest_tip_id, g.state
    from (select * from ledger_entry where kind = 'guest_refund') e
    full join (select * from guest_tip where state = 'given_back') g on g.refund_entry_id = e.id
    where e.id is null or g.id is null or e.key <> 'guest_refund:' || g.id or e.amount_cents <> g.paid_cents
  `,

  'what is owed to guests is what has not been given back': (tx: Tx) => tx`
    select * from (
      select coalesce((select sum(cents) from posting where account = 'guest_refunds'), 0) as books,
        coalesce((select sum(paid_cents) from guest_tip where state = 'owed'), 0) as tips
    ) owed
    where books <> tips
  `,

  'no more was taken back of any guest tip than was paid': (tx: Tx) => tx`
    select coalesce(g.id::text, r.guest_tip_id) as guest_tip_id, g.reversed_cents, r.cents as booked_cents
    from (select * from guest_tip where reversed_cents <> 0) g
    full join (
      select split_part(key, ':', 2) as guest_tip_id, sum(amount_cents) as cents
      from ledger_entry where kind = 'guest_tip_reversal' group by 1
    ) r on r.guest_tip_id = g.id::text
    where g.id is null or g.reversed_cents is distinct from r.cents or r.cents > g.paid_cents
  `,

  'guests gave no worker more than the limit of any day': (tx: Tx) => tx`
    select credit_wallet as wallet_id, business_day, sum(amount_cents) as cents
    from ledger_entry
    where kind = 'guest_tip'
    group by credit_wallet, business_day
    having sum(amount_cents) > ${GUEST_TIP.perDay}
  `,
}
