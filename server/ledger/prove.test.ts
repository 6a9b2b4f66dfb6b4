import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordAuditEvent } from '#server/audit/record-audit-event.ts'
import { sealAudit } from '#server/audit/seal-audit.ts'
import { approvedCorrection } from '#testing/approved-correction.ts'
import { type TestDatabase, testDatabase } from '#testing/database.ts'
import { expectBooksRight } from '#testing/expect-books-right.ts'
import { guestRefund, guestTip, paid, returned, tip, withdrawal } from '#testing/movements.ts'
import { moveClockTo, openGuestTip, testWorker } from '#testing/people.ts'
import { signerOf } from './anchors.ts'
import { CHECKS } from './checks.ts'
import { AT_REST } from './circumstances.ts'
import { type Ledger, openLedger } from './ledger.ts'
import { type Proof, proveIn, proveNewAndMoveOn } from './prove.ts'
import { sealEntries } from './seal-entries.ts'

let base: TestDatabase
let ledger: Ledger

beforeAll(async () => {
  base = await testDatabase()
  await moveClockTo(base.db, '2027-03-10T10:00:00Z')
  ledger = openLedger({ url: base.url })
  const sipho = await testWorker(base.db, { balance: 50_000 })
  const lindiwe = await testWorker(base.db, { balance: 50_000 })
  await ledger.post(tip(sipho, lindiwe, 1_000))
  await ledger.post(tip(lindiwe, sipho, 2_000))
  const first = await ledger.post(withdrawal(sipho, 3_000))
  const second = await ledger.post(withdrawal(sipho, 4_000))
  await ledger.post(withdrawal(sipho, 5_000))
  await ledger.post(paid(sipho, first.entryId))
  await ledger.post(returned(sipho, second.entryId))
  await ledger.post(await approvedCorrection(base.db, lindiwe, 'in', 70))
  await ledger.post(guestTip(sipho, await openGuestTip(base.db, sipho, 800), 800))
  const wrongAmount = await openGuestTip(base.db, sipho, 800)
  await ledger.post(guestTip(sipho, wrongAmount, 800, 900))
  await ledger.post(guestRefund(sipho, wrongAmount, 900))
  await expect(ledger.post(tip(sipho, sipho, 100))).rejects.toMatchObject({ code: 'own_tip' })
  await recordAuditEvent(base.db, { actor: 'system', action: 'test', subject: 'wallet', requestId: 'r' })
  await sealAudit(base.db)
  expect(await sealEntries(base.db)).toBe(13)
  expect(await sealEntries(base.db)).toBe(0)
  const { proof, checkpoint } = await proveNewAndMoveOn(base.db, {
    ...AT_REST,
    signer: signerOf('a secret of this test'),
  })
  expect([proof.ok, checkpoint?.count]).toEqual([true, 13])
  await ledger.post(tip(lindiwe, sipho, 100))
  expect(await sealEntries(base.db)).toBe(1)
})
afterAll(async () => {
  await expectBooksRight(base.db)
  await ledger.close()
  await base.close()
})

