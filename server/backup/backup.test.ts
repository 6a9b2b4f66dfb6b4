import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { recordAuditEvent } from '#server/audit/record-audit-event.ts'
import { sealAudit } from '#server/audit/seal-audit.ts'
import type { Db } from '#server/db/connect.ts'
import { scratchFolder } from '#testing/at-end.ts'
import { emptyDatabase, testDatabase, testLedger } from '#testing/database.ts'
import { expectBooksRight } from '#testing/expect-books-right.ts'
import { tip } from '#testing/movements.ts'
import { testCaller, testWorker } from '#testing/people.ts'
import { emptyTables, fillEveryTable } from '#testing/row-in-every-table.ts'
import { backUp } from './back-up.ts'
import { restore } from './restore.ts'
import { listLeftOut, listTables } from './tables.ts'

const world = await testDatabase()
const folder = scratchFolder('backup')

const rowsOf = async (db: Db, table: string) =>
  (await db`select row::text from ${db(table)} row order by 1`).map(({ row }) => row)

test('a restored backup holds every row, proves clean, and money moves on from there', async () => {
  const ledger = testLedger(world.url)
  const thandi = await testCaller(world.db, { email: 'thandi\t"quoted"\\n@enkosi.test', balance: 20_000 })
  const sipho = await testWorker(world.db, {})
  await ledger.post(tip(thandi, sipho, 5_000, 'before'))
  await recordAuditEvent(world.db, { actor: 'system', action: 'tested', subject: 'backup', requestId: 'r' })
  await sealAudit(world.db)
  // More than a disk takes at once, and texts that a careless format would break.
  await world.db`
    insert into person (issuer, subject, first_name)
    select 'many', n::text, repeat(E'a\\tb\\n"c\\\\,(', 30) || n from generate_series(1, 4000) n
  `
  const target = await emptyDatabase()

  await backUp(world.ownerUrl, join(folder, 'all.backup'))
  await restore(target.ownerUrl, join(folder, 'all.backup'))

  const copy = target.db
  for (const { name } of await listTables(world.db))
    expect([name, await rowsOf(copy, name)]).toEqual([name, await rowsOf(world.db, name)])
  await expectBooksRight(copy)
  const restored = testLedger(target.url)
  await restored.post(tip(thandi, sipho, 5_000))
  expect(await restored.post(tip(thandi, sipho, 5_000, 'before'))).toMatchObject({ replayed: true })
  await expectBooksRight(copy)
  await expect(copy`delete from ledger_entry`).rejects.toThrow('only ever added')
})

test('a backup that is taken while people tip holds every tip up to one moment', async () => {
  const ledger = testLedger(world.url)
  const lerato = await testCaller(world.db, { balance: 300_000 })
  const bongani = await testWorker(world.db, {})
  // A service is there, so the backup leaves it room.
  await world.db`insert into book_progress (what, entries) values ('what is new', 0) on conflict (what) do update set at = excluded.at`
  const file = join(folder, 'busy.backup')
  let isTaken = false
  const backup = backUp(world.ownerUrl, file).finally(() => {
    isTaken = true
  })
  while (!isTaken) await ledger.post(tip(lerato, bongani, 100))
  await backup
  const target = await emptyDatabase()

  await restore(target.ownerUrl, file)

  const [last] = await target.db`select max(id) as id from ledger_entry`
  const [first] = await target.db`select min(id) as id from ledger_entry where actor = ${lerato.personId}`
  expect(last?.id).toBeGreaterThan(first?.id)
  await expectBooksRight(target.db)
})

