import type { Tx } from '#server/db/connect.ts'
import { entriesIn, namesEntryIn, type Scope } from './scope.ts'

/** What must be true of entries and of what stands behind them. Each query gives the rows for which it is not. */
export const PAYMENT_CHECKS = {
  'no more was taken back of any load than it brought': (tx: Tx, scope: Scope) => tx`
    select named.id as load_id, l.reversed_cents, r.cents as booked_cents
    from (
      select id::text from load where reversed_cents <> 0 and ${namesEntryIn(tx, 'entry_id', scope)}
      union
      select split_part(key, ':', 2) from ${entriesIn(tx, scope)} e where kind = 'load_reversal'
    ) named
    left join load l on l.id = case when named.id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then named.id::uuid end
    cross join lateral (
      select sum(amount_cents) as cents from ledger_entry
      where kind = 'load_reversal' and key >= 'load_reversal:' || named.id || ':' and key < 'load_reversal:' || named.id || ';'
    ) r
    where l.id is null or l.reversed_cents is distinct from r.cents or r.cents > l.amount_cents
  `,

  'every withdrawal has its payout, in the state of the books': (tx: Tx, scope: Scope) => tx`
    select e.id as entry_id, p.id as payout_id, p.state,
      case when r.id is not null then 'returned' when s.id is not null then 'paid' else 'open' end as books
    from ${withdrawalsIn(tx, scope)} e
    full join ${payoutsIn(tx, scope)} p on p.entry_id = e.id
    left join ledger_entry s on s.settles = e.id
    left join ledger_entry r on r.reverses = e.id
    where e.id is null or p.id is null
      or (p.wallet_id, p.amount_cents, p.fee_cents, p.net_cents)
        is distinct from (e.debit_wallet, e.amount_cents, e.fee_cents, e.amount_cents - e.fee_cents)
      or p.state <> all (case when r.id is not null then '{returned}' when s.id is not null then '{paid}'
        else '{pending,processing}' end::text[])
  `,

  'every completed load has its one entry, and the reverse': (tx: Tx, scope: Scope) => tx`
    select e.id as entry_id, l.id as load_id, l.state, l.amount_cents, e.amount_cents as booked_cents
    from (select * from ${entriesIn(tx, scope)} e where kind = 'load') e
    full join (select * from load where state = 'completed' and ${namesEntryIn(tx, 'entry_id', scope)}) l on l.entry_id = e.id
    where e.id is null or l.id is null or l.wallet_id <> e.credit_wallet or l.amount_cents <> e.amount_cents
      or e.key <> 'load:' || l.id
      or l.person_id <> (select person_id from wallet where id = l.wallet_id)
  `,

  // Who was a worker once keeps the row.
  'every transfer is between two workers': (tx: Tx, scope: Scope) => tx`
    select e.id, e.debit_wallet, e.credit_wallet
    from ${entriesIn(tx, scope)} e
    where e.kind = 'transfer' and 2 <> (
      select count(*) from worker join wallet using (person_id) where wallet.id in (e.debit_wallet, e.credit_wallet)
    )
  `,

  // One that settles the difference of a load is the entry of that load.
  'every correction was proposed by one operator and approved by another': (tx: Tx, scope: Scope) => tx`
    select coalesce(e.id, c.entry_id) as entry_id, c.id as correction_id, c.state
    from (
      select * from ${entriesIn(tx, scope)} e where kind in ('correction_in', 'correction_out')
      union all
      select e.* from ${entriesIn(tx, scope)} e join correction on correction.entry_id = e.id
      where correction.load_id is not null and e.kind not in ('correction_in', 'correction_out')
    ) e
    full join (select * from correction where state = 'posted' and ${namesEntryIn(tx, 'entry_id', scope)}) c on c.entry_id = e.id
    left join (select * from correction where state in ('approved', 'posted')) decided
      on e.key = coalesce('load:' || decided.load_id, 'correction:' || decided.id)
    where (
      (c.id is null or c.id = decided.id)
      and decided.proposed_by <> decided.decided_by
      and decided.person_id not in (decided.proposed_by, decided.decided_by)
      and decided.wallet_id = coalesce(e.debit_wallet, e.credit_wallet) and decided.amount_cents = e.amount_cents
      and decided.direction = case e.kind when 'correction_out' then 'out' else 'in' end
      and (e.kind = 'load') = (decided.load_id is not null)
      and exists (
        select from audit_event a
        where a.subject = decided.id::text and a.action = 'correction_proposed' and a.actor = decided.proposed_by::text
          and a.details ->> 'amount' = decided.amount_cents::text and a.details ->> 'direction' = decided.direction
          and a.details ->> 'personId' = decided.person_id::text
          and a.details ->> 'loadId' is not distinct from decided.load_id::text
      )
      and exists (
        select from audit_event a
        where a.subject = decided.id::text and a.action = 'correction_approved' and a.actor = decided.decided_by::text
      )
    ) is not true
  `,
}

/** Those among the entries, and those before them that they pay out or bring back. */
function withdrawalsIn(tx: Tx, scope: Scope) {
  const own = tx`select * from ${entriesIn(tx, scope)} e where kind = 'withdrawal'`
  if (!scope.base) return tx`(${own})`
  return tx`(${own} union select * from ledger_entry where kind = 'withdrawal' and id in (${settledIn(tx, scope)}))`
}

function payoutsIn(tx: Tx, scope: Scope) {
  const own = tx`select * from payout where ${namesEntryIn(tx, 'entry_id', scope)}`
  if (!scope.base) return tx`(${own})`
  return tx`(${own} union select * from payout where entry_id in (${settledIn(tx, scope)}))`
}

function settledIn(tx: Tx, scope: Scope) {
  return tx`select coalesce(settles, reverses) from ${entriesIn(tx, scope)} e where settles is not null or reverses is not null`
}