/** Each way of breaking the books, done as somebody with full rights would, and the checks that must notice. */
const BREAKS: Record<string, { sql: string; noticed: string[] }> = {
  'an amount changed': {
    sql: `update ledger_entry set amount_cents = amount_cents + 1 where kind = 'tip'`,
    noticed: ['every balance is the sum of its postings', 'running balances follow from one another'],
  },
  'a fee changed': {
    sql: `update ledger_entry set fee_cents = 0 where kind = 'tip'`,
    noticed: ['every balance is the sum of its postings', 'the checkpoint has the balance of every account'],
  },
  'a wallet filled by hand': {
    sql: 'update wallet set balance_cents = balance_cents + 1',
    noticed: ['every balance is the sum of its postings'],
  },
  'an entry removed': {
    sql: `delete from ledger_entry where kind = 'correction_in'`,
    noticed: ['every balance is the sum of its postings', 'versions have no gaps', 'entries are as they were sealed'],
  },
  'an entry slipped in before the first': {
    sql: `insert into ledger_entry (id, amount_cents, fee_cents, at, business_day, kind, actor, key, request_id)
      overriding system value
      select -1, 1, 0, at, business_day, 'payout_paid', actor, 'slipped in', request_id from ledger_entry limit 1`,
    noticed: ['entries are as they were sealed', 'payouts in transit are the open payouts'],
  },
  'a guest tip without its payment': {
    sql: `delete from guest_tip where state = 'completed'`,
    noticed: ['every guest tip that was paid has its one entry, and the reverse'],
  },
  'a refund to a guest removed': {
    sql: `delete from ledger_entry where kind = 'guest_refund'`,
    noticed: [
      'every guest tip that was given back is booked, and the reverse',
      'what is owed to guests is what has not been given back',
    ],
  },
  'a part of a guest tip taken back without an entry': {
    sql: `update guest_tip set reversed_cents = 1 where state = 'completed'`,
    noticed: ['no more was taken back of any guest tip than was paid'],
  },
  'more from guests in a day than the limit': {
    sql: `insert into ledger_entry (credit_wallet, credit_version, credit_balance, amount_cents, fee_cents, at, business_day, kind, actor, key, request_id)
      select e.credit_wallet, e.credit_version + n, 0, 50000, 49, e.at, e.business_day, 'guest_tip', e.actor, 'more:' || n, 'r'
      from ledger_entry e, generate_series(100, 110) n where e.kind = 'guest_tip'`,
    noticed: ['guests gave no worker more than the limit of any day'],
  },
  'a tip to somebody who is no worker passed off as a transfer': {
    sql: `update ledger_entry set kind = 'transfer' where kind = 'tip'; delete from worker`,
    noticed: ['every transfer is between two workers'],
  },
  'a debt forgiven without an entry': {
    sql: `update wallet set debt_cents = 5 where tips_received > 0`,
    noticed: ['every debt is what was taken back and is not yet paid'],
  },
  'a refund that nobody booked': {
    sql: `update load set reversed_cents = 1 where id = (select id from load limit 1)`,
    noticed: ['no more was taken back of any load than it brought'],
  },
  'a wallet removed': {
    sql: `delete from wallet where tips_received > 0`,
    noticed: ['every balance is the sum of its postings'],
  },
  'a leg removed': {
    sql: `update ledger_entry set credit_wallet = null, credit_version = null, credit_balance = null where kind = 'tip'`,
    noticed: ['postings of every entry sum to zero', 'every entry has the legs of its kind'],
  },
  'an entry numbered anew': {
    sql: `update ledger_entry set id = default where id = (select min(id) from ledger_entry)`,
    noticed: ['entries of a wallet are numbered in the order of its versions'],
  },
  'a checkpoint rewritten': {
    sql: `update checkpoint set body = '{}'`,
    noticed: ['checkpoints follow from one another, and stand on the seals'],
  },
  'a wallet of the checkpoint changed': {
    sql: 'update checkpoint_wallet set balance_cents = balance_cents + 1',
    noticed: ['the checkpoint is whole, from its wallets to its root'],
  },
  'a wallet of the checkpoint ahead of the wallet itself': {
    sql: 'update checkpoint_wallet set version = version + 100',
    noticed: ['the checkpoint says of every wallet what it was'],
  },
  'a wallet ahead of its entries': {
    sql: 'update wallet set version = version + 100',
    noticed: ['every wallet that moved since the checkpoint was moved by an entry'],
  },
  'a running balance changed': {
    sql: `update ledger_entry set debit_balance = debit_balance + 5 where kind = 'tip'`,
    noticed: ['running balances follow from one another'],
  },
  'a counter reset': {
    sql: 'update wallet set day_out_cents = 0, month_out_cents = 0',
    noticed: ['counters of the day and month are what left and did not come back'],
  },
  'the count of tips changed': {
    sql: 'update wallet set tips_received = tips_received + 1',
    noticed: ['counters of the day and month are what left and did not come back'],
  },
  'a second free withdrawal': {
    sql: `update ledger_entry set fee_cents = 0 where kind = 'withdrawal'`,
    noticed: ['at most one free withdrawal a day that did not come back'],
  },
  'more sent than a day allows': {
    sql: `update ledger_entry set amount_cents = 500001 where kind = 'tip'`,
    noticed: ['no wallet sent more than the limits of any day or month'],
  },
  'a day that goes back': {
    sql: `update ledger_entry set business_day = '2027-03-09' where kind = 'withdrawal' and fee_cents = 49`,
    noticed: ['business days of a wallet never go back'],
  },
  'a return of another amount': {
    sql: `update ledger_entry set amount_cents = amount_cents - 1 where kind = 'withdrawal_return'`,
    noticed: ['payouts and returns match their withdrawals'],
  },
  'a payout in another state than the books': {
    sql: `update payout set state = 'returned', settled_at = now() where state = 'pending'`,
    noticed: ['every withdrawal has its payout, in the state of the books', 'payouts in transit are the open payouts'],
  },
  'a payout without a withdrawal': {
    sql: `insert into payout (id, entry_id, wallet_id, amount_cents, fee_cents, net_cents, destination, business_day, created_at,
        beneficiary, beneficiary_key_id)
      select gen_random_uuid(), 1, wallet_id, 100, 0, 100, '', business_day, created_at, 'x', 'k0' from payout limit 1`,
    noticed: ['every withdrawal has its payout, in the state of the books', 'payouts in transit are the open payouts'],
  },
  'a load that claims to be completed': {
    sql: `insert into load (person_id, wallet_id, amount_cents, payment_reference, key, request_hash, state, entry_id, settled_at)
      select person_id, wallet_id, 100, 'x', 'x', '', 'completed', 999999, now() from load limit 1`,
    noticed: ['every completed load has its one entry, and the reverse'],
  },
  'a key both done and refused': {
    sql: `insert into ledger_refusal select actor, key, 'tip', 1, 2, 1, 'own_tip', 'r', at from ledger_entry limit 1`,
    noticed: ['no key was both done and refused'],
  },
  'a fee of R40': {
    sql: `update ledger_entry set fee_cents = 4000 where kind = 'tip'`,
    noticed: ['every fee and amount is one that its kind may have'],
  },
  'a foreign actor': {
    sql: `update ledger_entry set actor = gen_random_uuid() where kind = 'withdrawal'`,
    noticed: ['whoever asked for an entry owns its wallet, or is the service itself'],
  },
  'a day that is not the day of its time': {
    sql: `update ledger_entry set business_day = business_day + 1 where kind = 'load'`,
    noticed: ['every entry counts for the day on which it was made'],
  },
  'two entries under one key': {
    sql: `update ledger_entry set key = 'twice' where kind = 'load';
      insert into request_key (id, entry_id) select request_key_id(actor, key), id from ledger_entry where key = 'twice' limit 1`,
    noticed: [
      'every entry has its key, and no two have the same',
      'every key of an entry names the entry that was made under it',
      'every completed load has its one entry, and the reverse',
    ],
  },
  'a key forgotten too early': {
    sql: `delete from request_key where entry_id = (select max(id) from ledger_entry where kind = 'tip')`,
    noticed: ['every entry has its key, and no two have the same'],
  },
  'a withdrawal paid out again': {
    sql: `drop index entry_settles_once;
      insert into ledger_entry overriding system value
      select (jsonb_populate_record(e, jsonb_build_object('id', 1000000, 'key', 'again'))).*
      from ledger_entry e where kind = 'payout_paid' order by id limit 1`,
    noticed: ['no withdrawal was paid out or brought back twice'],
  },
  'a wallet set back to the day before': {
    sql: `update wallet set day = day - 1, day_out_cents = 0, month_out_cents = 0, day_free_withdrawals = 0
      where day > '2000-01-01'`,
    noticed: ['every wallet is on the day of its last movement out'],
  },
  'numbers of entries set back': {
    sql: 'alter sequence ledger_entry_id_seq restart with 1',
    noticed: ['numbers of entries and wallets are not given out twice'],
  },
  'a load that names an entry beyond all numbers': {
    sql: 'update load set entry_id = 2000000000000000000 where entry_id = (select min(entry_id) from load)',
    noticed: ['entries and wallets are numbered from one on, and nothing names another number'],
  },
  'a correction that only one operator knew of': {
    sql: `update correction set decided_by = proposed_by`,
    noticed: ['every correction was proposed by one operator and approved by another'],
  },
  'the owners of two wallets swapped': {
    sql: `alter table wallet drop constraint wallet_is_one_per_person;
      update wallet set person_id = (select person_id from wallet o where o.id <> wallet.id order by id limit 1)
      where id = (select credit_wallet from ledger_entry where credit_version = 1 order by id desc limit 1)`,
    noticed: ['owners of wallets and nonces of payouts are as they were sealed'],
  },
  'a payout under another nonce': {
    sql: 'update payout set id = gen_random_uuid()',
    noticed: ['owners of wallets and nonces of payouts are as they were sealed'],
  },
  'refusals deleted': {
    sql: 'delete from ledger_refusal',
    noticed: ['refusals are as they were sealed'],
  },
  'sealing switched off': {
    sql: `delete from entry_seal where position = (select max(position) from entry_seal)`,
    noticed: ['entries are sealed in time'],
  },
  'the clock taken away': {
    sql: 'delete from clock_shift',
    noticed: ['the clock is only moved in simulation'],
  },
  'who asked for an entry changed': {
    sql: `update ledger_entry set request_id = 'another' where kind = 'correction_in'`,
    noticed: ['entries are as they were sealed'],
  },
  'an entry changed together with its seal': {
    sql: `update entry_seal set marks = overlay(marks placing '\\x00'::bytea from 9) where position = 1`,
    noticed: ['seals of entries follow from one another'],
  },
  'an audit event changed': {
    sql: `update audit_event set actor = 'somebody else'`,
    noticed: ['the audit trail is as it was sealed'],
  },
}

