import {
  type Corruption,
  credited,
  FORGED,
  forgedCorrection,
  forgedEvents,
  forgedTransfer,
  handMoved,
  keyTaken,
  LAST,
  LAST_CREDIT,
  LAST_DEBIT,
  lastTipRaised,
  lastTipUndone,
  type Noticed,
  ownersSwapped,
  SEAL_AUDIT_AGAIN,
  SIGN_AGAIN,
  SYSTEM,
  tipToNonWorker,
} from './forgeries.ts'
import { RULES } from './rule-names.ts'

const REFUNDED_AGAIN = `insert into ledger_entry (debit_wallet, debit_version, debit_balance, amount_cents, fee_cents, at, local_day, kind, actor, key, request_id)
      select w.id, w.version + 1, w.balance_cents - 100, 100, 0, e.at, e.local_day, 'load_refund', w.person_id, 'forged', 'r'
      from ledger_entry e join wallet w on w.id = e.debit_wallet where e.kind = 'load_refund';
      update wallet set balance_cents = balance_cents - 100, version = version + 1 where id = (select wallet_id from load_refund);
      update load set reversed_cents = reversed_cents + 100 where id = (select load_id from load_refund);
      insert into load_refund
      select (jsonb_populate_record(r, jsonb_build_object('id', ${FORGED}, 'entry_id', ${LAST}, 'amount_cents', 100))).* from load_refund r`

