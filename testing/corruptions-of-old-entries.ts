import { FAR, LAST, LAST_CREDIT, type Noticed, UNMOVED } from './forgeries.ts'
import { RULES } from './rule-names.ts'

/** What the proof notices within a day, when it replays from entry one, and by which rules. */
export const NOTICED_IN_A_DAY: Record<string, Noticed> = {
  'The request behind an entry changed': {
    sql: `update ledger_entry set request_id = 'x' where id = ${LAST}`,
    by: [RULES.unchanged],
  },
  "A payout's nonce replaced": {
    sql: `update payout set id = gen_random_uuid() where state = 'pending'`,
    by: [RULES.unchanged],
  },
  'Refusals deleted': { sql: 'delete from ledger_refusal', by: [RULES.unchanged] },
  'A refusal that says something else': {
    sql: `update ledger_refusal set code = 'daily_limit'`,
    by: [RULES.unchanged],
  },
  "A load's amount changed": { sql: 'update load set amount_cents = amount_cents + 1', by: [RULES.loads] },
  'A load that belongs to somebody else': {
    sql: `update load set person_id = (select person_id from wallet where id = ${LAST_CREDIT})`,
    by: [RULES.loads],
  },
  "A guest tip's amount changed": {
    sql: 'update guest_tip set amount_cents = amount_cents + 1',
    by: [RULES.guestTips],
  },
  'A guest tip that went to another worker': {
    sql: `update guest_tip set wallet_id = ${LAST_CREDIT} where state = 'completed'`,
    by: [RULES.guestTips],
  },
  'A guest tip that counts for another day': {
    sql: `update guest_tip set credited_on = credited_on - 1 where state = 'completed'`,
    by: [RULES.guestTips],
  },
  'A correction approved by its owner': {
    sql: 'update correction set decided_by = person_id',
    withoutChecks: true,
    by: [RULES.corrections],
  },
  'A correction of another amount than was proposed': {
    sql: 'update correction set amount_cents = amount_cents + 1',
    by: [RULES.corrections],
  },
  'A second free withdrawal': {
    sql: `update ledger_entry set fee_cents = 0 where kind = 'withdrawal' and fee_cents = 49 and id not in (select reverses from ledger_entry where reverses is not null)`,
    by: [RULES.fee],
  },
  'A key forgotten, so that a tip can be sent again': {
    sql: `delete from request_key where entry_id = ${LAST}`,
    by: [RULES.keys],
  },
  'Counters set to zero of a wallet whose day was brought back, and which has not moved since': {
    sql: `insert into audit_event (actor, action, subject, request_id)
        select 'operator', 'wallet_day_brought_back', person_id, 'r' from wallet where ${UNMOVED};
      update wallet set day_out_cents = 0 where ${UNMOVED}`,
    by: [RULES.wallets],
  },
  'Money put into a wallet that has not moved': {
    sql: `update wallet set balance_cents = balance_cents + 10 where id = ${FAR}`,
    by: [RULES.wallets],
  },
  'A wallet opened with money in it': {
    sql: `insert into person (issuer, subject) values ('test', 'nobody');
      insert into wallet (person_id, balance_cents) select id, 700 from person where subject = 'nobody'`,
    by: [RULES.wallets],
  },
  'A wallet removed with its entries and keys': {
    sql: `delete from request_key where entry_id in (select id from ledger_entry where credit_wallet = ${FAR});
      delete from load where wallet_id = ${FAR};
      delete from ledger_entry where credit_wallet = ${FAR};
      delete from wallet where id = ${FAR}`,
    by: [RULES.unchanged],
  },
  'An old entry changed, with all that follows from it': {
    sql: `update ledger_entry set amount_cents = amount_cents + 10, credit_balance = credit_balance + 10 where credit_wallet = ${FAR};
      update load set amount_cents = amount_cents + 10 where wallet_id = ${FAR};
      update wallet set balance_cents = balance_cents + 10 where id = ${FAR}`,
    by: [RULES.unchanged],
  },
  'A request that could be read in two ways': {
    sql: `update ledger_entry set request_id = E'r\\x1fother' where id = ${LAST}`,
    by: ['no key or request can be read in two ways', RULES.unchanged],
  },
  'The totals of an old page changed': {
    sql: `update book_page set totals = jsonb_set(totals, '{fee_income}', '1') where position = 1`,
    by: [RULES.signed],
  },
  'The totals of an old page changed, as if another key had signed it': {
    sql: `update book_page set totals = jsonb_set(totals, '{fee_income}', '1'), signature = 'other key' where position = 1`,
    by: [RULES.signed],
  },
  'An amount and both running balances changed consistently': {
    sql: `update ledger_entry set amount_cents = amount_cents + 100, debit_balance = debit_balance - 100, credit_balance = credit_balance + 100
      where id = (select min(id) from ledger_entry where kind = 'tip')`,
    by: [RULES.unchanged, RULES.balance],
  },
  'A return of another amount': {
    sql: `update ledger_entry set amount_cents = amount_cents - 1 where kind = 'withdrawal_return'`,
    by: [RULES.payout],
  },
  'More sent than a day allows': {
    sql: `update ledger_entry set amount_cents = 500000 where kind = 'transfer'`,
    by: [RULES.dayLimit],
  },
  'A day that goes back': {
    sql: `update ledger_entry set local_day = '2027-03-09' where kind = 'withdrawal' and fee_cents = 49`,
    withoutChecks: true,
    by: [RULES.day],
  },
  'A leg removed': {
    sql: `update ledger_entry set credit_wallet = null, credit_version = null, credit_balance = null where kind = 'tip'`,
    withoutChecks: true,
    by: [RULES.legs],
  },
  'A wallet that has not moved, as if it had': {
    sql: `update wallet set balance_cents = balance_cents + 10, version = version + 1 where id = ${FAR}`,
    by: [RULES.wallets],
  },
  'A part of a load taken back without an entry': {
    sql: 'update load set reversed_cents = 1',
    by: ['no more was taken back of any load than it brought'],
  },
  'A part of a guest tip taken back without an entry': {
    sql: `update guest_tip set reversed_cents = 1 where state = 'completed'`,
    by: ['no more was taken back of any guest tip than was paid'],
  },
  "A refund to somebody else's card": {
    sql: 'update load_refund set load_id = (select id from load where id <> load_refund.load_id limit 1)',
    by: [RULES.refunds, 'no more was taken back of any load than it brought'],
  },
  'A refund that nobody asked the provider for': { sql: 'delete from load_refund', by: [RULES.refunds] },
  'A load that claims to be completed': {
    sql: `insert into load (person_id, wallet_id, amount_cents, payment_reference, key, request_hash, state, entry_id, settled_at)
      select person_id, wallet_id, 100, 'x', 'x', '', 'completed', (select min(id) from ledger_entry where kind = 'tip'), now() from load limit 1`,
    by: [RULES.loads],
  },
  'A key that names another entry': {
    sql: `insert into request_key (key, actor, entry_id) values ('spare', gen_random_uuid(), ${LAST})`,
    by: ['every key of an entry names the entry that was made under it'],
  },
  'The keys of two entries swapped': {
    sql: `update request_key set entry_id = case entry_id when ${LAST} then ${LAST} - 1 else ${LAST} end where entry_id >= ${LAST} - 1`,
    by: [RULES.keys],
  },
  'An audit event changed': {
    sql: `update audit_event set actor = 'somebody else'`,
    by: ['the audit trail is as it was sealed'],
  },
  'The audit event of a correction removed together with its seal': {
    sql: `delete from audit_seal where event_id in (select id from audit_event where action = 'correction_approved');
      delete from audit_event where action = 'correction_approved'`,
    by: ['the audit trail is as it was sealed', RULES.corrections],
  },
}
