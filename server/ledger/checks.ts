import { OUT, WITHDRAWAL } from '#contract/limits.ts'
import type { Tx } from '#server/db/connect.ts'
import type { Query, Row } from '#server/db/sql.ts'
import type { Circumstances } from './circumstances.ts'
import { GUEST_CHECKS } from './guest-checks.ts'
import { RULE_CHECKS } from './rule-checks.ts'

type BrokenRows = (tx: Tx, circumstances: Circumstances) => Query<Row[]>

/** What must be true of the books. Each query gives the rows for which it is not. */
export const CHECKS: Record<string, BrokenRows> = {
  ...RULE_CHECKS,
  ...GUEST_CHECKS,

  'postings of every entry sum to zero': (tx) => tx`
    select entry_id, sum(cents) as off_by from posting group by entry_id having sum(cents) <> 0
  `,

  'every entry has the legs of its kind': (tx) => tx`
    select id, kind from ledger_entry
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

  'every balance is the sum of its postings': (tx) => tx`
    select w.id as wallet_id, w.balance_cents, coalesce(p.cents, 0) as replayed_cents
    from wallet w
    full join (select wallet_id, sum(cents) as cents from posting where account = 'wallet' group by wallet_id) p
      on p.wallet_id = w.id
    where w.id is null or w.balance_cents <> coalesce(p.cents, 0)
  `,

  'every debt is what was taken back and is not yet paid': (tx) => tx`
    select w.id as wallet_id, w.debt_cents, coalesce(p.cents, 0) as replayed_cents
    from wallet w
    full join (select wallet_id, -sum(cents) as cents from posting where account = 'wallet_debts' group by wallet_id) p
      on p.wallet_id = w.id
    where w.id is null or w.debt_cents <> coalesce(p.cents, 0)
  `,

  'no more was taken back of any load than it brought': (tx) => tx`
    select coalesce(l.id::text, r.load_id) as load_id, l.reversed_cents, r.cents as booked_cents
    from (select * from load where reversed_cents <> 0) l
    full join (
      select split_part(key, ':', 2) as load_id, sum(amount_cents) as cents
      from ledger_entry where kind = 'load_reversal' group by 1
    ) r on r.load_id = l.id::text
    where l.id is null or l.reversed_cents is distinct from r.cents or r.cents > l.amount_cents
  `,

  'versions have no gaps': (tx) => tx`
    select w.id as wallet_id, w.version, count(v.version) as entries, max(v.version) as latest
    from wallet w
    left join ${legs(tx)} v on v.wallet_id = w.id
    group by w.id
    having count(v.version) <> w.version or coalesce(max(v.version), 0) <> w.version
      or count(distinct v.version) <> w.version
  `,

  'running balances follow from one another': (tx) => tx`
    select wallet_id, version, balance, expected from (
      select wallet_id, version, balance,
        sum(cents) over (partition by wallet_id order by version) as expected
      from ${legs(tx)} leg
    ) chain
    where balance <> expected or balance < 0
  `,

  'counters of the day and month are what left and did not come back': (tx) => tx`
    select w.id as wallet_id, w.day, w.day_out_cents, w.month_out_cents, w.day_free_withdrawals, w.tips_received,
      o.day_out, o.month_out, o.day_free, o.tips
    from wallet w
    cross join lateral (
      select
        coalesce(sum(e.amount_cents) filter (where e.business_day = w.day), 0) as day_out,
        coalesce(sum(e.amount_cents), 0) as month_out,
        count(*) filter (where e.business_day = w.day and e.kind = 'withdrawal' and e.fee_cents = 0) as day_free,
        (select count(*) from ledger_entry t where t.credit_wallet = w.id and t.kind in ('tip', 'guest_tip')) as tips
      from ledger_entry e
      where e.debit_wallet = w.id and kind_counts_against_limits(e.kind)
        and e.business_day >= date_trunc('month', w.day)::date and e.business_day <= w.day
        and not exists (select from ledger_entry r where r.reverses = e.id)
    ) o
    where w.day_out_cents <> o.day_out or w.month_out_cents <> o.month_out or w.day_free_withdrawals <> o.day_free
      or w.tips_received <> o.tips
  `,

  'no wallet sent more than the limits of any day or month': (tx) => tx`
    select * from (
      select wallet_id, business_day, sum(cents) as day_out,
        sum(sum(cents)) over (partition by wallet_id, date_trunc('month', business_day)) as month_out
      from ${outflows(tx)} o
      group by wallet_id, business_day
    ) sent
    where day_out > ${OUT.perDay} or month_out > ${OUT.perMonth}
  `,

  'at most one free withdrawal a day that did not come back': (tx) => tx`
    select wallet_id, business_day, count(*) as free
    from ${outflows(tx)} o
    where kind = 'withdrawal' and fee_cents = 0
    group by wallet_id, business_day
    having count(*) > ${WITHDRAWAL.freeEachDay}
  `,

  // Only an operator brings one back, by an event of the audit trail, whose chain the proof checks too.
  'business days of a wallet never go back': (tx) => tx`
    select wallet_id, version, business_day, day_before from (
      select wallet_id, version, business_day, lag(business_day) over (partition by wallet_id order by version) as day_before
      from ${legs(tx)} leg
      where kind_counts_against_limits(kind) and cents < 0
    ) days
    where business_day < day_before and not exists (
      select from wallet
      join audit_event on audit_event.subject = wallet.person_id::text and action = 'wallet_day_brought_back'
      where wallet.id = wallet_id
    )
  `,

  'payouts and returns match their withdrawals': (tx) => tx`
    select e.id, e.kind, e.amount_cents, e.fee_cents, w.id as withdrawal
    from ledger_entry e
    left join ledger_entry w on w.id = coalesce(e.settles, e.reverses) and w.kind = 'withdrawal'
    where coalesce(e.settles, e.reverses) is not null and (
      w.id is null
      or (e.settles is not null and e.amount_cents <> w.amount_cents - w.fee_cents)
      or (e.reverses is not null
        and (e.amount_cents, e.fee_cents, e.credit_wallet) is distinct from (w.amount_cents, w.fee_cents, w.debit_wallet))
      or (e.kind = 'payout_reversal') <> (e.reverses is not null and exists (select from ledger_entry s where s.settles = w.id))
    )
  `,

  'every withdrawal has its payout, in the state of the books': (tx) => tx`
    select e.id as entry_id, p.id as payout_id, p.state,
      case when r.id is not null then 'returned' when s.id is not null then 'paid' else 'open' end as books
    from (select * from ledger_entry where kind = 'withdrawal') e
    full join payout p on p.entry_id = e.id
    left join ledger_entry s on s.settles = e.id
    left join ledger_entry r on r.reverses = e.id
    where e.id is null or p.id is null
      or (p.wallet_id, p.amount_cents, p.fee_cents) is distinct from (e.debit_wallet, e.amount_cents, e.fee_cents)
      or p.state <> all (case when r.id is not null then '{returned}' when s.id is not null then '{paid}'
        else '{pending,processing}' end::text[])
  `,

  'payouts in transit are the open payouts': (tx) => tx`
    select * from (
      select coalesce((select sum(cents) from posting where account = 'payouts_in_transit'), 0) as books,
        coalesce((select sum(net_cents) from payout where state in ('pending', 'processing')), 0) as payouts
    ) transit
    where books <> payouts
  `,

  'every completed load has its one entry, and the reverse': (tx) => tx`
    select e.id as entry_id, l.id as load_id, l.state, l.amount_cents, e.amount_cents as booked_cents
    from (select * from ledger_entry where kind = 'load') e
    full join (select * from load where state = 'completed') l on l.entry_id = e.id
    where e.id is null or l.id is null or l.wallet_id <> e.credit_wallet or l.amount_cents <> e.amount_cents
      or e.key <> 'load:' || l.id
      or l.person_id <> (select person_id from wallet where id = l.wallet_id)
  `,

  // Seal by seal, since that is one comparison for a thousand entries; only a seal that differs is taken apart.
  'entries are as they were sealed': (tx) => tx`
    select position, fault.*
    from (
      select position, marks, after, up_to
      from (select position, marks, up_to, coalesce(lag(up_to) over (order by position), -1e18::bigint) as after from entry_seal) seal
      where marks is distinct from (
        select string_agg(entry_mark(e), ''::bytea order by e.id) from ledger_entry e where e.id > after and e.id <= up_to
      )
    ) differs
    left join lateral (
      select coalesce(told.id, found.id) as entry_id,
        case when found.id is null then 'removed' when told.id is null then 'slipped in' else 'changed' end as fault
      from (
        select ('x' || encode(substring(marks from n for 8), 'hex'))::bit(64)::bigint as id, substring(marks from n for 24) as mark
        from generate_series(1, length(marks), 24) n
      ) told
      full join (
        select e.id, entry_mark(e) as mark from ledger_entry e where e.id > after and e.id <= up_to
      ) found on found.id = told.id
      where found.mark is distinct from told.mark
    ) fault on true
  `,

  'seals of entries follow from one another': (tx) => tx`
    select position from (
      select position, hash, up_to, marks, ties, refusals, row_number() over (order by position) as expected,
        coalesce(lag(hash) over (order by position), ''::bytea) as before
      from entry_seal
    ) seal
    where position <> expected
      or hash <> sha256(before || int8send(up_to) || marks || coalesce(ties, ''::bytea) || coalesce(refusals, ''::bytea))
  `,

  'no key was both done and refused': (tx) => tx`
    select e.id, e.actor, r.code from ledger_refusal r join ledger_entry e on e.key = r.key and e.actor = r.actor
  `,
}

/** Each wallet's side of each entry, with its version, running balance and signed cents. */
function legs(tx: Tx) {
  return tx`(
    select debit_wallet as wallet_id, debit_version as version, debit_balance as balance, kind, business_day,
      -(amount_cents + case kind when 'tip' then fee_cents when 'load_reversal' then -coalesce(debt_cents, 0)
        when 'guest_tip_reversal' then -fee_cents - coalesce(debt_cents, 0) else 0 end) as cents
    from ledger_entry where debit_wallet is not null
    union all
    select credit_wallet, credit_version, credit_balance, kind, business_day, amount_cents - coalesce(debt_cents, 0)
    from ledger_entry where credit_wallet is not null
  )`
}

/** What left a wallet and counts against its limits. */
function outflows(tx: Tx) {
  return tx`(
    select e.debit_wallet as wallet_id, e.business_day, e.amount_cents as cents, e.kind, e.fee_cents
    from ledger_entry e
    where kind_counts_against_limits(e.kind) and not exists (select from ledger_entry r where r.reverses = e.id)
  )`
}
