import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { signerOf } from '#server/money/books/anchors.ts'
import { recordAuditEvent } from '#server/platform/audit/record-audit-event.ts'
import { sealAudit } from '#server/platform/audit/seal-audit.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { StartupError } from '#server/platform/start/startup-error.ts'
import { scratchFolder } from '#testing/at-end.ts'
import { emptyTables, fillEveryTable } from '#testing/forgeries/row-in-every-table.ts'
import { expectBooksRight } from '#testing/money/expect-books-right.ts'
import { tip } from '#testing/money/movements.ts'
import { testCaller, testWorker } from '#testing/people/people.ts'
import { randomFrom } from '#testing/random.ts'
import { emptyDatabase, testDatabase, testLedger } from '#testing/service/database.ts'
import { ANCHOR_SECRET, signer } from '#testing/service/follow-once.ts'
import { startProgram, until } from '#testing/service/program.ts'
import { listAhead } from './ahead.ts'
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

  await backUp(world.ownerUrl, join(folder, 'all.backup'), signer)
  await restore(target.ownerUrl, join(folder, 'all.backup'), signer)

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
  // A small database is backed up before the next tip is posted.
  await ledger.post(tip(lerato, bongani, 100))
  let isTaken = false
  const backup = backUp(world.ownerUrl, file, signer).finally(() => {
    isTaken = true
  })
  while (!isTaken) await ledger.post(tip(lerato, bongani, 100))
  await backup
  const target = await emptyDatabase()

  await restore(target.ownerUrl, file, signer)

  const [last] = await target.db`select max(id) as id from ledger_entry`
  const [first] = await target.db`select min(id) as id from ledger_entry where actor = ${lerato.personId}`
  expect(last?.id).toBeGreaterThanOrEqual(first?.id)
  await expectBooksRight(target.db)
})

test('with a row in every table, each comes back, but for what could sign somebody in or be sent twice, and what refers to that', async () => {
  const full = await testDatabase()
  await fillEveryTable(full)
  const target = await emptyDatabase()
  const file = join(folder, 'full.backup')

  await backUp(full.ownerUrl, file, signer)
  await restore(target.ownerUrl, file, signer)

  expect(await emptyTables(full.db)).toEqual([])
  const leftOut = await listLeftOut(full.db)
  expect(await emptyTables(target.db)).toEqual(leftOut.filter((name) => name !== 'migration'))
  // A table joins them by a foreign key alone: a table that must not be lost is noticed here.
  expect(leftOut.join(' ')).toBe(
    'idp_record idp_secret joining_draft migration phone_code push_subscription session sign_in sms ussd_session ussd_step',
  )
  for (const { name } of await listTables(full.db))
    expect([name, await rowsOf(target.db, name)]).toEqual([name, await rowsOf(full.db, name)])
  const text = gunzipSync(readFileSync(file)).toString()
  for (const secret of ['the verifier', 'private', 'a phone', 'push.example', 'answers so far'])
    expect(text).not.toContain(secret)
  await expectBooksRight(target.db)
})

test('what an interrupted backup left behind for all to read is not written into', async () => {
  const file = join(folder, 'private.backup')
  writeFileSync(`${file}.unfinished`, 'left behind', { mode: 0o644 })

  await backUp(world.ownerUrl, file, signer)

  expect((statSync(file).mode & 0o777).toString(8)).toBe('600')
})

test('a backup that is killed leaves no file that looks finished, and the next one is whole', async () => {
  const file = join(folder, 'killed.backup')
  const command = () =>
    startProgram({
      command: process.execPath,
      args: ['server/commands/enkosi.ts', 'backup', file],
      env: { PATH: process.env.PATH, DATABASE_URL: world.ownerUrl, ANCHOR_SECRET, DATA_DIR: folder },
      logFile: join(folder, 'killed.log'),
    })
  // It waits for this table in the middle of its work.
  const held = await world.open(1).reserve()
  await held`begin`
  await held`lock table worker`

  const killed = command()
  await until('it waits', async () => existsSync(`${file}.unfinished`) && (await waiting(world.db)) > 0)
  killed.signal('SIGKILL')
  await killed.ended
  await held`rollback`
  held.release()

  expect(existsSync(file)).toBe(false)
  const target = await emptyDatabase()
  await expect(restore(target.ownerUrl, `${file}.unfinished`, signer)).rejects.toThrow('cannot be read as a whole')
  const next = command()
  expect(await next.ended, next.output()).toBe(0)
  await restore(target.ownerUrl, file, signer)
  expect(existsSync(`${file}.unfinished`)).toBe(false)
  await expectBooksRight(target.db)
})

