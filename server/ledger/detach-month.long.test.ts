import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sealAudit } from '#server/audit/seal-audit.ts'
import type { Tx } from '#server/db/connect.ts'
import type { Caller } from '#server/identity/caller.ts'
import { findInactive } from '#server/identity/retire-people.ts'
import { listTransactions } from '#server/wallet/list-transactions.ts'
import { brokenInRound } from '#testing/broken-in-round.ts'
import { type TestDatabase, testDatabase } from '#testing/database.ts'
import { testEntryIds as entryIds } from '#testing/keys.ts'
import { LONG_MS } from '#testing/long-form.ts'
import { guestTip, paid, returned, tip, transfer, withdrawal } from '#testing/movements.ts'
import { moveClockTo, openGuestTip, testCaller, testWorker } from '#testing/people.ts'
import { signerOf } from './anchors.ts'
import { attachMonth } from './attach-month.ts'
import { AT_REST } from './circumstances.ts'
import { checkMonthFile, closeMonth } from './close-month.ts'
import { detachMonth } from './detach-month.ts'
import { forgetOldKeys } from './forget-old-keys.ts'
import { keepMonths } from './keep-months.ts'
import { HOURLY, keepRound } from './keep-round.ts'
import { type Ledger, openLedger } from './ledger.ts'
import { brokenOf, inSnapshot, prove, proveNewAndMoveOn, proveNewIn } from './prove.ts'
import { beginRound, type Round } from './prove-slice.ts'
import { listMonths } from './read-months.ts'
import { sealEntries } from './seal-entries.ts'

const signer = signerOf('a secret of this test')
const circumstances = { ...AT_REST, signer }
const folder = mkdtempSync(join(tmpdir(), 'enkosi-detached-'))
const file = (month: string) => join(folder, `${month}.gz`)
let base: TestDatabase
let ledger: Ledger
let people: Awaited<ReturnType<typeof play>>

beforeAll(async () => {
  base = await testDatabase()
  ledger = openLedger({ url: base.url })
  people = await play()
})
afterAll(async () => {
  await ledger.close()
  await base.close()
  rmSync(folder, { recursive: true, force: true })
})

/** March 2027, which ends half an hour into April with what April still counts; April; and June of the year after. */
async function play() {
  const { db } = base
  await at('2027-03-10T10:00:00Z')
  const thandi = await testCaller(db, { balance: 100_000 })
  const sipho = await testWorker(db, { balance: 50_000 })
  const zola = await testWorker(db)
  const lwazi = await testCaller(db, { balance: 10_000 })
  await at('2027-03-12T10:00:00Z')
  for (const amount of [1_000, 2_000, 3_000, 4_000]) await ledger.post(tip(thandi, sipho, amount))
  await ledger.post(tip(lwazi, zola, 700))
  await ledger.post(tip(lwazi, zola, 800))
  await ledger.post(transfer(sipho, zola, 500))
  await ledger.post(transfer(sipho, zola, 600))
  await ledger.post(guestTip(zola, await openGuestTip(db, zola, 900), 900))
  const toPay = await ledger.post(withdrawal(sipho, 5_000))
  await moveClockTo(db, '2027-03-31T22:30:00Z')
  await ledger.post(tip(thandi, sipho, 1_500))
  const toReturn = await ledger.post(withdrawal(sipho, 6_000))
  await ledger.post(guestTip(zola, await openGuestTip(db, zola, 1_100), 1_100))
  await at('2027-03-31T22:40:00Z')
  await ledger.post(returned(sipho, toReturn.entryId))
  await ledger.post(withdrawal(sipho, 2_000))
  await ledger.post(guestTip(zola, await openGuestTip(db, zola, 1_200), 1_200))
  await ledger.post(tip(thandi, sipho, 1_700))
  await at('2027-04-02T10:00:00Z')
  await ledger.post(paid(sipho, toPay.entryId))
  await ledger.post(tip(thandi, zola, 1_900))
  await at('2028-06-15T10:00:00Z')
  await ledger.post(tip(thandi, sipho, 2_100))
  await provedSoFar()
  return { thandi, sipho, zola, lwazi }
}

