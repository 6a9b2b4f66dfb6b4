import { RETENTION } from '#contract/limits.ts'
import type { Tx } from '#server/db/connect.ts'
import { entriesIn, namesEntryIn, postingsIn, type Scope } from './scope.ts'

/** What must be true of entries and of the payments behind them. Each query gives the rows for which it is not. */
export const PAYMENT_CHECKS = {
  'postings of every entry sum to zero': (tx: Tx, scope: Scope) => tx`
    select entry_id, sum(cents) as off_by from ${postingsIn(tx, scope)} p group by entry_id having sum(cents) <> 0
  `,

  'every entry has the legs of its kind': (tx: Tx, scope: Scope) => tx`
    select id, kind from ${entriesIn(tx, scope)} e
    where (debit_wallet is not null) <> kind_debits_a_wallet(kind)
      or (credit_wallet is not null) <> kind_credits_a_wallet(kind)
      or (settles is not null) <> kind_settles(kind)
      or (reverses is not null) <> kind_reverses(kind)
      or debit_wallet = credit_wallet
      or num_nulls(debit_wallet, debit_version, debit_balance) not in (0, 3)
      or num_nulls(credit_wallet, credit_version, credit_balance) not in (0, 3)
      or (debt_cents is not null and (kind not in ('load', 'load_reversal', 'guest_tip_reversal')
        or debt_cents not between 1 and amount_cents - fee_cents))
  `,

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

  'payouts and returns match their withdrawals': (tx: Tx, scope: Scope) => tx`
    select e.id, e.kind, e.amount_cents, e.fee_cents, w.id as withdrawal
    from ${entriesIn(tx, scope)} e
    left join ledger_entry w on w.id = coalesce(e.settles, e.reverses) and w.kind = 'withdrawal'
    where coalesce(e.settles, e.reverses) is not null and (
      w.id is null
      or (e.settles is not null and e.amount_cents <> w.amount_cents - w.fee_cents)
      or (e.reverses is not null
        and (e.amount_cents, e.fee_cents, e.credit_wallet) is distinct from (w.amount_cents, w.fee_cents, w.debit_wallet))
      or (e.kind = 'payout_reversal') <> (e.reverses is not null and exists (select from ledger_entry s where s.settles = w.id))
    )
  `,

  'every withdrawal has its payout, in the state of the books': (tx: Tx, scope: Scope) => tx`
    select e.id as entry_id, p.id as payout_id, p.state,
      case when r.id is not null then 'returned' when s.id is not null then 'paid' else 'open' end as books
    from ${withdrawalsIn(tx, scope)} e
    full join ${payoutsIn(tx, scope)} p on p.entry_id = e.id
    left join ledger_entry s on s.settles = e.id
    left join ledger_entry r on r.reverses = e.id
    where e.id is null or p.id is null
      or (p.wallet_id, p.amount_cents, p.fee_cents) is distinct from (e.debit_wallet, e.amount_cents, e.fee_cents)
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

  // Once it is forgotten, a key may be used anew.
  'no key was both done and refused': (tx: Tx, scope: Scope) => tx`
    select e.id, e.actor, r.code
    from ${entriesIn(tx, scope)} e
    join ledger_refusal r on e.key = r.key and e.actor = r.actor
      and r.at between e.at - make_interval(days => ${RETENTION.keepKeysDays}) and e.at + make_interval(days => ${RETENTION.keepKeysDays})
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
