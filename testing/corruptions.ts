import { RULES } from '#server/books/replay.ts'
import { type Corruption, type Noticed, OF_PAGES_AND_ENTRIES } from './corruptions-of-pages.ts'
import {
  credited,
  FAR,
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
  ownersSwapped,
  SEAL_AUDIT_AGAIN,
  SIGN_AGAIN,
  SYSTEM,
  UNMOVED,
} from './forgeries.ts'
import {
  ANCHORS,
  CORRECTIONS,
  GUARDS,
  GUESTS,
  KEYS,
  LOADS,
  NUMBERED,
  PAYOUTS,
  UNCHANGED,
  WALLETS,
} from './rule-names.ts'

/** What the proof notices, by which check, and by when: in the next minute if not said otherwise. */
export const NOTICED: Record<string, Noticed> = {
  'The last tip changed': { sql: lastTipRaised(100), by: [UNCHANGED] },
  'The last tip changed and sealed again': { sql: lastTipRaised(100) + SIGN_AGAIN, by: [ANCHORS] },
  'The tail of the entries cut off': {
    sql: `${lastTipUndone}; delete from book_page where position = 3`,
    by: [ANCHORS],
  },
  'The tail cut off and sealed again': { sql: lastTipUndone + SIGN_AGAIN, by: [ANCHORS] },
  'The time of an entry changed and sealed again': {
    sql: `update ledger_entry set at = at - interval '1 minute' where id = ${LAST} ${SIGN_AGAIN}`,
    by: [ANCHORS],
  },
  'The request behind an entry changed': {
    sql: `update ledger_entry set request_id = 'x' where id = ${LAST}`,
    by: [UNCHANGED],
    within: 'day',
  },
  'The owners of two wallets swapped': {
    sql: `alter table wallet drop constraint wallet_is_one_per_person; ${ownersSwapped}`,
    by: [UNCHANGED],
  },
  'The owners of two wallets swapped and sealed again': {
    sql: `alter table wallet drop constraint wallet_is_one_per_person; ${ownersSwapped} ${SIGN_AGAIN}`,
    by: [ANCHORS],
  },
  "A payout's nonce replaced": {
    sql: `update payout set id = gen_random_uuid() where state = 'pending'`,
    by: [UNCHANGED],
    within: 'day',
  },
  "A payout's nonce replaced and sealed again": {
    sql: `update payout set id = gen_random_uuid() where state = 'pending' ${SIGN_AGAIN}`,
    by: [ANCHORS],
  },
  'Refusals deleted': { sql: 'delete from ledger_refusal', by: [UNCHANGED], within: 'day' },
  'Refusals deleted and sealed again': { sql: `delete from ledger_refusal ${SIGN_AGAIN}`, by: [ANCHORS] },
  'A refusal that says something else': {
    sql: `update ledger_refusal set code = 'daily_limit'`,
    by: [UNCHANGED],
    within: 'day',
  },
  "A load's amount changed": { sql: 'update load set amount_cents = amount_cents + 1', by: [LOADS], within: 'day' },
  'A load credited a second time under another key': {
    sql: credited('load', `(select 'again:' || id from load limit 1)`, 700) + SIGN_AGAIN,
    by: [LOADS],
  },
  'A load that belongs to somebody else': {
    sql: `update load set person_id = (select person_id from wallet where id = ${LAST_CREDIT})`,
    by: [LOADS],
    within: 'day',
  },
  "A guest tip's amount changed": {
    sql: 'update guest_tip set amount_cents = amount_cents + 1',
    by: [GUESTS],
    within: 'day',
  },
  'A guest tip that went to another worker': {
    sql: `update guest_tip set wallet_id = ${LAST_CREDIT} where state = 'completed'`,
    by: [GUESTS],
    within: 'day',
  },
  'A guest tip that nobody paid': {
    sql: `${credited('guest_tip', `'guest_tip:' || ${FORGED}`, 700)};
      update ledger_entry set fee_cents = 49 where id = ${LAST};
      update wallet set tips_received = tips_received + 1 where id = ${LAST_CREDIT} ${SIGN_AGAIN}`,
    withoutChecks: true,
    by: [GUESTS],
  },
  'A refund to a guest forgotten': {
    sql: `update guest_tip set state = 'expired', settled_at = created_at, entry_id = null, paid_cents = null, due_at = null where state = 'owed'`,
    by: [GUESTS],
  },
  'A refund to a guest that was never made': {
    sql: `update guest_tip set state = 'given_back', settled_at = created_at, refund_entry_id = entry_id, due_at = null where state = 'owed'`,
    by: ['every guest tip that was given back is booked, and the reverse'],
  },
  'A refund to a guest that names an entry beyond all numbers, and another guest to whom as much is owed': {
    sql: `insert into guest_tip
      select (jsonb_populate_record(g, jsonb_build_object('id', ${FORGED}, 'key', 'k', 'reference', 'r', 'entry_id', 2000000000000000000))).*
      from guest_tip g where state = 'owed';
      update guest_tip set state = 'given_back', settled_at = created_at, refund_entry_id = 2000000000000000001, due_at = null
      where state = 'owed' and id <> ${FORGED}`,
    by: [NUMBERED],
  },
  'A wallet with money before all numbers': {
    sql: `insert into person (issuer, subject) values ('test', 'nobody');
      delete from wallet where person_id = (select id from person where subject = 'nobody');
      insert into wallet (id, person_id, balance_cents) overriding system value
      select -2000000000000000000, id, 700 from person where subject = 'nobody'`,
    by: [NUMBERED],
  },
  'What the bank is asked to pay changed': {
    sql: `alter table payout drop constraint payout_reaches_the_bank;
      update payout set net_cents = net_cents + 500 where state = 'pending'`,
    by: [PAYOUTS, GUARDS],
  },
  'Keys removed that the audit trail says were forgotten': {
    sql: `insert into audit_event (actor, action, subject, request_id, details)
        values ('system', 'keys_forgotten', 'keys', 'retention', '{"askedBefore":"2100-01-01"}');
      delete from request_key where entry_id in (select id from ledger_entry where actor <> ${SYSTEM})`,
    mode: 'production',
    by: [KEYS],
  },
  'A guest tip that counts for another day': {
    sql: `update guest_tip set credited_on = credited_on - 1 where state = 'completed'`,
    by: [GUESTS],
    within: 'day',
  },
  'A correction that nobody proposed': {
    sql: credited('correction_in', `'correction:x'`, 5000) + SIGN_AGAIN,
    by: [CORRECTIONS],
  },
  'A forged correction without its audit events': { sql: forgedCorrection + SIGN_AGAIN, by: [CORRECTIONS] },
  'A correction approved by its owner': {
    sql: 'update correction set decided_by = person_id',
    withoutChecks: true,
    by: [CORRECTIONS],
    within: 'day',
  },
  'A correction of another amount than was proposed': {
    sql: 'update correction set amount_cents = amount_cents + 1',
    by: [CORRECTIONS],
    within: 'day',
  },
  'A fee of R40': {
    sql: `update wallet set balance_cents = balance_cents - 3951 where id = ${LAST_DEBIT};
      update ledger_entry set fee_cents = 4000, debit_balance = debit_balance - 3951 where id = ${LAST} ${SIGN_AGAIN}`,
    withoutChecks: true,
    by: [RULES.fee],
  },
  'A second free withdrawal': {
    sql: `update ledger_entry set fee_cents = 0 where kind = 'withdrawal' and fee_cents = 49 and id not in (select reverses from ledger_entry where reverses is not null)`,
    by: [RULES.fee],
    within: 'day',
  },
  'A foreign actor': {
    sql: `update ledger_entry set actor = (select person_id from wallet where id = ${LAST_CREDIT}) where id = ${LAST} ${SIGN_AGAIN}`,
    by: [RULES.asked],
  },
  'A load asked for by a person': {
    sql: `update ledger_entry set actor = (select person_id from wallet where id = credit_wallet) where kind = 'load' ${SIGN_AGAIN}`,
    withoutChecks: true,
    by: [RULES.asked],
  },
  'Two entries under one key': {
    sql: `update ledger_entry set key = 'twice' where kind = 'tip';
      insert into request_key (key, actor, entry_id) select distinct on (actor) key, actor, id from ledger_entry
      where key = 'twice' ${SIGN_AGAIN}`,
    by: [KEYS],
  },
  'A key forgotten, so that a tip can be sent again': {
    sql: `delete from request_key where entry_id = ${LAST}`,
    by: [KEYS],
    within: 'day',
  },
  'A business day that is not the day of its time': {
    sql: `update ledger_entry set local_day = local_day + 1 where id = ${LAST};
      update wallet set day = day + 1, day_out_cents = 1000 where id = ${LAST_DEBIT} ${SIGN_AGAIN}`,
    by: [RULES.day],
  },
  'A business day of a payout moved': {
    sql: `update ledger_entry set local_day = local_day + 5 where kind = 'payout_paid' ${SIGN_AGAIN}`,
    by: [RULES.day],
  },
  'Counters set back to a day before': {
    sql: `update wallet set day = day - 1, day_out_cents = 0, month_out_cents = 0, day_free_withdrawals = 0 where day > '2000-01-01'`,
    by: [WALLETS],
  },
  'A transfer by somebody who is no worker': { sql: forgedTransfer, by: ['every transfer is between two workers'] },
  'Counters of the day set to zero': { sql: 'update wallet set day_out_cents = 0', by: [WALLETS] },
  'Counters set to zero of a wallet whose day was brought back, and which has not moved since': {
    sql: `insert into audit_event (actor, action, subject, request_id)
        select 'operator', 'wallet_day_brought_back', person_id, 'r' from wallet where ${UNMOVED};
      update wallet set day_out_cents = 0 where ${UNMOVED}`,
    by: [WALLETS],
    within: 'day',
  },
  'The count of tips raised': { sql: 'update wallet set tips_received = tips_received + 1', by: [WALLETS] },
  'Money moved between wallets by hand': {
    sql: handMoved,
    by: [WALLETS],
  },
  'Numbers of entries set back': {
    sql: 'alter sequence ledger_entry_id_seq restart with 1',
    by: ['numbers are not given out twice'],
  },
  'The clock shifted in production': {
    sql: `update clock_shift set by = interval '1 day'`,
    mode: 'production',
    by: ['the clock is only moved in simulation'],
  },
  'A payout marked as paid': {
    sql: `update payout set state = 'paid', settled_at = created_at where state = 'pending'`,
    by: [PAYOUTS],
  },
  'An audit event changed and sealed again': {
    sql: `update audit_event set actor = 'somebody else' where action = 'last' ${SEAL_AUDIT_AGAIN}`,
    by: [ANCHORS],
  },
  'An audit event removed and sealed again': {
    sql: `delete from audit_event where action = 'first' ${SEAL_AUDIT_AGAIN}`,
    by: [ANCHORS],
  },
  'The tail of the audit trail cut off': {
    sql: `delete from audit_seal where event_id = (select max(id) from audit_event); delete from audit_event where action = 'last'`,
    by: [ANCHORS],
  },
  'Money put into a wallet that has not moved': {
    sql: `update wallet set balance_cents = balance_cents + 10 where id = ${FAR}`,
    by: [WALLETS],
    within: 'day',
  },
  'A wallet opened with money in it': {
    sql: `insert into person (issuer, subject) values ('test', 'nobody');
      insert into wallet (person_id, balance_cents) select id, 700 from person where subject = 'nobody'`,
    by: [WALLETS],
    within: 'day',
  },
  'A wallet removed with its entries and keys': {
    sql: `delete from request_key where entry_id in (select id from ledger_entry where credit_wallet = ${FAR});
      delete from load where wallet_id = ${FAR};
      delete from ledger_entry where credit_wallet = ${FAR};
      delete from wallet where id = ${FAR}`,
    by: [UNCHANGED],
    within: 'day',
  },
  'An old entry changed, with all that follows from it': {
    sql: `update ledger_entry set amount_cents = amount_cents + 10, credit_balance = credit_balance + 10 where credit_wallet = ${FAR};
      update load set amount_cents = amount_cents + 10 where wallet_id = ${FAR};
      update wallet set balance_cents = balance_cents + 10 where id = ${FAR}`,
    by: [UNCHANGED],
    within: 'day',
  },
  ...OF_PAGES_AND_ENTRIES,
  'A guard dropped': { sql: 'drop trigger entry_is_never_changed on ledger_entry', by: [GUARDS] },
  'A guard switched off': { sql: 'alter table book_page disable trigger all', by: [GUARDS] },
  'A check dropped': { sql: 'alter table wallet drop constraint wallet_never_negative', by: [GUARDS] },
  'A right given to the service': { sql: 'grant update on ledger_entry to enkosi_app', by: [GUARDS] },
  'A rule of kinds replaced': {
    sql: 'create or replace function fee_fits(kind entry_kind, cents bigint) returns boolean language sql immutable return true',
    by: [GUARDS],
  },
}

/** What nobody can tell from what the service itself does. The names are in SECURITY.md, with the reason. */
export const NOT_NOTICED: Record<string, Corruption> = {
  'An entry added at the end just as the service would have added it': {
    sql: `${credited('load', `'load:' || ${FORGED}`, 700)}; ${keyTaken};
      insert into load (id, person_id, wallet_id, amount_cents, payment_reference, key, request_hash, state, settled_at, entry_id)
      select ${FORGED}, person_id, id, 700, 'forged', 'forged', '', 'completed', business_now(), ${LAST}
      from wallet where id = ${LAST_CREDIT}`,
  },
  'A correction forged together with its audit events': { sql: `${forgedCorrection}; ${keyTaken}; ${forgedEvents}` },
  'A freeze lifted, a verification or a name changed by hand': {
    sql: `update wallet set frozen_at = null; update worker set verified_at = business_now(); update person set first_name = 'Somebody'`,
  },
}
