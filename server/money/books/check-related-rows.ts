import { REFUND, RETENTION } from '#contract/limits.ts'
import { RAIL_BY_FEE } from '#contract/rails.ts'
import type { EntryKind } from '#server/money/ledger/movement.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import type { Query, Row } from '#server/platform/db/sql.ts'
import type { Books } from './books.ts'

/** Checks the rows related to entries replayed since the last time. */
export async function checkRelatedRows(db: Db | Tx, books: Books): Promise<void> {
  const { upTo, refusalsUpTo, entries: count } = books.state.head
  const range = { ...books.unchecked, upTo, refusalsUpTo }
  if (upTo === range.after && refusalsUpTo === range.refusalsAfter) return
  for (const [name, brokenRows] of Object.entries(RELATED)) {
    const rows = await db<
      Broken[]
    >`select * from (${brokenRows(db, range)}) as broken limit ${books.faults.enough(name)}`
    for (const { found, ...row } of rows) books.faults.add(name, JSON.stringify(row), found)
  }
  books.unchecked = { entries: [], after: upTo, refusalsAfter: refusalsUpTo, count }
}

/** `found` is what makes a fault this one: whole entries, which never change, and of other rows what says where money goes. */
type Broken = { found: unknown }

/**
 * The entries that were replayed, of tips only the first to each wallet, and the range of all of them: a row belongs to it if it names an
 * entry in it.
 */
type Range = Books['unchecked'] & { upTo: number; refusalsUpTo: number }

type BrokenRows = (db: Db | Tx, range: Range) => Query<Row[]>

/**
 * Rules about the rows related to entries: loads, payouts, guest tips, corrections, refusals. Each query gives the rows that break the
 * rule. Each is one statement, which sees one moment, so a row that changes during the check is no fault.
 */