async function at(moment: string): Promise<void> {
  await moveClockTo(base.db, moment)
  await keepMonths(base.db)
}

async function provedSoFar() {
  await sealEntries(base.db)
  await sealAudit(base.db)
  const { proof } = await proveNewAndMoveOn(base.db, circumstances)
  expect(brokenOf(proof.checks)).toEqual([])
}

const close = (month: string) => closeMonth(base.db, { month, file: file(month), circumstances })
const detach = (month: string, name = file(month)) => detachMonth(base.db, { month, file: name, circumstances })
const attach = (month: string, name = file(month)) => attachMonth(base.db, { month, file: name, circumstances })

/** What the proof of the minute and a whole round of slices find. */
async function foundIn(tx: Tx, begun: Round | null) {
  const inTheMinute = brokenOf((await proveNewIn(tx, circumstances)).proof.checks)
  const inTheRound = await brokenInRound(tx, begun, circumstances, 30)
  return { inTheMinute, inTheRound }
}

async function expectAllProofsRight() {
  const { checks, entries, totals } = await prove(base.db, circumstances)
  expect(brokenOf(checks)).toEqual([])
  for (const fromZero of [false, true]) {
    const found = await undone(async (tx) => foundIn(tx, await beginRound(tx, { number: 1, fromZero }, circumstances)))
    expect(found).toEqual({ inTheMinute: [], inTheRound: [] })
  }
  return { entries, totals }
}

/** Does something in a transaction that comes to nothing. */
async function undone<T>(work: (tx: Tx) => Promise<T>): Promise<T | undefined> {
  const undo = new Error('undone')
  let result: T | undefined
  await base.db
    .begin(async (tx) => {
      await tx`set local session_replication_role = replica`
      result = await work(tx)
      throw undo
    })
    .catch((error) => {
      if (error !== undo) throw error
    })
  return result
}

const MEANWHILE = 10
const history = (caller: Caller) => listTransactions({ db: base.db, entryIds }, caller, {})
const allEntries = () => base.db`select e::text as row from ledger_entry e order by id`
const entriesOf = async (month: string) => (await listMonths(base.db)).find((one) => one.month === month)?.entries

test('a month is detached once it is closed, old enough and in its turn, with its own file alone', async () => {
  await expect(detach('before')).rejects.toThrow('before is not closed')
  await close('before')
  await close('2027-03')
  await close('2027-04')
  await expect(detach('2026-01')).rejects.toThrow('There are no entries of 2026-01')
  await expect(detach('2027-03')).rejects.toThrow('before comes first: detach it before 2027-03')
  await expect(attach('before')).rejects.toThrow('before is not detached')
  await expect(detach('before', file('nowhere'))).rejects.toThrow('There is no file')
  await expect(detach('before', file('2027-03'))).rejects.toThrow('is the file of 2027-03, not of before')
  writeFileSync(file('cut'), 'not what it was')
  await expect(detach('before', file('cut'))).rejects.toThrow('is not as it was signed')
  await detach('before')
  await expect(detach('before')).rejects.toThrow('before is detached already')
  await expect(detach('2027-03')).rejects.toThrow(/^\d+ keys of 2027-03 are not forgotten yet/)
  await forgetOldKeys(base.db)
  await moveClockTo(base.db, '2028-05-05T10:00:00Z')
  await expect(detach('2027-03')).rejects.toThrow('2027-03 is too young')
  await moveClockTo(base.db, '2028-06-15T11:00:00Z')

  await expectAllProofsRight()
})