async function waiting(db: Db): Promise<number> {
  const [row] = await db<[{ count: number }]>`
    select count(*) as count from pg_locks where not granted and relation = 'worker'::regclass
  `
  return row.count
}

test('a file that is there already is never replaced', async () => {
  const file = join(folder, 'earlier.backup')
  writeFileSync(file, 'an earlier one')

  await expect(backUp(world.ownerUrl, file, signer)).rejects.toThrow('is there already: name another file')

  expect(readFileSync(file, 'utf8')).toBe('an earlier one')
})

test('of an empty database no backup is made, which could only be taken for one', async () => {
  const empty = await emptyDatabase()
  const file = join(folder, 'empty.backup')

  await expect(backUp(empty.ownerUrl, file, signer)).rejects.toThrow(
    'nothing to back up: check DATABASE_URL or DATA_DIR',
  )

  expect(existsSync(file)).toBe(false)
})

test('half a backup, no backup and a database in use are refused, and nothing is written', async () => {
  const whole = readFileSync(join(folder, 'all.backup'))
  writeFileSync(join(folder, 'half.backup'), whole.subarray(0, whole.length - 200))
  writeFileSync(join(folder, 'none.backup'), 'this is not a backup')
  const target = await emptyDatabase()

  await expect(restore(target.ownerUrl, join(folder, 'half.backup'), signer)).rejects.toThrow(
    'cannot be read as a whole',
  )
  await expect(restore(target.ownerUrl, join(folder, 'none.backup'), signer)).rejects.toThrow(
    'cannot be read as a whole',
  )
  await expect(restore(target.ownerUrl, join(folder, 'missing.backup'), signer)).rejects.toThrow('There is no file')
  await expect(restore(world.ownerUrl, join(folder, 'all.backup'), signer)).rejects.toThrow('empty database')

  expect(await target.db`select from pg_class where relnamespace = 'public'::regnamespace`).toEqual([])
})

