import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { testDatabase } from '#testing/service/database.ts'
import type { Db } from './connect.ts'
import { type Migration, migrate, readMigrations } from './migrate.ts'

const database = await testDatabase()

function another(sql: string): Migration {
  const last = readMigrations().at(-1)?.number ?? 0
  const number = last + 1
  return {
    number,
    name: `${`${number}`.padStart(4, '0')}_new.sql`,
    sql,
    checksum: createHash('sha256').update(sql).digest('hex'),
  }
}

test('a database migrated by a newer version is left alone', async () => {
  const ahead = await testDatabase()
  await ahead.db`insert into migration (number, name, checksum) values (9999, '9999_later.sql', 'unknown')`

  await expect(migrate(ahead.ownerUrl)).rejects.toThrow('newer version (9999_later.sql is not known here)')
})

test('a changed old migration is refused, with its name', async () => {
  const changed = readMigrations().map((migration, index) =>
    index === 0 ? { ...migration, checksum: 'other' } : migration,
  )

  await expect(migrate(database.ownerUrl, { migrations: changed })).rejects.toThrow('0001_service.sql differs')
})

test('a migration that fails leaves nothing behind', async () => {
  const fresh = await testDatabase()
  const before = (await fresh.db`select number from migration`).length
  const broken = [...readMigrations(), another('create table half_done (n int); select no_such_function()')]

  await expect(migrate(fresh.ownerUrl, { migrations: broken })).rejects.toThrow('_new.sql failed')

  expect(await fresh.db`select to_regclass('half_done') as found`).toEqual([{ found: null }])
  expect(await fresh.db`select number from migration`).toHaveLength(before)
})

test('a migration error names its fix, without a stack trace', async () => {
  const fresh = await testDatabase()
  const explained = "do $$ begin raise exception 'ask an administrator for a role'; end $$"
  const denied = 'set local role enkosi_app; create table public.not_mine (n int)'
  const bug = 'select no_such_function()'

  const kinds = [explained, denied, bug].map((sql) =>
    migrate(fresh.ownerUrl, { migrations: [...readMigrations(), another(sql)] }).catch((error: Error) => error.name),
  )

  expect(await Promise.all(kinds)).toEqual(['StartupError', 'StartupError', 'Error'])
})

test('an index is built without a transaction, by one of several processes that start at once', async () => {
  const fresh = await testDatabase()
  const index = another(`-- Not in a transaction.
    drop index concurrently if exists event_by_request;
    create index concurrently event_by_request on audit_event (request_id);
  `)
  const next = [...readMigrations(), index]

  await Promise.all([
    migrate(fresh.ownerUrl, { migrations: next }),
    migrate(fresh.ownerUrl, { migrations: next }),
    migrate(fresh.ownerUrl, { migrations: next }),
  ])

  expect(await fresh.db`select indisvalid from pg_index where indexrelid = 'event_by_request'::regclass`).toEqual([
    { indisvalid: true },
  ])
  expect(await fresh.db`select name from migration where name = ${index.name}`).toHaveLength(1)
})

test('an index whose build was interrupted is built again at the next start', async () => {
  const fresh = await testDatabase()
  await fresh.db`insert into message (kind, name, email, category, message) values ('feedback', '', '', '', 'one'), ('feedback', '', '', '', 'two')`
  const index = another(`-- Not in a transaction.
    drop index concurrently if exists message_by_name;
    create unique index concurrently message_by_name on message (name);
  `)

  await expect(migrate(fresh.ownerUrl, { migrations: [...readMigrations(), index] })).rejects.toThrow('_new.sql failed')
  expect(await fresh.db`select indisvalid from pg_index where indexrelid = 'message_by_name'::regclass`).toEqual([
    { indisvalid: false },
  ])
  await fresh.db`delete from message where message = 'two'`
  await migrate(fresh.ownerUrl, { migrations: [...readMigrations(), index] })

  expect(await fresh.db`select indisvalid from pg_index where indexrelid = 'message_by_name'::regclass`).toEqual([
    { indisvalid: true },
  ])
})

test('a query on a table that a migration waits for waits 0.4 s behind it at most, not until it is done', async () => {
  const fresh = await testDatabase()
  const reader = fresh.open(1)
  const [long, others] = [await fresh.db.reserve(), fresh.open(4)]
  await long`begin`
  await long`select from message`
  // Existing rows get the setting that the migration ran with: how long it may block others.
  const change = another("alter table message add column waited_for text default current_setting('lock_timeout')")
  let isDone = false
  const migrating = migrate(fresh.ownerUrl, { migrations: [...readMigrations(), change] }).finally(() => {
    isDone = true
  })
  await until(() => isWaiting(reader))

  // Each of these would be cancelled by the database, and fail the test, had it to wait until the
  // migration is done, which comes after all of them.
  const used = async () => {
    for (let n = 0; n < 20; n += 1) {
      await others.begin(async (tx) => {
        await tx`set local lock_timeout = '15s'`
        await tx`insert into message (kind, name, email, category, message) values ('feedback', '', '', '', '')`
      })
      await pause(100)
    }
  }
  await Promise.all([used(), used(), used(), used()])
  expect(isDone).toBe(false)
  await long`commit`
  long.release()
  await migrating

  expect(await fresh.db`select waited_for, count(*) from message group by 1`).toEqual([
    { waited_for: '400ms', count: 80 },
  ])
})

test('a migration that never gets its lock gives up, and says which one it was', async () => {
  const fresh = await testDatabase()
  const long = await fresh.db.reserve()
  await long`begin`
  await long`select from message`
  const change = another('alter table message add column waited_for integer')

  await expect(migrate(fresh.ownerUrl, { migrations: [...readMigrations(), change], timeoutMs: 0 })).rejects.toThrow(
    '_new.sql failed: canceling statement due to lock timeout',
  )

  await long`rollback`
  long.release()
})

async function isWaiting(db: Db): Promise<boolean> {
  return (await db`select from pg_locks where not granted and relation = 'message'::regclass`).length > 0
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await pause(10)
}