test(
  'tips go on while a month is detached, and the books are right before, between and after',
  async () => {
    const { thandi, sipho } = people
    const before = await prove(base.db, circumstances)
    const rows = await allEntries()
    // The first slice, which has counted the tips of March.
    await keepRound(base.db, HOURLY, circumstances)
    const inactive = await findInactive(base.db, 10)
    const reader = Promise.withResolvers<void>()
    const read = Promise.withResolvers<void>()
    const reading = inSnapshot(base.db, 'read only', async (tx) => {
      await tx`select count(*) from ledger_entry`
      read.resolve()
      await reader.promise
    })
    await read.promise

    const detaching = detach('2027-03')
    const isWaiting = async () => {
      const [waiting] = await base.db<[{ count: number }]>`
      select count(*) from pg_stat_activity where datname = current_database() and query like '%replace_month_of_entries%'
        and pid <> pg_backend_pid()
    `
      return waiting.count
    }
    await expect.poll(isWaiting, { timeout: 60_000 }).toBeGreaterThan(0)
    for (let count = 0; count < MEANWHILE; count += 1) await ledger.post(tip(thandi, sipho, 100))
    reader.resolve()
    await reading
    const { left, stayed } = await detaching

    // Thandi's five tips and Sipho's two transfers. Of Lwazi's two tips one is Zola's first movement, and one Lwazi's last.
    expect({ left, stayed }).toEqual({ left: 7, stayed: 9 })
    expect(await entriesOf('2027-03')).toBe(stayed)
    const between = await expectAllProofsRight()
    expect(between.entries).toBe(before.entries + MEANWHILE)
    expect(between.totals).toMatchObject({ fee_income: (before.totals.fee_income ?? 0) + MEANWHILE * 49 })
    expect(await findInactive(base.db, 10)).toEqual(inactive)
    // What stayed of March is not listed without the rest.
    const { from, transactions } = await history(sipho)
    expect(from).toBe('2027-04-01')
    expect(transactions.map(({ amount }) => amount)).toEqual([...Array(MEANWHILE).fill(100), 2_100, 1_700, 2_000])
    expect(brokenOf((await keepRound(base.db, HOURLY, circumstances)).checks)).toEqual([])
    expect(await base.db`select number from hourly_round order by number`).toEqual([{ number: 1 }, { number: 2 }])
    await ledger.post(withdrawal(sipho, 1_000))
    await provedSoFar()
    await expect(checkMonthFile(base.db, file('2027-03'), signer)).resolves.toMatchObject({ month: '2027-03' })

    await expect(attach('before')).rejects.toThrow('2027-03 comes first: attach it before before')
    await expect(attach('2027-03', file('before'))).rejects.toThrow('is the file of before')
    await expect(attach('2027-03', file('cut'))).rejects.toThrow('is not as it was signed')
    await expect(attach('2027-03')).resolves.toEqual({ added: left })

    expect((await allEntries()).slice(0, rows.length)).toEqual(rows)
    expect((await history(sipho)).from).toBeNull()
    await provedSoFar()
    const after = await expectAllProofsRight()
    await expect(detach('2027-03')).resolves.toEqual({ left, stayed })
    await provedSoFar()
    expect(await expectAllProofsRight()).toEqual(after)
  },
  LONG_MS,
)

test('the next month is closed, and a checkpoint made from nothing, on what each wallet was then', async () => {
  const april = (await listMonths(base.db)).find(({ month }) => month === '2027-04')

  const { totals } = await close('2027-05')

  expect(totals).toEqual(april?.closed?.totals)
  expect(walletsIn('2027-05')).toEqual(walletsIn('2027-04'))
  expect(walletsIn('2027-05')).toHaveLength(4)
  const roots = await undone(async (tx) => {
    const [last] = await tx<[{ root: string }]>`
      select body::jsonb ->> 'root' as root from checkpoint order by position desc limit 1
    `
    await tx`delete from checkpoint`
    const { proof, checkpoint } = await proveNewIn(tx, circumstances)
    return { broken: brokenOf(proof.checks), last: last.root, made: checkpoint?.root }
  })
  expect(roots).toMatchObject({ broken: [], made: roots?.last })
})

