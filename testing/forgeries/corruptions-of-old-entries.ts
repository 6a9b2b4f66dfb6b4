import {
  FAR,
  LAST,
  LAST_CREDIT,
  NO_WORKER,
  type Noticed,
  numbersSwapped,
  SYSTEM,
  swapped,
  UNMOVED,
  workersSwapped,
} from './forgeries.ts'
import { RULES } from './rule-names.ts'

/** Corruptions that the proof notices within a day, when it replays from entry one, by the rule that names them. */
export const NOTICED_IN_A_DAY: Noticed = {
  [RULES.unchanged]: {
    'The request behind an entry changed': `update ledger_entry set request_id = 'x' where id = ${LAST}`,
    "A payout's nonce replaced": `update payout set id = gen_random_uuid() where state = 'pending'`,
    'Refusals deleted': 'delete from ledger_refusal',
    'A refusal that says something else': `update ledger_refusal set code = 'daily_limit'`,
    'A wallet removed with its entries and keys': `delete from request_key where entry_id in (select id from ledger_entry where credit_wallet = ${FAR});
      delete from load where wallet_id = ${FAR};
      delete from ledger_entry where credit_wallet = ${FAR};
      delete from wallet where id = ${FAR}`,
    'An old entry changed, with all that follows from it': `update ledger_entry set amount_cents = amount_cents + 10, credit_balance = credit_balance + 10 where credit_wallet = ${FAR};
      update load set amount_cents = amount_cents + 10 where wallet_id = ${FAR};
      update wallet set balance_cents = balance_cents + 10 where id = ${FAR}`,
    'An amount and both running balances changed consistently': {
      sql: `update ledger_entry set amount_cents = amount_cents + 100, debit_balance = debit_balance - 100, credit_balance = credit_balance + 100
      where id = (select min(id) from ledger_entry where kind = 'tip')`,
      also: [RULES.balance],
    },
  },
  [RULES.loads]: {
    "A load's amount changed": 'update load set amount_cents = amount_cents + 1',
    'A load that belongs to somebody else': `update load set person_id = (select person_id from wallet where id = ${LAST_CREDIT})`,
    'A load that claims to be completed': `insert into load (person_id, wallet_id, amount_cents, payment_reference, key, request_hash, state, entry_id, settled_at)
      select person_id, wallet_id, 100, 'x', 'x', '', 'completed', (select min(id) from ledger_entry where kind = 'tip'), now() from load limit 1`,
  },
  [RULES.guestTips]: {
    "A guest tip's amount changed": 'update guest_tip set amount_cents = amount_cents + 1',
    'A guest tip that went to another worker': `update guest_tip set wallet_id = ${LAST_CREDIT} where state = 'completed'`,
    'A guest tip that counts for another day': `update guest_tip set credited_on = credited_on - 1 where state = 'completed'`,
  },
  [RULES.corrections]: {
    'A correction approved by its owner': { sql: 'update correction set decided_by = person_id', withoutChecks: true },
    'A correction with another reason': `update correction set reason = 'another'`,
    'A correction of another amount than was proposed': 'update correction set amount_cents = amount_cents + 1',
  },
  [RULES.fee]: {
    'A second free withdrawal': `update ledger_entry set fee_cents = 0 where kind = 'withdrawal' and fee_cents = 49 and id not in (select reverses from ledger_entry where reverses is not null)`,
  },
  [RULES.keys]: {
    'A key forgotten, so that a tip can be sent again': `delete from request_key where entry_id = ${LAST}`,
    'The keys of two entries swapped': `update request_key set entry_id = case entry_id when ${LAST} then ${LAST} - 1 else ${LAST} end where entry_id >= ${LAST} - 1`,
  },
  [RULES.lifted]: {
    'A limit lifted by hand':
      'update wallet set limit_lifted_after = version where is_limited and limit_lifted_after is null',
    'A limit taken away': 'update wallet set is_limited = false, limit_lifted_after = null where is_limited',
    'A limit said to have been lifted earlier': 'update wallet set limit_lifted_after = 0 where limit_lifted_after > 0',
  },
  [RULES.asIdentity]: {
    'The identities of two people swapped': swapped(
      'person',
      'subject',
      `select person_id from wallet where id in (${LAST_CREDIT}, ${FAR})`,
      `'between'`,
    ),
    'An identity put in the place of another': `update person set subject = 'somebody else' where id = (select person_id from wallet where id = ${FAR})`,
    'A closed account opened for another identity': `update person set deleted_at = business_now(), identity_seal = null where id = (select person_id from wallet where id = ${FAR})`,
  },
  [RULES.asWorker]: {
    'The people of two workers swapped': workersSwapped,
    'The numbers of two workers swapped': numbersSwapped,
    'The people of two workers swapped, as if both had registered like that': `${workersSwapped}
      insert into audit_event (actor, action, subject, request_id, details)
      select person_id, 'worker_registered', id, 'r', jsonb_build_object('workerNumber', worker_number) from worker`,
  },
  [RULES.asCard]: {
    'A claimed card that leads to another worker': `update printed_card set worker_id = (select id from worker where id <> worker_id limit 1) where worker_id is not null`,
    'A claimed card taken away': 'delete from printed_card where worker_id is not null',
    'A card that nobody claimed pointed at a worker': `update printed_card set code_hash = null, claimed_at = business_now(), worker_id = (select id from worker limit 1) where worker_id is null`,
  },
  [RULES.accepts]: {
    'Tips allowed to somebody who is no worker': `update wallet set accepts_tips = true where id = ${NO_WORKER}`,
  },
  [RULES.proofs]: {
    'A proof of income that ended, revived': 'update income_proof set ended_at = null where ended_at is not null',
    'A proof of income that counts less than it did': 'update income_proof set counted_version = counted_version - 1',
  },
  [RULES.hasKey]: {
    "A refusal's key deleted": `delete from request_key where (key, actor) in (select key, actor from ledger_refusal)`,
    'An open load pointed at another wallet': `update load set wallet_id = ${LAST_CREDIT},
      person_id = (select person_id from wallet where id = ${LAST_CREDIT}) where state = 'pending'`,
  },
  [RULES.spareKey]: {
    'A key of ours under which nothing was asked': `insert into request_key (actor, key)
      select ${SYSTEM}, 'payout:' || id || ':paid' from payout where state = 'pending'`,
  },
  [RULES.payouts]: {
    'A payout dated 2100': `update payout set created_at = '2100-01-01' where state = 'pending'`,
  },
  [RULES.wallets]: {
    'Counters set to zero of a wallet that has not moved since': `update wallet set day_out_cents = 0 where ${UNMOVED}`,
    'Money put into a wallet that has not moved': `update wallet set balance_cents = balance_cents + 10 where id = ${FAR}`,
    'A wallet opened with money in it': `insert into person (issuer, subject) values ('test', 'nobody');
      insert into wallet (person_id, balance_cents) select id, 700 from person where subject = 'nobody'`,
    'A wallet that has not moved, as if it had': `update wallet set balance_cents = balance_cents + 10, version = version + 1 where id = ${FAR}`,
  },
  'no key or request can be read in two ways': {
    'A request that could be read in two ways': {
      sql: `update ledger_entry set request_id = E'r\\x1fother' where id = ${LAST}`,
      also: [RULES.unchanged],
    },
  },
  [RULES.signed]: {
    'The totals of an old page changed': `update book_page set totals = jsonb_set(totals, '{fee_income}', '1') where position = 1`,
    'The totals of an old page changed, as if another key had signed it': `update book_page set totals = jsonb_set(totals, '{fee_income}', '1'), signature = 'other key' where position = 1`,
  },
  [RULES.payout]: {
    'A return of another amount': `update ledger_entry set amount_cents = amount_cents - 1 where kind = 'withdrawal_return'`,
  },
  [RULES.dayLimit]: {
    'More sent than a day allows': `update ledger_entry set amount_cents = 500000 where kind = 'transfer'`,
  },
  [RULES.day]: {
    'A day that goes back': {
      sql: `update ledger_entry set local_day = '2027-03-09' where kind = 'withdrawal' and fee_cents = 49`,
      withoutChecks: true,
    },
  },
  [RULES.legs]: {
    'A leg removed': {
      sql: `update ledger_entry set credit_wallet = null, credit_version = null, credit_balance = null where kind = 'tip'`,
      withoutChecks: true,
    },
  },
  'no load was taken back more than twice, and each time as booked': {
    'A part of a load taken back without an entry': 'update load set reversed_cents = 1',
  },
  'no more was taken back of any guest tip than was paid': {
    'A part of a guest tip taken back without an entry': `update guest_tip set reversed_cents = 1 where state = 'completed'`,
  },
  [RULES.refunds]: {
    'A refund dated 2100': `update load_refund set created_at = '2100-01-01'`,
    "A refund to somebody else's card": {
      sql: 'update load_refund set load_id = (select id from load where id <> load_refund.load_id limit 1)',
      also: ['no load was taken back more than twice, and each time as booked'],
    },
    'A refund that nobody asked the provider for': 'delete from load_refund',
  },
  'every key of an entry names the entry that was made under it': {
    'A key that names another entry': `insert into request_key (key, actor, entry_id) values ('spare', gen_random_uuid(), ${LAST})`,
  },
  'the audit trail is as it was sealed': {
    'An audit event changed': `update audit_event set actor = 'somebody else'`,
    'The audit event of a correction removed together with its seal': {
      sql: `delete from audit_seal where event_id in (select id from audit_event where action = 'correction_approved');
      delete from audit_event where action = 'correction_approved'`,
      also: [RULES.corrections],
    },
  },
}