const RELATED: Record<string, BrokenRows> = {
  'every completed load has its one entry, and the reverse': (db, range) => db`
    select e.id as entry, l.id as load, l.state,
      jsonb_build_array(to_jsonb(e), l.wallet_id, l.person_id, l.amount_cents, l.entry_id) as found
    from ${entriesOf(db, range, 'load')} e
    full join (select * from load where state = 'completed' and ${isIn(db, 'entry_id', range)}) l on l.entry_id = e.id
    where e.id is null or l.id is null or l.wallet_id <> e.credit_wallet or l.amount_cents <> e.amount_cents
      or e.key <> 'load:' || l.id
      or l.person_id <> (select person_id from wallet where id = l.wallet_id)
  `,

  // By the provider, whose entries have the load in their keys, and by refunds that did not come back.
  'no load was taken back more than twice, and each time as booked': (db, range) => db`
    select named.id as load, l.reversed_cents, r.cents as booked, l.amount_cents as found
    from (
      select id::text from load where reversed_cents <> 0 and ${isIn(db, 'entry_id', range)}
      union
      select unnest(${paymentsOf(range, 'load_reversal')}::text[])
      union
      select load_id::text from load_refund where ${isIn(db, 'entry_id', range)} or ${isIn(db, 'return_entry_id', range)}
    ) named
    left join load l on l.id = ${asUuid(db, 'named.id')}
    cross join lateral (
      select coalesce(sum(amount_cents), 0)
        + coalesce((select sum(amount_cents) from load_refund where load_id = l.id and state <> 'returned'), 0) as cents
      from ledger_entry
      where kind = 'load_reversal' and key >= 'load_reversal:' || named.id || ':' and key < 'load_reversal:' || named.id || ';'
    ) r
    where l.id is null or l.reversed_cents is distinct from r.cents or r.cents > 2 * l.amount_cents
  `,

  'every refund goes back to loads of its own wallet that are not too old': (db, range) => db`
    select coalesce(e.id, part.entry_id) as entry, jsonb_build_array(to_jsonb(e), to_jsonb(part)) as found
    from ${entriesOf(db, range, 'load_refund')} e
    full join (
      select r.entry_id, sum(r.amount_cents) as cents,
        bool_and(r.wallet_id = l.wallet_id and r.created_at = own.at and loaded.local_day >= own.local_day - ${REFUND.days}::int) as fits,
        min(r.wallet_id) as wallet_id,
        jsonb_agg(jsonb_build_array(r.id, r.load_id, r.amount_cents, l.wallet_id, r.created_at) order by r.id) as parts
      from load_refund r
      left join load l on l.id = r.load_id
      left join ledger_entry loaded on loaded.id = l.entry_id
      left join ledger_entry own on own.id = r.entry_id
      where ${isIn(db, 'r.entry_id', range)}
      group by r.entry_id
    ) part on part.entry_id = e.id
    where (e.amount_cents = part.cents and e.debit_wallet = part.wallet_id and part.fits) is not true
  `,

  'every refund that came back is booked, and the reverse': (db, range) => db`
    select e.id as entry, r.id as load_refund, r.state,
      jsonb_build_array(to_jsonb(e), r.wallet_id, r.amount_cents, r.return_entry_id) as found
    from ${entriesOf(db, range, 'load_refund_return')} e
    full join (
      select * from load_refund where state = 'returned' and ${isIn(db, 'return_entry_id', range)}
    ) r on r.return_entry_id = e.id
    where e.id is null or r.id is null or e.key <> 'load_refund_return:' || r.id
      or (e.credit_wallet, e.amount_cents) is distinct from (r.wallet_id, r.amount_cents)
  `,

  // A refund that came back does not count, and somebody who closes the account need only wait for the last time of that.
  'nobody was refunded more often than once in 30 days': (db, range) => db`
    select e.id as entry, before.id as before, jsonb_build_array(to_jsonb(e), to_jsonb(before)) as found
    from ${entriesOf(db, range, 'load_refund')} e
    join load_refund r on r.wallet_id = e.debit_wallet and r.entry_id < e.id
      and (r.return_entry_id is null or r.return_entry_id > e.id)
    join ledger_entry before on before.id = r.entry_id and before.local_day > e.local_day - ${REFUND.everyDays}::int
    where r.is_leaving or not exists (select from load_refund where entry_id = e.id and is_leaving)
  `,

  'every withdrawal has its payout, in the state of the books': (db, range) => db`
    select coalesce(e.id, p.entry_id) as entry, p.id as payout, p.state,
      jsonb_build_array(to_jsonb(e), p.wallet_id, p.rail, p.amount_cents, p.fee_cents, p.net_cents, p.created_at, s.id, r.id) as found
    from (
      select * from ledger_entry
      where kind = 'withdrawal' and id = any (${[...idsOf(range, 'withdrawal'), ...settledBy(range)]}::bigint[])
    ) e
    full join (
      select * from payout where ${isIn(db, 'entry_id', range)} or entry_id = any (${settledBy(range)}::bigint[])
    ) p on p.entry_id = e.id
    left join ledger_entry s on s.settles = e.id
    left join ledger_entry r on r.reverses = e.id
    where e.id is null or p.id is null
      -- By its fee it is known which way the money takes, and by its time how long it has been open.
      or (p.wallet_id, p.rail, p.amount_cents, p.fee_cents, p.net_cents, p.local_day, p.created_at)
        is distinct from (e.debit_wallet, ${db.json(RAIL_BY_FEE)}::jsonb ->> e.fee_cents::text, e.amount_cents, e.fee_cents,
          e.amount_cents - e.fee_cents, e.local_day, e.at)
      or p.state <> all (case when r.id is not null then '{returned}' when s.id is not null then '{paid}'
        else '{pending,processing}' end::text[])
  `,

  // A former worker keeps the row.
  'every transfer is between two workers': (db, range) => db`
    select e.id as entry, to_jsonb(e) as found
    from ${entriesOf(db, range, 'transfer')} e
    where 2 <> (select count(*) from worker join wallet using (person_id) where wallet.id in (e.debit_wallet, e.credit_wallet))
  `,

  'every tip reaches a worker': (db, range) => db`
    select e.id as entry, to_jsonb(e) as found
    from ${entriesOf(db, range, 'tip', 'guest_tip')} e
    where not exists (select from worker join wallet using (person_id) where wallet.id = e.credit_wallet)
  `,

  // A correction that settles the difference of a load or of a refund is its entry.
  'every correction was proposed by one operator and approved by another': (db, range) => db`
    select coalesce(e.id, c.entry_id) as entry, c.id as correction, c.state,
      jsonb_build_array(to_jsonb(e), to_jsonb(c), to_jsonb(decided)) as found
    from (
      select * from ${entriesOf(db, range, 'correction_in', 'correction_out')} own
      union all
      select own.* from ${entriesOf(db, range, 'load', 'load_refund_return')} own join correction on correction.entry_id = own.id
      where coalesce(correction.load_id, correction.refund_id) is not null
    ) e
    full join (select * from correction where state = 'posted' and ${isIn(db, 'entry_id', range)}) c on c.entry_id = e.id
    left join (select * from correction where state in ('approved', 'posted')) decided
      on e.key = coalesce('load:' || decided.load_id, 'load_refund_return:' || decided.refund_id, 'correction:' || decided.id)
    where (
      (c.id is null or c.id = decided.id)
      and decided.proposed_by <> decided.decided_by
      and decided.person_id not in (decided.proposed_by, decided.decided_by)
      and decided.wallet_id = coalesce(e.debit_wallet, e.credit_wallet) and decided.amount_cents = e.amount_cents
      and decided.direction = case e.kind when 'correction_out' then 'out' else 'in' end
      and (e.kind = 'load') = (decided.load_id is not null)
      and (e.kind = 'load_refund_return') = (decided.refund_id is not null)
      and exists (
        select from audit_event a
        where a.subject = decided.id::text and a.action = 'correction_proposed' and a.actor = decided.proposed_by::text
          and a.reason = decided.reason
          and a.details ->> 'amount' = decided.amount_cents::text and a.details ->> 'direction' = decided.direction
          and a.details ->> 'personId' = decided.person_id::text
          and a.details ->> 'loadId' is not distinct from decided.load_id::text
          and a.details ->> 'refundId' is not distinct from decided.refund_id::text
      )
      and exists (
        select from audit_event a
        where a.subject = decided.id::text and a.action = 'correction_approved' and a.actor = decided.decided_by::text
      )
    ) is not true
  `,

  'every guest tip that was paid has its one entry, and the reverse': (db, range) => db`
    select e.id as entry, g.id as guest_tip, g.state,
      jsonb_build_array(to_jsonb(e), g.wallet_id, g.amount_cents, g.paid_cents, g.credited_on, g.entry_id) as found
    from ${entriesOf(db, range, 'guest_tip', 'guest_refund_due')} e
    full join (
      select * from guest_tip where state in ('completed', 'owed', 'given_back') and ${isIn(db, 'entry_id', range)}
    ) g on g.entry_id = e.id
    where e.id is null or g.id is null or e.key <> 'guest_tip:' || g.id or g.paid_cents <> e.amount_cents + e.fee_cents
      or (e.kind = 'guest_tip') <> (g.state = 'completed')
      or (e.kind = 'guest_tip' and (g.wallet_id, g.amount_cents, g.credited_on)
        is distinct from (e.credit_wallet, e.amount_cents, e.local_day))
  `,

  'every guest tip that was given back is booked, and the reverse': (db, range) => db`
    select e.id as entry, g.id as guest_tip, g.state,
      jsonb_build_array(to_jsonb(e), g.paid_cents, g.refund_entry_id) as found
    from ${entriesOf(db, range, 'guest_refund')} e
    full join (
      select * from guest_tip where state = 'given_back' and ${isIn(db, 'refund_entry_id', range)}
    ) g on g.refund_entry_id = e.id
    where e.id is null or g.id is null or e.key <> 'guest_refund:' || g.id or e.amount_cents <> g.paid_cents
  `,

  'no more was taken back of any guest tip than was paid': (db, range) => db`
    select named.id as guest_tip, g.reversed_cents, r.cents as booked, g.paid_cents as found
    from (
      select id::text from guest_tip where reversed_cents <> 0 and ${isIn(db, 'entry_id', range)}
      union
      select unnest(${paymentsOf(range, 'guest_tip_reversal')}::text[])
    ) named
    left join guest_tip g on g.id = ${asUuid(db, 'named.id')}
    cross join lateral (
      select sum(amount_cents) as cents from ledger_entry
      where kind = 'guest_tip_reversal'
        and key >= 'guest_tip_reversal:' || named.id || ':' and key < 'guest_tip_reversal:' || named.id || ';'
    ) r
    where g.id is null or g.reversed_cents is distinct from r.cents or r.cents > g.paid_cents
  `,

  // An entry whose key was refused is found by its key (check-keys.ts), which does not name it. A forgotten key may be used again.
  'no key was both done and refused': (db, { refusalsAfter, refusalsUpTo }) => db`
    select r.id as refusal, e.id as entry, jsonb_build_array(to_jsonb(e), r.key, r.actor) as found
    from ledger_refusal r
    join request_key used on used.key = r.key and used.actor = r.actor
    join ledger_entry e on e.id = used.entry_id
    where r.id > ${refusalsAfter}::bigint and r.id <= ${refusalsUpTo}::bigint
      and r.at between e.at - make_interval(days => ${RETENTION.keepKeysDays}) and e.at + make_interval(days => ${RETENTION.keepKeysDays})
  `,
}

function idsOf({ entries }: Range, ...kinds: EntryKind[]): number[] {
  return entries.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id)
}

/** The withdrawals that entries of the range pay out or bring back. */
function settledBy({ entries }: Range): number[] {
  return entries.flatMap(({ settles, reverses }) => settles ?? reverses ?? [])
}

/** The payments that are taken back: their ids are in the keys. */
function paymentsOf({ entries }: Range, of: EntryKind): string[] {
  return entries.filter(({ kind }) => kind === of).map(({ key }) => key.split(':')[1] ?? '')
}

function entriesOf(db: Db | Tx, range: Range, ...kinds: EntryKind[]) {
  return db`(select * from ledger_entry where id = any (${idsOf(range, ...kinds)}::bigint[]))`
}

/** Whether a row names an entry of the range in this column; one that names none belongs to the first. */
function isIn(db: Db | Tx, column: string, { after, upTo }: Range) {
  const isNamed = db`${db(column)} > ${after}::bigint and ${db(column)} <= ${upTo}::bigint`
  return after === 0 ? db`(${isNamed} or ${db(column)} is null)` : isNamed
}

function asUuid(db: Db | Tx, text: string) {
  return db`case when ${db(text)} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then ${db(text)}::uuid end`
}