test('with a row in every table, each comes back, but for what could sign somebody in or be sent twice, and what refers to that', async () => {
  const full = await testDatabase()
  await fillEveryTable(full)
  const target = await emptyDatabase()
  const file = join(folder, 'full.backup')

  await backUp(full.ownerUrl, file)
  await restore(target.ownerUrl, file)

  expect(await emptyTables(full.db)).toEqual([])
  const leftOut = await listLeftOut(full.db)
  expect(await emptyTables(target.db)).toEqual(leftOut.filter((name) => name !== 'migration'))
  // A table joins them by a foreign key alone: one that must not be lost is noticed here.
  expect(leftOut.join(' ')).toBe(
    'idp_record idp_secret migration phone_code push_subscription session sign_in sms ussd_session ussd_step',
  )
  for (const { name } of await listTables(full.db))
    expect([name, await rowsOf(target.db, name)]).toEqual([name, await rowsOf(full.db, name)])
  const text = gunzipSync(readFileSync(file)).toString()
  for (const secret of ['the verifier', 'private', 'a phone', 'push.example']) expect(text).not.toContain(secret)
  await expectBooksRight(target.db)
})

test('what an interrupted backup left behind for all to read is not written into', async () => {
  const file = join(folder, 'private.backup')
  writeFileSync(`${file}.unfinished`, 'left behind', { mode: 0o644 })

  await backUp(world.ownerUrl, file)

  expect((statSync(file).mode & 0o777).toString(8)).toBe('600')
})

test('a file that is there already is never replaced', async () => {
  const file = join(folder, 'earlier.backup')
  writeFileSync(file, 'an earlier one')

  await expect(backUp(world.ownerUrl, file)).rejects.toThrow('is there already: name another file')

  expect(readFileSync(file, 'utf8')).toBe('an earlier one')
})

test('of an empty database no backup is made, which could only be taken for one', async () => {
  const empty = await emptyDatabase()
  const file = join(folder, 'empty.backup')

  await expect(backUp(empty.ownerUrl, file)).rejects.toThrow('nothing to back up: check DATABASE_URL or DATA_DIR')

  expect(existsSync(file)).toBe(false)
})

test('half a backup, no backup and a database in use are refused, and nothing is written', async () => {
  const whole = readFileSync(join(folder, 'all.backup'))
  writeFileSync(join(folder, 'half.backup'), whole.subarray(0, whole.length - 200))
  writeFileSync(join(folder, 'none.backup'), 'this is not a backup')
  const target = await emptyDatabase()

  await expect(restore(target.ownerUrl, join(folder, 'half.backup'))).rejects.toThrow('not a whole backup')
  await expect(restore(target.ownerUrl, join(folder, 'none.backup'))).rejects.toThrow('not a whole backup')
  await expect(restore(target.ownerUrl, join(folder, 'missing.backup'))).rejects.toThrow('There is no file')
  await expect(restore(world.ownerUrl, join(folder, 'all.backup'))).rejects.toThrow('empty database')

  expect(await target.db`select from person`).toHaveLength(0)
})

test('a backup of version 0.2 is refused with a sentence that says what to do, and so is taking one', async () => {
  const head = {
    format: 'enkosi-backup-1',
    takenAt: '2026-11-01T10:00:00.000Z',
    migrations: [{ name: '0001_clock.sql', checksum: 'known to that version' }],
    months: ['2026-11-01'],
  }
  const file = join(folder, '0.2.backup')
  writeFileSync(file, gzipSync(`${JSON.stringify(head)}\n`))
  const target = await emptyDatabase()
  const sentence = 'is of version 0.2 or older, which this version cannot take over'

  await expect(restore(target.ownerUrl, file)).rejects.toThrow(`The backup ${sentence}`)
  expect(await target.db`select from pg_class where relnamespace = 'public'::regnamespace`).toHaveLength(0)

  await target.db`create table migration (number integer, name text, checksum text)`
  await target.db`insert into migration values (1, '0001_clock.sql', '')`
  await expect(backUp(target.ownerUrl, join(folder, 'old.backup'))).rejects.toThrow(`The database ${sentence}`)
  expect(existsSync(join(folder, 'old.backup'))).toBe(false)
})