/** Corruptions that the proof notices in the next minute, by the rule that names them. */
export const NOTICED_IN_A_MINUTE: Noticed = {
  [RULES.unchanged]: {
    'The last tip changed': lastTipRaised(100),
    'The owners of two wallets swapped': `alter table wallet drop constraint wallet_is_one_per_person; ${ownersSwapped}`,
    'An entry removed with its numbers closed up': {
      sql: `${lastTipUndone}; delete from request_key where entry_id = (select last_value from ledger_entry_id_seq);
      do $$ begin execute format('alter sequence ledger_entry_id_seq restart with %s', ${LAST} + 1); end $$`,
      also: [RULES.wallets],
    },
    'An old entry removed with its numbers closed up': {
      sql: `delete from ledger_entry where kind = 'correction_in';
      update ledger_entry set debit_version = debit_version - 1, debit_balance = debit_balance - 70
        where debit_wallet = ${LAST_DEBIT} and debit_version > 2;
      update wallet set version = version - 1, balance_cents = balance_cents - 70 where id = ${LAST_DEBIT}`,
      also: [RULES.wallets],
    },
  },
  [RULES.anchored]: {
    'The last tip changed and sealed again': lastTipRaised(100) + SIGN_AGAIN,
    'The tail of the entries cut off': `${lastTipUndone}; delete from book_page where position = 3`,
    'The tail cut off and sealed again': lastTipUndone + SIGN_AGAIN,
    'The time of an entry changed and sealed again': `update ledger_entry set at = at - interval '1 minute' where id = ${LAST} ${SIGN_AGAIN}`,
    'The owners of two wallets swapped and sealed again': `alter table wallet drop constraint wallet_is_one_per_person; ${ownersSwapped} ${SIGN_AGAIN}`,
    "A payout's nonce replaced and sealed again": `update payout set id = gen_random_uuid() where state = 'pending' ${SIGN_AGAIN}`,
    'Refusals deleted and sealed again': `delete from ledger_refusal ${SIGN_AGAIN}`,
    'An audit event changed and sealed again': `update audit_event set actor = 'somebody else' where action = 'last' ${SEAL_AUDIT_AGAIN}`,
    'An audit event removed and sealed again': `delete from audit_event where action = 'first' ${SEAL_AUDIT_AGAIN}`,
    'The tail of the audit trail cut off': `delete from audit_seal where event_id = (select max(id) from audit_event); delete from audit_event where action = 'last'`,
    'All pages removed': 'delete from book_page',
    'The last page removed': { sql: 'delete from book_page where position = 3', also: [RULES.signed] },
    'A page rewritten with its hash': `update ledger_entry set request_id = 'x' where id = ${LAST};
      update book_page set hash = sha256(hash) where position = 3`,
  },
  [RULES.loads]: {
    'A load credited a second time under another key':
      credited('load', `(select 'again:' || id from load limit 1)`, 700) + SIGN_AGAIN,
  },
  [RULES.guestTips]: {
    'A guest tip that nobody paid': {
      sql: `${credited('guest_tip', `'guest_tip:' || ${FORGED}`, 700)};
      update ledger_entry set fee_cents = 49 where id = ${LAST};
      update wallet set tips_received = tips_received + 1 where id = ${LAST_CREDIT} ${SIGN_AGAIN}`,
      withoutChecks: true,
    },
    'A refund to a guest forgotten': `update guest_tip set state = 'expired', settled_at = created_at, entry_id = null, paid_cents = null, due_at = null where state = 'owed'`,
  },
  'every guest tip that was given back is booked, and the reverse': {
    'A refund to a guest that was never made': `update guest_tip set state = 'given_back', settled_at = created_at, refund_entry_id = entry_id, due_at = null where state = 'owed'`,
  },
  [RULES.numbered]: {
    'A refund to a guest that names an entry beyond all numbers, and another guest to whom as much is owed': `insert into guest_tip
      select (jsonb_populate_record(g, jsonb_build_object('id', ${FORGED}, 'key', 'k', 'reference', 'r', 'entry_id', 2000000000000000000))).*
      from guest_tip g where state = 'owed';
      update guest_tip set state = 'given_back', settled_at = created_at, refund_entry_id = 2000000000000000001, due_at = null
      where state = 'owed' and id <> ${FORGED}`,
    'A wallet with money before all numbers': `insert into person (issuer, subject) values ('test', 'nobody');
      delete from wallet where person_id = (select id from person where subject = 'nobody');
      insert into wallet (id, person_id, balance_cents) overriding system value
      select -2000000000000000000, id, 700 from person where subject = 'nobody'`,
    'An entry slipped in before the first': `insert into ledger_entry (id, amount_cents, fee_cents, at, local_day, kind, actor, key, request_id, settles)
      overriding system value
      select -1, 1, 0, at, local_day, 'payout_paid', actor, 'slipped in', request_id, 1 from ledger_entry limit 1`,
  },
  [RULES.payouts]: {
    'What the bank is asked to pay changed': {
      sql: `alter table payout drop constraint payout_reaches_the_bank;
      update payout set net_cents = net_cents + 500 where state = 'pending'`,
      also: [RULES.guards],
    },
    'A payout marked as paid': `update payout set state = 'paid', settled_at = created_at where state = 'pending'`,
    'A payout on another rail than its fee was for': {
      sql: `alter table payout drop constraint payout_has_the_fee_of_its_rail;
      update payout set rail = 'instant' where state = 'pending'`,
      also: [RULES.guards],
    },
    'A payout without a withdrawal': {
      sql: `insert into payout (id, entry_id, wallet_id, rail, amount_cents, fee_cents, net_cents, destination, local_day, created_at,
        beneficiary, beneficiary_key_id)
      select gen_random_uuid(), 1, wallet_id, rail, 100, 0, 100, '', local_day, created_at, 'x', 'k0' from payout limit 1`,
      also: [RULES.transit],
    },
  },
  [RULES.keys]: {
    'Keys removed that the audit trail says were forgotten': {
      sql: `insert into audit_event (actor, action, subject, request_id, details)
        values ('system', 'keys_forgotten', 'keys', 'retention', '{"askedBefore":"2100-01-01"}');
      delete from request_key where entry_id in (select id from ledger_entry where actor <> ${SYSTEM})`,
      mode: 'production',
    },
    'Two entries under one key': `update ledger_entry set key = 'twice' where kind = 'tip';
      insert into request_key (key, actor, entry_id) select distinct on (actor) key, actor, id from ledger_entry
      where key = 'twice' ${SIGN_AGAIN}`,
  },
  [RULES.corrections]: {
    'A correction that nobody proposed': credited('correction_in', `'correction:x'`, 5000) + SIGN_AGAIN,
    'A forged correction without its audit events': forgedCorrection + SIGN_AGAIN,
  },
  [RULES.fee]: {
    'A fee of R40': {
      sql: `update wallet set balance_cents = balance_cents - 3951 where id = ${LAST_DEBIT};
      update ledger_entry set fee_cents = 4000, debit_balance = debit_balance - 3951 where id = ${LAST} ${SIGN_AGAIN}`,
      withoutChecks: true,
    },
  },
  [RULES.asked]: {
    'A foreign actor': `update ledger_entry set actor = (select person_id from wallet where id = ${LAST_CREDIT}) where id = ${LAST} ${SIGN_AGAIN}`,
    'A load asked for by a person': {
      sql: `update ledger_entry set actor = (select person_id from wallet where id = credit_wallet) where kind = 'load' ${SIGN_AGAIN}`,
      withoutChecks: true,
    },
  },
  [RULES.day]: {
    'A business day that is not the day of its time': `update ledger_entry set local_day = local_day + 1 where id = ${LAST};
      update wallet set day = day + 1, day_out_cents = 1000 where id = ${LAST_DEBIT} ${SIGN_AGAIN}`,
    'A business day of a payout moved': `update ledger_entry set local_day = local_day + 5 where kind = 'payout_paid' ${SIGN_AGAIN}`,
  },
  [RULES.wallets]: {
    'Counters set back to a day before': `update wallet set day = day - 1, day_out_cents = 0, month_out_cents = 0, day_free_withdrawals = 0 where day > '2000-01-01'`,
    'Counters of the day set to zero': 'update wallet set day_out_cents = 0',
    'The count of tips raised': 'update wallet set tips_received = tips_received + 1',
    'Money moved between wallets by hand': handMoved,
    'A debt of a wallet that nobody booked': `update wallet set debt_cents = 5 where id = ${LAST_CREDIT}`,
    'A wallet ahead of its entries': `update wallet set version = version + 100 where id = ${LAST_CREDIT}`,
    'A wallet filled by hand, with the entry that it follows': {
      sql: `update wallet set balance_cents = balance_cents + 10 where id = ${LAST_CREDIT};
      update ledger_entry set credit_balance = credit_balance + 10 where id = ${LAST}`,
      also: [RULES.balance, RULES.sums, RULES.unchanged],
    },
  },
  [RULES.tips]: {
    'A tip to somebody who is no worker': { sql: tipToNonWorker, also: [RULES.accepts] },
  },
  'every transfer is between two workers': {
    'A transfer by somebody who is no worker': forgedTransfer,
  },
  'numbers are not given out twice': {
    'Numbers of entries set back': 'alter sequence ledger_entry_id_seq restart with 1',
  },
  'the clock is only moved in simulation': {
    'The clock shifted in production': { sql: `update clock_shift set by = interval '1 day'`, mode: 'production' },
    'The clock taken away': 'delete from clock_shift',
  },
  [RULES.guards]: {
    'A guard dropped': 'drop trigger entry_is_never_changed on ledger_entry',
    'A guard switched off': 'alter table book_page disable trigger all',
    'A check dropped': 'alter table wallet drop constraint wallet_never_negative',
    'A right given to the service': 'grant update on ledger_entry to enkosi_app',
    'A right on one column given to the service': 'grant update (amount_cents) on ledger_entry to enkosi_app',
    'A table given to the service': 'alter table ledger_entry owner to enkosi_app',
    "A function in another schema that acts with its owner's rights": `create schema elsewhere;
      create function elsewhere.act(text) returns void language plpgsql security definer as $$ begin execute $1; end $$`,
    'Commits that do not wait for the disk': `do $$ begin execute format('alter database %I set synchronous_commit = off', current_database()); end $$`,
    'A rule of kinds replaced':
      'create or replace function fee_fits(kind entry_kind, cents bigint) returns boolean language sql immutable return true',
    'A trigger disabled and enabled again with another body': `alter table ledger_entry disable trigger entry_is_never_changed;
      create or replace function refuse() returns trigger language plpgsql as $$ begin return null; end $$;
      alter table ledger_entry enable trigger entry_is_never_changed`,
    'Postings changed so that a fee lands on a wallet': `do $$ begin execute 'create or replace view posting as ' || replace(pg_get_viewdef('posting'), $a$'fee_income'$a$, $a$'wallet'$a$); end $$`,
  },
  [RULES.signed]: {
    'The totals of the last page changed': `update book_page set totals = jsonb_set(totals, '{fee_income}', '1') where position = 3`,
    'A forged page at the end': `insert into book_page select position + 1, up_to + 1000, refusals_up_to, entries + 1000, totals, refusals_hash, sha256(hash), signature
      from book_page where position = 3`,
  },
  [RULES.version]: {
    'An entry with another number': {
      sql: `update ledger_entry set id = default where id = (select min(id) from ledger_entry where kind = 'tip')`,
      withoutChecks: true,
    },
  },
  [RULES.once]: {
    'A withdrawal paid out again': `drop index entry_settles_once;
      insert into ledger_entry overriding system value
      select (jsonb_populate_record(e, jsonb_build_object('id', 1000000, 'key', 'again'))).* from ledger_entry e where kind = 'payout_paid'`,
  },
  [RULES.guests]: {
    'More from guests in a day than the limit': `insert into ledger_entry (credit_wallet, credit_version, credit_balance, amount_cents, fee_cents, at, local_day, kind, actor, key, request_id)
      select e.credit_wallet, e.credit_version + n, 0, 50000, 49, e.at, e.local_day, 'guest_tip', e.actor, 'more:' || n, 'r'
      from ledger_entry e, generate_series(100, 110) n where e.kind = 'guest_tip'`,
  },
  [RULES.limited]: {
    'More than the unverified may send, from the wallet of somebody who joined by phone': {
      sql: `alter table wallet drop constraint wallet_within_limit_of_unverified; ${lastTipRaised(60_000)};
      update wallet set is_limited = true where id = ${LAST_DEBIT}`,
      also: [RULES.guards],
    },
  },
  'nobody was refunded more often than once in 30 days': {
    'A refund asked for again before its 30 days are over': REFUNDED_AGAIN,
    'Somebody who left with the money and leaves with money again': `${REFUNDED_AGAIN};
      update load_refund set is_leaving = true`,
  },
  [RULES.returned]: {
    'A refund brought back although the provider has paid it': `${credited('load_refund_return', `'load_refund_return:' || (select id from load_refund)`, 4000)} ${SIGN_AGAIN}`,
  },
  'no key was both done and refused': {
    'A key both done and refused': `insert into ledger_refusal (actor, key, kind, debit_wallet, credit_wallet, amount_cents, code, request_id, at)
      select actor, key, 'tip', 1, 2, 1, 'own_tip', 'r', at from ledger_entry where id = ${LAST}`,
  },
}

