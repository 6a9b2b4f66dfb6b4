import type { Tx } from '#server/db/connect.ts'
import { entriesIn, namesEntryIn, type Scope } from './scope.ts'

/** What must be true of guests' tips. Each query gives the rows for which it is not. */
export const GUEST_CHECKS = {
  'every guest tip that was paid has its one entry, and the reverse': (tx: Tx, scope: Scope) => tx`
    select e.id as entry_id, e.kind, g.id as guest_tip_id, g.state
    from (select * from ${entriesIn(tx, scope)} e where kind in ('guest_tip', 'guest_refund_due')) e
    full join (
      select * from guest_tip where state in ('completed', 'owed', 'given_back') and ${namesEntryIn(tx, 'entry_id', scope)}
    ) g on g.entry_id = e.id
    where e.id is null or g.id is null or e.key <> 'guest_tip:' || g.id or g.paid_cents <> e.amount_cents + e.fee_cents
      or (e.kind = 'guest_tip') <> (g.state = 'completed')
      or (e.kind = 'guest_tip' and (g.wallet_id, g.amount_cents, g.credited_on)
        is distinct from (e.credit_wallet, e.amount_cents, e.business_day))
  `,

  'every guest tip that was given back is booked, and the reverse': (tx: Tx, scope: Scope) => tx`
    select e.id as entry_id, g.id as guest_tip_id, g.state
    from (select * from ${entriesIn(tx, scope)} e where kind = 'guest_refund') e
    full join (
      select * from guest_tip where state = 'given_back' and ${namesEntryIn(tx, 'refund_entry_id', scope)}
    ) g on g.refund_entry_id = e.id
    where e.id is null or g.id is null or e.key <> 'guest_refund:' || g.id or e.amount_cents <> g.paid_cents
  `,

  'no more was taken back of any guest tip than was paid': (tx: Tx, scope: Scope) => tx`
    select named.id as guest_tip_id, g.reversed_cents, r.cents as booked_cents
    from (
      select id::text from guest_tip where reversed_cents <> 0 and ${namesEntryIn(tx, 'entry_id', scope)}
      union
      select split_part(key, ':', 2) from ${entriesIn(tx, scope)} e where kind = 'guest_tip_reversal'
    ) named
    left join guest_tip g on g.id = case when named.id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then named.id::uuid end
    cross join lateral (
      select sum(amount_cents) as cents from ledger_entry
      where kind = 'guest_tip_reversal'
        and key >= 'guest_tip_reversal:' || named.id || ':' and key < 'guest_tip_reversal:' || named.id || ';'
    ) r
    where g.id is null or g.reversed_cents is distinct from r.cents or r.cents > g.paid_cents
  `,
}
