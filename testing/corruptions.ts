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
  SEAL_AUDIT_ANEW,
  SEAL_ENTRIES_ANEW,
  SYSTEM,
  UNMOVED,
} from './forgeries.ts'

/** A way to falsify the books that only the owner of the database has: guards are off, and the rest is made to fit. */
export type Corruption = {
  sql: string
  mode?: 'simulation' | 'production'
  /** It breaks a check of the database, which must be dropped for it. */
  withoutChecks?: true
}

const ANCHORS = 'all chains go through what was anchored'
const CHECKPOINTS = 'checkpoints follow from one another, and stand on the seals'
const TREE = 'the checkpoint is whole, from its wallets to its root'
const AT_CHECKPOINT = 'the checkpoint says of every wallet what it was'
const SEALED = 'entries are as they were sealed'
const TIES = 'owners of wallets and nonces of payouts are as they were sealed'
const GUARDS = 'every guard of the schema is in its place'
const CORRECTIONS = 'every correction was proposed by one operator and approved by another'
const COUNTERS = 'counters of the day and month are what left and did not come back'
const LOADS = 'every completed load has its one entry, and the reverse'
const GUESTS = 'every guest tip that was paid has its one entry, and the reverse'
const DAYS = 'every entry counts for the day on which it was made'
const REFUSALS = 'refusals are as they were sealed'
const PAYOUTS = 'every withdrawal has its payout, in the state of the books'
const NUMBERED = 'entries and wallets are numbered from one on, and nothing names another number'