/** Corruptions that the proof cannot tell from the service's own work. SECURITY.md has the same names, with who notices them instead. */
export const NOT_NOTICED: Record<string, Corruption> = {
  'A guest tip claimed by somebody': {
    sql: `update guest_tip set claimed_by = (select person_id from load_refund join wallet on wallet.id = wallet_id), claimed_at = business_now()
      where state = 'completed'`,
  },
  'An open payment pointed at another wallet, together with its key': {
    sql: `update load set wallet_id = ${LAST_CREDIT}, person_id = (select person_id from wallet where id = ${LAST_CREDIT}) where state = 'pending';
      insert into request_key (actor, asked_on, key) select person_id, local_today(), key from load where state = 'pending';
      delete from request_key k using load l where l.state = 'pending' and l.key = k.key and l.person_id <> k.actor`,
  },
  'What a row says for people to read, or was asked for under a key': {
    sql: `update payout set destination = 'Another bank ****0000';
      update load set asked_cents = 1, payment_reference = 'another ' || id, request_hash = 'another'`,
  },
  'What the bank said of a payout changed': {
    sql: `update payout set bank_id = 'another', bank_state = 'Completed' where state = 'paid'`,
  },
  'An entry added at the end just as the service would have added it': {
    sql: `${credited('load', `'load:' || ${FORGED}`, 700)}; ${keyTaken};
      insert into load (id, person_id, wallet_id, amount_cents, payment_reference, key, request_hash, state, settled_at, entry_id)
      select ${FORGED}, person_id, id, 700, 'forged', 'forged', '', 'completed', business_now(), ${LAST}
      from wallet where id = ${LAST_CREDIT};
      insert into request_key (actor, asked_on, key) select person_id, local_today(), key from load where id = ${FORGED}`,
  },
  'A correction forged together with its audit events': { sql: `${forgedCorrection}; ${keyTaken}; ${forgedEvents}` },
  'A freeze lifted, or a verification or a name changed': {
    sql: `update wallet set frozen_at = null; update worker set verified_at = business_now(); update person set first_name = 'Somebody'`,
  },
}
