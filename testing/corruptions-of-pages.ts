import { RULES } from '#server/books/replay.ts'
import { credited, FAR, FORGED, LAST, LAST_CREDIT, LAST_DEBIT, lastTipUndone, SIGN_AGAIN } from './forgeries.ts'
import {
  ANCHORS,
  CORRECTIONS,
  GUARDS,
  KEYS,
  LOADS,
  NUMBERED,
  PAYOUTS,
  REFUNDS,
  RETURNED,
  SIGNED,
  SUMS,
  TRANSIT,
  UNCHANGED,
  WALLETS,
} from './rule-names.ts'

/** A way to falsify the books that only the owner of the database has: guards are off, and the rest is made to fit. */
export type Corruption = {
  sql: string
  mode?: 'simulation' | 'production'
  /** It breaks a check of the database, which must be dropped for it. */
  withoutChecks?: true
}

/** One that the proof notices, by which rules, and by when: in the next minute if not said otherwise. */
export type Noticed = Corruption & { by: string[]; within?: 'minute' | 'day' }

/** The second part of the one list in corruptions.ts. */
export const OF_PAGES_AND_ENTRIES: Record<string, Noticed> = {
  // Of the pages and the snapshot.
  'A request that could be read in two ways': {
    sql: `update ledger_entry set request_id = E'r\\x1fother' where id = ${LAST}`,
    by: ['no key or request can be read in two ways', UNCHANGED],
    within: 'day',
  },
  'All pages removed': { sql: 'delete from book_page', by: [ANCHORS] },
  'The last page removed': { sql: 'delete from book_page where position = 3', by: [ANCHORS, SIGNED] },
  'The totals of the last page changed': {
    sql: `update book_page set totals = jsonb_set(totals, '{fee_income}', '1') where position = 3`,
    by: [SIGNED],
  },
  'The totals of an old page changed': {
    sql: `update book_page set totals = jsonb_set(totals, '{fee_income}', '1') where position = 1`,
    by: [SIGNED],
    within: 'day',
  },
  'The totals of an old page changed, as if another key had signed it': {
    sql: `update book_page set totals = jsonb_set(totals, '{fee_income}', '1'), signature = 'other key' where position = 1`,
    by: [SIGNED],
    within: 'day',
  },
  'A page rewritten with its hash': {
    sql: `update ledger_entry set request_id = 'x' where id = ${LAST};
      update book_page set hash = sha256(hash) where position = 3`,
    by: [ANCHORS],
  },
  'A forged page at the end': {
    sql: `insert into book_page select position + 1, up_to + 1000, refusals_up_to, entries + 1000, totals, refusals_hash, sha256(hash), signature
      from book_page where position = 3`,
    by: [SIGNED],
  },
  // Entries that follow from one another, and are others than before.
  'An amount and both running balances changed consistently': {
    sql: `update ledger_entry set amount_cents = amount_cents + 100, debit_balance = debit_balance - 100, credit_balance = credit_balance + 100
      where id = (select min(id) from ledger_entry where kind = 'tip')`,
    by: [UNCHANGED, RULES.balance],
    within: 'day',
  },
  'An entry removed with its numbers closed up': {
    sql: `${lastTipUndone}; delete from request_key where entry_id = (select last_value from ledger_entry_id_seq);
      do $$ begin execute format('alter sequence ledger_entry_id_seq restart with %s', ${LAST} + 1); end $$`,
    by: [UNCHANGED, WALLETS],
  },
  'An old entry removed with its numbers closed up': {
    sql: `delete from ledger_entry where kind = 'correction_in';
      update ledger_entry set debit_version = debit_version - 1, debit_balance = debit_balance - 70
        where debit_wallet = ${LAST_DEBIT} and debit_version > 2;
      update wallet set version = version - 1, balance_cents = balance_cents - 70 where id = ${LAST_DEBIT}`,
    by: [UNCHANGED, WALLETS],
  },
  'An entry slipped in before the first': {
    sql: `insert into ledger_entry (id, amount_cents, fee_cents, at, local_day, kind, actor, key, request_id, settles)
      overriding system value
      select -1, 1, 0, at, local_day, 'payout_paid', actor, 'slipped in', request_id, 1 from ledger_entry limit 1`,
    by: [NUMBERED],
  },
  'An entry with another number': {
    sql: `update ledger_entry set id = default where id = (select min(id) from ledger_entry where kind = 'tip')`,
    withoutChecks: true,
    by: [RULES.version],
  },
  'A withdrawal paid out again': {
    sql: `drop index entry_settles_once;
      insert into ledger_entry overriding system value
      select (jsonb_populate_record(e, jsonb_build_object('id', 1000000, 'key', 'again'))).* from ledger_entry e where kind = 'payout_paid'`,
    by: [RULES.once],
  },
  'A return of another amount': {
    sql: `update ledger_entry set amount_cents = amount_cents - 1 where kind = 'withdrawal_return'`,
    by: [RULES.payout],
    within: 'day',
  },
  'More sent than a day allows': {
    sql: `update ledger_entry set amount_cents = 500000 where kind = 'transfer'`,
    by: [RULES.dayLimit],
    within: 'day',
  },
  'A day that goes back': {
    sql: `update ledger_entry set local_day = '2027-03-09' where kind = 'withdrawal' and fee_cents = 49`,
    withoutChecks: true,
    by: [RULES.day],
    within: 'day',
  },
  'A leg removed': {
    sql: `update ledger_entry set credit_wallet = null, credit_version = null, credit_balance = null where kind = 'tip'`,
    withoutChecks: true,
    by: [RULES.legs],
    within: 'day',
  },
  'More from guests in a day than the limit': {
    sql: `insert into ledger_entry (credit_wallet, credit_version, credit_balance, amount_cents, fee_cents, at, local_day, kind, actor, key, request_id)
      select e.credit_wallet, e.credit_version + n, 0, 50000, 49, e.at, e.local_day, 'guest_tip', e.actor, 'more:' || n, 'r'
      from ledger_entry e, generate_series(100, 110) n where e.kind = 'guest_tip'`,
    by: [RULES.guests],
  },
  'A debt of a wallet that nobody booked': {
    sql: `update wallet set debt_cents = 5 where id = ${LAST_CREDIT}`,
    by: [WALLETS],
  },
  'A wallet ahead of its entries': {
    sql: `update wallet set version = version + 100 where id = ${LAST_CREDIT}`,
    by: [WALLETS],
  },
  'A wallet that has not moved, as if it had': {
    sql: `update wallet set balance_cents = balance_cents + 10, version = version + 1 where id = ${FAR}`,
    by: [WALLETS],
    within: 'day',
  },
  'A part of a load taken back without an entry': {
    sql: 'update load set reversed_cents = 1',
    by: ['no more was taken back of any load than it brought'],
    within: 'day',
  },
  'A part of a guest tip taken back without an entry': {
    sql: `update guest_tip set reversed_cents = 1 where state = 'completed'`,
    by: ['no more was taken back of any guest tip than was paid'],
    within: 'day',
  },
  // Of refunds.
  "A refund to somebody else's card": {
    sql: 'update load_refund set load_id = (select id from load where id <> load_refund.load_id limit 1)',
    by: [REFUNDS, 'no more was taken back of any load than it brought'],
    within: 'day',
  },
  'A refund that nobody asked the provider for': { sql: 'delete from load_refund', by: [REFUNDS], within: 'day' },
  'A refund asked for again before its 30 days are over': {
    sql: `insert into ledger_entry (debit_wallet, debit_version, debit_balance, amount_cents, fee_cents, at, local_day, kind, actor, key, request_id)
      select w.id, w.version + 1, w.balance_cents - 100, 100, 0, e.at, e.local_day, 'load_refund', w.person_id, 'forged', 'r'
      from ledger_entry e join wallet w on w.id = e.debit_wallet where e.kind = 'load_refund';
      update wallet set balance_cents = balance_cents - 100, version = version + 1 where id = (select wallet_id from load_refund);
      update load set reversed_cents = reversed_cents + 100 where id = (select load_id from load_refund);
      insert into load_refund
      select (jsonb_populate_record(r, jsonb_build_object('id', ${FORGED}, 'entry_id', ${LAST}, 'amount_cents', 100))).* from load_refund r`,
    by: ['nobody was refunded more often than once in 30 days'],
  },
  'A refund brought back although the provider has paid it': {
    sql: `${credited('load_refund_return', `'load_refund_return:' || (select id from load_refund)`, 4000)} ${SIGN_AGAIN}`,
    by: [RETURNED],
  },
  'A payout without a withdrawal': {
    sql: `insert into payout (id, entry_id, wallet_id, amount_cents, fee_cents, net_cents, destination, local_day, created_at,
        beneficiary, beneficiary_key_id)
      select gen_random_uuid(), 1, wallet_id, 100, 0, 100, '', local_day, created_at, 'x', 'k0' from payout limit 1`,
    by: [PAYOUTS, TRANSIT],
  },
  'A load that claims to be completed': {
    sql: `insert into load (person_id, wallet_id, amount_cents, payment_reference, key, request_hash, state, entry_id, settled_at)
      select person_id, wallet_id, 100, 'x', 'x', '', 'completed', (select min(id) from ledger_entry where kind = 'tip'), now() from load limit 1`,
    by: [LOADS],
    within: 'day',
  },
  'A key both done and refused': {
    sql: `insert into ledger_refusal (actor, key, kind, debit_wallet, credit_wallet, amount_cents, code, request_id, at)
      select actor, key, 'tip', 1, 2, 1, 'own_tip', 'r', at from ledger_entry where id = ${LAST}`,
    by: ['no key was both done and refused'],
  },
  'A key that names another entry': {
    sql: `insert into request_key (key, actor, entry_id) values ('spare', gen_random_uuid(), ${LAST})`,
    by: ['every key of an entry names the entry that was made under it'],
    within: 'day',
  },
  'The keys of two entries swapped': {
    sql: `update request_key set entry_id = case entry_id when ${LAST} then ${LAST} - 1 else ${LAST} end where entry_id >= ${LAST} - 1`,
    by: [KEYS],
    within: 'day',
  },
  'The clock taken away': { sql: 'delete from clock_shift', by: ['the clock is only moved in simulation'] },
  'An audit event changed': {
    sql: `update audit_event set actor = 'somebody else'`,
    by: ['the audit trail is as it was sealed'],
    within: 'day',
  },
  'The audit event of a correction removed together with its seal': {
    sql: `delete from audit_seal where event_id in (select id from audit_event where action = 'correction_approved');
      delete from audit_event where action = 'correction_approved'`,
    by: ['the audit trail is as it was sealed', CORRECTIONS],
    within: 'day',
  },
  // Guards.
  'A trigger disabled and enabled again with another body': {
    sql: `alter table ledger_entry disable trigger entry_is_never_changed;
      create or replace function refuse() returns trigger language plpgsql as $$ begin return null; end $$;
      alter table ledger_entry enable trigger entry_is_never_changed`,
    by: [GUARDS],
  },
  'Postings changed so that a fee lands on a wallet': {
    sql: `do $$ begin execute 'create or replace view posting as ' || replace(pg_get_viewdef('posting'), $a$'fee_income'$a$, $a$'wallet'$a$); end $$`,
    by: [GUARDS],
  },
  'A wallet filled by hand, with the entry that it follows': {
    sql: `update wallet set balance_cents = balance_cents + 10 where id = ${LAST_CREDIT};
      update ledger_entry set credit_balance = credit_balance + 10 where id = ${LAST}`,
    by: [WALLETS, RULES.balance, SUMS, UNCHANGED],
  },
}