/** What the proof notices, by which check, and by when: in the next minute if not said otherwise. */
export const NOTICED: Record<string, Corruption & { by: string[]; within?: 'minute' | 'hour' | 'day' }> = {
  'The last tip changed': { sql: lastTipRaised(100), by: [SEALED] },
  'The last tip changed and sealed anew': { sql: lastTipRaised(100) + SEAL_ENTRIES_ANEW, by: [ANCHORS] },
  'The tail of the entries cut off': {
    sql: `${lastTipUndone}; delete from entry_seal where position = 3`,
    by: [ANCHORS],
  },
  'The tail cut off and sealed anew': { sql: lastTipUndone + SEAL_ENTRIES_ANEW, by: [ANCHORS] },
  'All seals removed': { sql: 'delete from entry_seal; update ledger_refusal set sealed_in = null', by: [ANCHORS] },
  'The time of an entry changed and sealed anew': {
    sql: `update ledger_entry set at = at - interval '1 minute' where id = ${LAST} ${SEAL_ENTRIES_ANEW}`,
    by: [ANCHORS],
  },
  'The request behind an entry changed': {
    sql: `update ledger_entry set request_id = 'x' where id = ${LAST}`,
    by: [SEALED],
  },
  'The owners of two wallets swapped': {
    sql: `alter table wallet drop constraint wallet_is_one_per_person; ${ownersSwapped}`,
    by: [TIES],
  },
  'The owners of two wallets swapped and sealed anew': {
    sql: `alter table wallet drop constraint wallet_is_one_per_person; ${ownersSwapped} ${SEAL_ENTRIES_ANEW}`,
    by: [ANCHORS],
  },
  "A payout's nonce replaced": {
    sql: `update payout set id = gen_random_uuid() where state = 'pending'`,
    by: [TIES],
    within: 'hour',
  },
  "A payout's nonce replaced and sealed anew": {
    sql: `update payout set id = gen_random_uuid() where state = 'pending' ${SEAL_ENTRIES_ANEW}`,
    by: [ANCHORS],
  },
  'A request that could pass for one with a debt behind it, sealed anew': {
    sql: `update ledger_entry set request_id = 'r,70' where id = ${LAST} ${SEAL_ENTRIES_ANEW}`,
    by: [SEALED],
  },
  'Seals blinded, with their hashes as they were': {
    sql: 'update entry_seal set refusals = ties || refusals, ties = null',
    by: ['seals of entries follow from one another'],
  },
  'Refusals deleted': { sql: 'delete from ledger_refusal', by: [REFUSALS], within: 'hour' },
  'Refusals deleted, and their seals made so old that they may be': {
    sql: `delete from ledger_refusal; update entry_seal set sealed_at = '2000-01-01'`,
    by: [REFUSALS],
    within: 'hour',
  },
  'Refusals deleted and sealed anew': { sql: `delete from ledger_refusal ${SEAL_ENTRIES_ANEW}`, by: [ANCHORS] },
  'A refusal that says something else': {
    sql: `update ledger_refusal set code = 'daily_limit'`,
    by: [REFUSALS],
    within: 'hour',
  },
  "A load's amount changed": { sql: 'update load set amount_cents = amount_cents + 1', by: [LOADS], within: 'hour' },
  'A load credited a second time under another key': {
    sql: credited('load', `(select 'again:' || id from load limit 1)`, 700) + SEAL_ENTRIES_ANEW,
    by: [LOADS],
  },
  'A load that belongs to somebody else': {
    sql: `update load set person_id = (select person_id from wallet where id = ${LAST_CREDIT})`,
    by: [LOADS],
    within: 'hour',
  },
  "A guest tip's amount changed": {
    sql: 'update guest_tip set amount_cents = amount_cents + 1',
    by: [GUESTS],
    within: 'hour',
  },
  'A guest tip that went to another worker': {
    sql: `update guest_tip set wallet_id = ${LAST_CREDIT} where state = 'completed'`,
    by: [GUESTS],
    within: 'hour',
  },
  'A guest tip that nobody paid': {
    sql: `${credited('guest_tip', `'guest_tip:' || ${FORGED}`, 700)};
      update ledger_entry set fee_cents = 49 where id = ${LAST};
      update wallet set tips_received = tips_received + 1 where id = ${LAST_CREDIT} ${SEAL_ENTRIES_ANEW}`,
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
    by: ['every entry has its key, and no two have the same'],
  },
  'A guest tip that counts for another day': {
    sql: `update guest_tip set credited_on = credited_on - 1 where state = 'completed'`,
    by: [GUESTS],
    within: 'hour',
  },
  'A correction that nobody proposed': {
    sql: credited('correction_in', `'correction:x'`, 5000) + SEAL_ENTRIES_ANEW,
    by: [CORRECTIONS],
  },
  'A forged correction without its audit events': { sql: forgedCorrection + SEAL_ENTRIES_ANEW, by: [CORRECTIONS] },
  'A correction approved by its owner': {
    sql: 'update correction set decided_by = person_id',
    withoutChecks: true,
    by: [CORRECTIONS],
  },
  'A correction of another amount than was proposed': {
    sql: 'update correction set amount_cents = amount_cents + 1',
    by: [CORRECTIONS],
    within: 'hour',
  },
  'A fee of R40': {
    sql: `update wallet set balance_cents = balance_cents - 3951 where id = ${LAST_DEBIT};
      update ledger_entry set fee_cents = 4000, debit_balance = debit_balance - 3951 where id = ${LAST} ${SEAL_ENTRIES_ANEW}`,
    withoutChecks: true,
    by: ['every fee and amount is one that its kind may have'],
  },
  'A second free withdrawal': {
    sql: `update ledger_entry set fee_cents = 0 where kind = 'withdrawal' and fee_cents = 49 and id not in (select reverses from ledger_entry where reverses is not null)`,
    by: ['at most one free withdrawal a day that did not come back'],
    within: 'hour',
  },
  'A foreign actor': {
    sql: `update ledger_entry set actor = (select person_id from wallet where id = ${LAST_CREDIT}) where id = ${LAST} ${SEAL_ENTRIES_ANEW}`,
    by: ['whoever asked for an entry owns its wallet, or is the service itself'],
  },
  'A load asked for by a person': {
    sql: `update ledger_entry set actor = (select person_id from wallet where id = credit_wallet) where kind = 'load' ${SEAL_ENTRIES_ANEW}`,
    withoutChecks: true,
    by: ['whoever asked for an entry owns its wallet, or is the service itself'],
  },
  'Two entries under one key': {
    sql: `update ledger_entry set key = 'twice' where kind = 'tip';
      insert into request_key (key, actor, entry_id) select distinct on (actor) key, actor, id from ledger_entry
      where key = 'twice' ${SEAL_ENTRIES_ANEW}`,
    by: ['every entry has its key, and no two have the same'],
  },
  'A key forgotten, so that a tip can be sent again': {
    sql: `delete from request_key where entry_id = ${LAST}`,
    by: ['every entry has its key, and no two have the same'],
  },
  'A business day that is not the day of its time': {
    sql: `update ledger_entry set business_day = business_day + 1 where id = ${LAST};
      update wallet set day = day + 1, day_out_cents = 1000 where id = ${LAST_DEBIT} ${SEAL_ENTRIES_ANEW}`,
    by: [DAYS],
  },
  'A business day of a payout moved': {
    sql: `update ledger_entry set business_day = business_day + 5 where kind = 'payout_paid' ${SEAL_ENTRIES_ANEW}`,
    by: [DAYS],
  },
  'Counters set back to a day before': {
    sql: `update wallet set day = day - 1, day_out_cents = 0, month_out_cents = 0, day_free_withdrawals = 0 where day > '2000-01-01'`,
    by: ['every wallet is on the day of its last movement out'],
  },
  'A transfer by somebody who is no worker': { sql: forgedTransfer, by: ['every transfer is between two workers'] },
  'Counters of the day set to zero': { sql: 'update wallet set day_out_cents = 0', by: [COUNTERS] },
  'Counters set to zero of a wallet whose day was brought back, and which has not moved since': {
    sql: `insert into audit_event (actor, action, subject, request_id)
        select 'operator', 'wallet_day_brought_back', person_id, 'r' from wallet where ${UNMOVED};
      update wallet set day_out_cents = 0 where ${UNMOVED}`,
    by: [COUNTERS],
    within: 'day',
  },
  'The count of tips raised': { sql: 'update wallet set tips_received = tips_received + 1', by: [COUNTERS] },
  'Money moved between wallets by hand': {
    sql: handMoved,
    by: ['every balance is the sum of its postings'],
  },
  'Numbers of entries set back': {
    sql: 'alter sequence ledger_entry_id_seq restart with 1',
    by: ['numbers of entries and wallets are not given out twice'],
  },
  'The clock shifted in production': {
    sql: `update clock_shift set by = interval '1 day'`,
    mode: 'production',
    by: ['the clock is only moved in simulation'],
  },
  'A payout marked as paid': {
    sql: `update payout set state = 'paid', settled_at = created_at where state = 'pending'`,
    by: ['every withdrawal has its payout, in the state of the books'],
  },
  'An audit event changed and sealed anew': {
    sql: `update audit_event set actor = 'somebody else' where action = 'last' ${SEAL_AUDIT_ANEW}`,
    by: [ANCHORS],
  },
  'An audit event removed and sealed anew': {
    sql: `delete from audit_event where action = 'first' ${SEAL_AUDIT_ANEW}`,
    by: [ANCHORS],
  },
  'The tail of the audit trail cut off': {
    sql: `delete from audit_seal where event_id = (select max(id) from audit_event); delete from audit_event where action = 'last'`,
    by: [ANCHORS],
  },
  'The last checkpoint removed': { sql: 'delete from checkpoint where position = 2', by: [ANCHORS] },
  'All checkpoints removed, with all that belongs to them': {
    sql: 'delete from checkpoint; delete from checkpoint_wallet; delete from checkpoint_block',
    by: [ANCHORS],
  },
  'A checkpoint rewritten': {
    sql: `update checkpoint set body = replace(body, '"fee_income":', '"fee_income":1') where position = 2`,
    by: [CHECKPOINTS],
  },
  'A checkpoint rewritten with its hash': {
    sql: `update checkpoint c set body = replace(body, '"fee_income":', '"fee_income":1'),
      hash = sha256((select hash from checkpoint where position = 1) || convert_to(replace(body, '"fee_income":', '"fee_income":1'), 'UTF8'))
      where position = 2`,
    by: [ANCHORS],
  },
  'Money moved by hand, with a forged checkpoint that says so': {
    sql: `${handMoved}; update checkpoint_wallet c set balance_cents = w.balance_cents from wallet w where w.id = c.wallet_id and w.id = ${LAST_CREDIT};
      insert into checkpoint (position, body, hash, signature)
      select 3, replace(body, '"position":2,"at"', '"position":3,"at"'),
        sha256(hash || convert_to(replace(body, '"position":2,"at"', '"position":3,"at"'), 'UTF8')), signature
      from checkpoint where position = 2`,
    by: ['every balance is the sum of its postings'],
  },
  'Money put into a wallet that has not moved': {
    sql: `update wallet set balance_cents = balance_cents + 10 where id = ${FAR}`,
    by: [AT_CHECKPOINT],
    within: 'hour',
  },
  'Money put into a wallet, as if it had moved since the checkpoint': {
    sql: `update wallet set balance_cents = balance_cents + 10, version = version + 1 where id = ${FAR}`,
    by: ['every wallet that moved since the checkpoint was moved by an entry'],
    within: 'hour',
  },
  'A wallet opened with money in it': {
    sql: `insert into person (issuer, subject) values ('test', 'nobody');
      insert into wallet (person_id, balance_cents) select id, 700 from person where subject = 'nobody'`,
    by: [AT_CHECKPOINT],
    within: 'hour',
  },
  'A wallet removed with its entries and keys': {
    sql: `delete from request_key where entry_id in (select id from ledger_entry where credit_wallet = ${FAR});
      delete from load where wallet_id = ${FAR};
      delete from ledger_entry where credit_wallet = ${FAR};
      delete from wallet where id = ${FAR}`,
    by: [AT_CHECKPOINT, SEALED],
    within: 'hour',
  },
  'An old entry changed, with all that follows from it': {
    sql: `update ledger_entry set amount_cents = amount_cents + 10, credit_balance = credit_balance + 10 where credit_wallet = ${FAR};
      update load set amount_cents = amount_cents + 10 where wallet_id = ${FAR};
      update wallet set balance_cents = balance_cents + 10 where id = ${FAR}`,
    by: [AT_CHECKPOINT, SEALED],
    within: 'hour',
  },
  'What the checkpoint says of a wallet that moved since': {
    sql: `update checkpoint_wallet set balance_cents = balance_cents + 10 where wallet_id = ${LAST_DEBIT}`,
    by: [TREE],
  },
  'What the checkpoint says of a wallet that did not move since': {
    sql: `update checkpoint_wallet set balance_cents = balance_cents + 10 where wallet_id = ${FAR}`,
    by: [TREE],
    within: 'hour',
  },
  'A wallet taken out of the checkpoint': {
    sql: `delete from checkpoint_wallet where wallet_id = ${FAR}`,
    by: [TREE],
    within: 'hour',
  },
  'The last hash of the checkpoint replaced': {
    sql: 'update checkpoint_block set hash = sha256(hash) where level = 6',
    by: [TREE],
  },
  'A guard dropped': { sql: 'drop trigger entry_is_never_changed on ledger_entry', by: [GUARDS] },
  'A guard switched off': { sql: 'alter table entry_seal disable trigger all', by: [GUARDS] },
  'A check dropped': { sql: 'alter table wallet drop constraint wallet_never_negative', by: [GUARDS] },
  'A right given to the service': { sql: 'grant update on ledger_entry to enkosi_app', by: [GUARDS] },
  'A rule of kinds replaced': {
    sql: 'create or replace function fee_fits(kind entry_kind, cents bigint) returns boolean language sql immutable return true',
    by: [GUARDS],
  },
}

/** What nobody can tell from what the service itself does. The names stand in SECURITY.md, with the reason. */
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