test.each(Object.entries(BREAKS))('%s is noticed and named', async (_, { sql, noticed }) => {
  const proof = await proveBroken(sql)

  const broken = proof.checks.filter((check) => check.broken > 0)
  expect(proof.ok).toBe(false)
  expect(broken.map((check) => check.name)).toEqual(expect.arrayContaining(noticed))
  for (const check of broken) expect(check.rows.length).toBeGreaterThan(0)
})

test('every check has a way of breaking it that it alone or others notice', () => {
  const noticed = new Set(Object.values(BREAKS).flatMap((one) => one.noticed))

  const names = Object.values(CHECKS).flatMap((family) => Object.keys(family))
  expect([...names, 'the audit trail is as it was sealed'].filter((name) => !noticed.has(name))).toEqual([])
})

test.each([
  ['update ledger_entry set amount_cents = 1', 'entries are only ever added'],
  ['delete from ledger_entry', 'entries are only ever added'],
  ['truncate ledger_entry cascade', 'entries are only ever added'],
  ['delete from wallet', 'a wallet is never deleted'],
  ['update wallet set balance_cents = -1', '"wallet_never_negative"'],
  ['update wallet set day_out_cents = 500001, month_out_cents = 500001', '"wallet_within_day_limit"'],
  ['update wallet set month_out_cents = 2499901', '"wallet_within_month_limit"'],
])('the database itself refuses: %s', async (statement, because) => {
  await expect(base.db.unsafe(statement)).rejects.toThrow(because)
})

/** Breaks the books in a transaction that is rolled back, with the guards switched off as only an owner can. */
async function proveBroken(sql: string): Promise<Proof> {
  let proof: Proof | undefined
  const undo = new Error('undone')
  await base.db
    .begin(async (tx) => {
      await tx`set local session_replication_role = replica`
      const rules = await tx<{ table: string; name: string }[]>`
        select conrelid::regclass::text as table, conname as name from pg_constraint
        where contype = 'c' and connamespace = 'public'::regnamespace and conrelid <> 0 and conislocal
      `
      for (const { table, name } of rules) await tx`alter table ${tx(table)} drop constraint ${tx(name)}`
      await tx.unsafe(sql)
      proof = await proveIn(tx, { ...AT_REST, sealedWithin: '0 seconds' })
      throw undo
    })
    .catch((error) => {
      if (error !== undo) throw error
    })
  return proof as Proof
}