const walletsIn = (month: string) =>
  gunzipSync(readFileSync(file(month)))
    .toString()
    .match(/^{"wallet".*$/gm)

const MONTHS = 'every closed month is in its place, or was detached'
const STAYED = 'what stayed of detached months is all there, and nothing else'
const WALLETS = 'wallets at the end of detached months are as they were signed'
const SEALED = 'entries are as they were sealed'
const TIES = 'owners of wallets and nonces of payouts are as they were sealed'
const MARCH = 'id >= 326000000000000 and id < 327000000000000'
const LAST_WALLET = '(select max(wallet_id) from detached_wallet)'
const LAST_LOAD = '(select max(entry_id) from load)'

/** What somebody with all rights in the database may try, by when it is noticed, and by which check. */
const CORRUPTIONS: Record<string, { sql: string; within: 'minute' | 'hour'; by: string }> = {
  'a detached month forgotten': {
    sql: "delete from detached_month where month = '2027-03'",
    within: 'minute',
    by: MONTHS,
  },
  'other totals at the end of a detached month': {
    sql: `update detached_month set body = replace(body, '"fee_income":', '"fee_income":1')`,
    within: 'minute',
    by: MONTHS,
  },
  'a month called detached that is not': {
    sql: `insert into detached_month
      select '2027-04', 327000000000009, body, signature from detached_month where month = '2027-03'`,
    within: 'minute',
    by: MONTHS,
  },
  'what was signed before a month was attached again': {
    sql: `insert into audit_event (actor, action, subject, request_id)
      values ('system', 'month_attached', 'month:2027-03', 'r')`,
    within: 'minute',
    by: MONTHS,
  },
  'money in a wallet from before': {
    sql: `update detached_wallet set balance_cents = balance_cents + 100 where wallet_id = ${LAST_WALLET};
      update wallet set balance_cents = balance_cents + 100 where id = ${LAST_WALLET}`,
    within: 'hour',
    by: WALLETS,
  },
  'what wallets were at the end of no month': {
    sql: 'update detached_wallet set up_to = 1',
    within: 'hour',
    by: WALLETS,
  },
  'a load that stayed removed with its payment': {
    sql: `delete from ledger_entry where id = ${LAST_LOAD}; delete from request_key where entry_id = ${LAST_LOAD};
      delete from load where entry_id = ${LAST_LOAD}`,
    within: 'hour',
    by: STAYED,
  },
  'a tip that stayed raised': {
    sql: `update ledger_entry set amount_cents = amount_cents + 1 where kind = 'tip' and ${MARCH}`,
    within: 'hour',
    by: SEALED,
  },
  'a tip slipped in behind a detached month': {
    sql: `create temp table more on commit drop as select * from ledger_entry where kind = 'tip' and ${MARCH} limit 1;
      update more set id = 326000000000500, debit_version = 500, credit_version = 500;
      insert into ledger_entry overriding system value select * from more`,
    within: 'hour',
    by: SEALED,
  },
  'the owners of wallets that first moved in a detached month swapped': {
    sql: `alter table wallet drop constraint wallet_is_one_per_person;
      update wallet set person_id = (
        select person_id from wallet other where other.id <> wallet.id and other.id in (1, 2)
      ) where id in (1, 2)`,
    within: 'hour',
    by: TIES,
  },
}

test.each(Object.entries(CORRUPTIONS))('%s is noticed', async (_, { sql, within, by }) => {
  const found = await undone(async (tx) => {
    const round = within === 'hour' ? await beginRound(tx, { number: 1, fromZero: false }, circumstances) : null
    await tx.unsafe(sql)
    return foundIn(tx, round)
  })

  expect(within === 'hour' ? found?.inTheRound : found?.inTheMinute).toContain(by)
})