describe('of a backup that somebody had in their hands', () => {
  const lines = (text: string) => text.split('\n').filter(Boolean)
  const bytes = () => readFileSync(join(folder, 'all.backup'))
  const whole = () => gunzipSync(bytes()).toString()
  const withTables = (change: (tables: string[]) => string[]) => {
    const [head = '', ...rest] = whole().split(/(?<=\n)(?=\{)/)
    return [head, ...change(rest.filter((part) => part.startsWith('{"name"'))), ...rest.slice(-2)].join('')
  }
  const written = (name: string, bytes: Buffer | string) => {
    const file = join(folder, name)
    writeFileSync(file, typeof bytes === 'string' ? gzipSync(bytes) : bytes)
    return file
  }
  /** As we would sign it. */
  const signed = (text: string) => {
    const hash = createHash('sha256').update(text).digest('hex')
    return `${text}${JSON.stringify({ signature: signer.signText(`backup ${hash}`) })}\n`
  }
  const withoutSignature = () => `${lines(whole()).slice(0, -1).join('\n')}\n`
  const inside = (addition: string) => withoutSignature().replace(/(\n)(?=\{"end")/, `\n${addition}\n`)
  const session = () => `${JSON.stringify({ name: 'session', columns: ['id'] })}\n"(x)"\nend`

  test.each([
    [
      'another service signed',
      () => join(folder, 'all.backup'),
      /with another ANCHOR_SECRET: set that/,
      'another secret',
    ],
    ['nobody signed', () => written('unsigned', withoutSignature()), /is not signed to its end/],
    ['has another row', () => written('row', whole().replace('Thandi', 'Thando')), /is not as it was signed/],
    ['has a blank line more', () => written('blank', whole().replace('\n', '\n\n')), /is not as it was signed/],
    [
      'has another head',
      () => written('head', whole().replace(/"takenAt":"20/, '"takenAt":"21')),
      /is not as it was signed/,
    ],
    [
      'has its tables in another order',
      () =>
        written(
          'order',
          withTables((all) => all.reverse()),
        ),
      /is not as it was/,
    ],
    [
      'has a table twice',
      () =>
        written(
          'twice',
          withTables(([first = '', ...rest]) => [first, first, ...rest]),
        ),
      /is not as/,
    ],
    ['is two in one file', () => written('two', Buffer.concat([bytes(), bytes()])), /is not as it was signed/],
    ['has lines after its signature', () => written('after', `${whole()}"more"\n`), /is not signed to its end/],
    ['has a session slipped in', () => written('session', `${inside(session())}`), /is not signed to its end/],
    [
      'is signed as something else',
      () => written('export', signed(withoutSignature()).replace(/[^"]{20}"\}\n$/, `${'A'.repeat(20)}"}\n`)),
      /is not as it was signed/,
    ],
    [
      'holds a table that no backup has',
      () => written('table', signed(inside(session()))),
      /holds session, which is no table of a backup/,
    ],
    [
      'has columns of its own',
      () => written('columns', signed(withoutSignature().replace('"columns":["id",', '"columns":["oid",'))),
      /or has other columns/,
    ],
    [
      'is of a form that nobody knows',
      () => written('form', signed('"x"\n')),
      /is not a backup that this version can read/,
    ],
  ])('one that %s is refused with a sentence, and nothing is written', async (_, file, sentence, secret?: string) => {
    const target = await emptyDatabase()

    const refused = restore(target.ownerUrl, file(), secret ? signerOf(secret) : signer)

    await expect(refused).rejects.toThrow(sentence)
    await expect(refused).rejects.toThrow(StartupError)
    const [table] = await target.db`select to_regclass('person') as is`
    expect(table?.is ? await target.db`select from person` : []).toEqual([])
  })

  test('one bit that fell over anywhere in the file is told in a sentence', async () => {
    const target = await emptyDatabase()
    const bytes = readFileSync(join(folder, 'all.backup'))
    const random = randomFrom(1, 25)
    const below = (most: number) => Math.floor(random() * most)
    for (let n = 0; n < 25; n += 1) {
      const flipped = Buffer.from(bytes)
      // Of the first ten bytes some say when and where it was compressed, which changes nothing.
      const at = 10 + below(bytes.length - 10)
      flipped[at] = (flipped[at] ?? 0) ^ (1 << below(8))
      const error = await restore(target.ownerUrl, written('flipped', flipped), signer).catch((error) => error)
      expect(error, `bit of byte ${at}`).toBeInstanceOf(StartupError)
      expect(error.message).toMatch(/^[^\n]+: use another copy of it, or another|is not signed to its end/)
    }
  })
})

test('a moment that lies too far ahead is told when a backup is taken, and not restored, in whatever column it is', async () => {
  const full = await testDatabase()
  await fillEveryTable(full)
  const { db } = full
  const columns = await db<{ table: string; column: string }[]>`
    select relname as table, attname as column from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and atttypid = 'timestamptz'::regtype
      and has_table_privilege('enkosi_app', pg_class.oid, 'update')
  `
  expect(columns.length).toBeGreaterThan(60)
  expect(await listAhead(db)).toEqual([])
  const told: string[] = []
  const everywhere = db.begin(async (tx) => {
    // As the owner of the database could.
    await tx`set local session_replication_role = replica`
    const checks = await tx<{ table: string; name: string }[]>`
      select conrelid::regclass::text as table, conname as name from pg_constraint where contype = 'c' and conrelid <> 0
    `
    for (const { table, name } of checks) await tx`alter table ${tx(table)} drop constraint ${tx(name)}`
    for (const { table, column } of columns)
      await tx`update ${tx(table)} set ${tx(column)} = clock_timestamp() + interval '2 years'`
    told.push(...(await listAhead(tx)))
    throw new Error('rolled back')
  })
  await expect(everywhere).rejects.toThrow('rolled back')
  expect(
    columns.filter(({ table, column }) => !told.some((line) => line.startsWith(`${table}.${column} is 20`))),
  ).toEqual([])

  await db`update phone set linked_at = business_now() + interval '1 year'`
  const file = join(folder, 'ahead.backup')
  await expect(backUp(full.ownerUrl, file, signer)).rejects.toThrow(
    /is written, but it will not be restored while this lies ahead: phone\.linked_at is 20/,
  )
  const target = await emptyDatabase()
  await expect(restore(target.ownerUrl, file, signer)).rejects.toThrow('since this lies ahead: phone.linked_at is 20')
  expect(await target.db`select from person`).toEqual([])
})
