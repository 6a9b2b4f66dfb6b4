import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate, readMigrations } from '#server/db/migrate.ts'
import { emptyDatabase, type TestDatabase, testDatabase } from '#testing/database.ts'
import { expectBooksRight } from '#testing/expect-books-right.ts'
import { paid, returned, tip, withdrawal } from '#testing/movements.ts'
import { moveClockTo, testCaller, testWorker } from '#testing/people.ts'
import { signerOf } from './anchors.ts'
import { AT_REST } from './circumstances.ts'
import { keepMonths } from './keep-months.ts'
import { type Ledger, openLedger } from './ledger.ts'
import { brokenOf, proveNewAndMoveOn } from './prove.ts'
import { sealEntries } from './seal-entries.ts'

let base: TestDatabase
let ledger: Ledger
beforeAll(async () => {
  base = await testDatabase()
  ledger = openLedger({ url: base.url })
})
afterAll(async () => {
  await ledger.close()
  await base.close()
})

const MILLION_MILLION = 1_000_000_000_000
/** Months since the year 2000. */
const monthOf = (entryId: number) => Math.floor(entryId / MILLION_MILLION)
const MARCH_2027 = 27 * 12 + 2

const byMonth = (database: TestDatabase) =>
  database.db<{ month: string; entries: number }[]>`
    select tableoid::regclass::text as month, count(*) as entries from ledger_entry group by 1 order by 1
  `

test('a withdrawal of one month is paid out in the next, once, and the books are right across the months', async () => {
  const { db } = base
  const service = base.open(2, base.url)
  const signer = signerOf('a secret of this test')
  await moveClockTo(db, '2027-03-31T12:00:00Z')
  const thandi = await testCaller(db, { balance: 100_000 })
  const sipho = await testWorker(db, { balance: 50_000 })
  await expect(keepMonths(service)).resolves.toBe(true)
  const first = await ledger.post(withdrawal(sipho, 3_000))
  const second = await ledger.post(withdrawal(sipho, 4_000))
  await expect(keepMonths(service)).resolves.toBe(false)
  await sealEntries(db)
  await proveNewAndMoveOn(db, { ...AT_REST, signer })

  await moveClockTo(db, '2027-04-01T12:00:00Z')
  await expect(keepMonths(service)).resolves.toBe(true)
  await expectBooksRight(db)
  const settled = await ledger.post(paid(sipho, first.entryId))
  await ledger.post(returned(sipho, second.entryId))
  await ledger.post(tip(thandi, sipho, 2_000))
  await sealEntries(db)
  const { proof } = await proveNewAndMoveOn(db, { ...AT_REST, signer })

  expect([first, settled].map(({ entryId }) => monthOf(entryId))).toEqual([MARCH_2027, MARCH_2027 + 1])
  expect(brokenOf(proof.checks)).toEqual([])
  expect(await byMonth(base)).toEqual([
    { month: 'ledger_entry_2027_03', entries: 2 },
    { month: 'ledger_entry_2027_04', entries: 3 },
    { month: 'ledger_entry_before', entries: 2 },
  ])
  for (const [again, rule] of [
    ['settles', 'entry_settles_once'],
    ['reverses', 'entry_reverses_once'],
  ] as const) {
    const twice = db`
      insert into ledger_entry overriding system value
      select (jsonb_populate_record(e, jsonb_build_object('id', id - ${MILLION_MILLION - 1_000}::bigint, 'key', 'again',
        'credit_version', credit_version + 1))).*
      from ledger_entry e where ${db(again)} is not null
    `
    await expect(twice).rejects.toMatchObject({ constraint: rule })
  }
  await expectBooksRight(db)
})

test('tips that are under way while a month begins are all written, in the one or the other', async () => {
  const { db } = base
  const service = base.open(2, base.url)
  const [thandi, lindiwe] = [await testCaller(db, { balance: 200_000 }), await testCaller(db, { balance: 200_000 })]
  const worker = await testWorker(db)
  await moveClockTo(db, '2027-05-31T21:59:00Z')
  await keepMonths(service)
  const before = await ledger.post(tip(thandi, worker, 100))
  let hasBegun = false
  const months: number[] = []
  const tipping = [thandi, lindiwe].map(async (payer) => {
    for (let n = 0; n < 300 && (!hasBegun || n < 20); n += 1) {
      months.push(monthOf((await ledger.post(tip(payer, worker, 100))).entryId))
    }
    months.push(monthOf((await ledger.post(tip(payer, worker, 100))).entryId))
  })
  await moveClockTo(db, '2027-05-31T22:00:01Z')
  // Whoever waits for the lock in vain tries again a minute later.
  while (!hasBegun) hasBegun = await keepMonths(service).catch(() => false)
  await Promise.all(tipping)

  expect(monthOf(before.entryId)).toBe(MARCH_2027 + 2)
  expect(new Set(months.slice(-2))).toEqual(new Set([MARCH_2027 + 3]))
  await expectBooksRight(db)
})

test('the service adds to the whole only: no month is open to it', async () => {
  const service = base.open(1, base.url)
  await keepMonths(service)

  for (const month of ['ledger_entry_before', 'ledger_entry_2027_03']) {
    await expect(service.unsafe(`select from ${month}`)).rejects.toThrow('permission denied')
    await expect(
      service.unsafe(`insert into ${month} overriding system value select * from ledger_entry`),
    ).rejects.toThrow('permission denied')
    await expect(base.db.unsafe(`delete from ${month}`)).rejects.toThrow('only ever added')
  }
  await expect(service`select make_month_of_entries('2040-01-01')`).rejects.toThrow('permission denied')
})

test('numbers never begin for a month whose partition could still be taken back', async () => {
  const { db, close } = await testDatabase()

  const undone = db.begin(async (tx) => {
    await tx`select make_months_of_entries()`
    const [month] = await tx`select begin_month_of_entries() as "hasBegun"`
    expect(month).toEqual({ hasBegun: false })
    throw new Error('taken back')
  })

  await expect(undone).rejects.toThrow('taken back')
  await testCaller(db, { balance: 100 })
  await expectBooksRight(db)
  await close()
})

test('the table of an older version becomes the first partition as it is, and its numbers go on', async () => {
  const old = await emptyDatabase()
  const all = readMigrations()
  await migrate(old.ownerUrl, {
    migrations: all.slice(
      0,
      all.findIndex(({ number }) => number === 220),
    ),
  })
  // The ledger of today writes a column that came later.
  await old.db`alter table ledger_entry add column loss_cents bigint`
  const [sipho, thandi] = [await testWorker(old.db, { balance: 5_000 }), await testCaller(old.db, { balance: 700 })]
  await old.db`alter table ledger_entry drop column loss_cents`
  const file = () =>
    old.db<{ file: number }[]>`
      select pg_relation_filenode(oid) as file from pg_class where relname in ('ledger_entry', 'ledger_entry_before') and relkind = 'r'
    `
  const before = await file()

  await migrate(old.ownerUrl)

  expect(await file()).toEqual(before)
  await expectBooksRight(old.db)
  const later = openLedger({ url: old.ownerUrl })
  expect(await later.post(tip(thandi, sipho, 100))).toMatchObject({ entryId: 3 })
  await expectBooksRight(old.db)
  await later.close()
  await old.close()
})
