import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#testing/database.ts'
import { type Migration, migrate, readMigrations } from './migrate.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const applied = async () => (await database.db`select number from migration order by number`).map((row) => row.number)

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

test('every migration of this version is applied in order, once', async () => {
  await migrate(database.url)

  expect(await applied()).toEqual(readMigrations().map(({ number }) => number))
})

test('several processes may start at once: a new migration runs one time', async () => {
  const next = [...readMigrations(), another('create table only_once (n int); insert into only_once values (1)')]
  await Promise.all([migrate(database.url, next), migrate(database.url, next), migrate(database.url, next)])

  expect(await database.db`select n from only_once`).toHaveLength(1)
})

test('a database migrated by a newer version is left alone', async () => {
  const ahead = await testDatabase()
  await ahead.db`insert into migration (number, name, checksum) values (9999, '9999_later.sql', 'unknown')`

  await expect(migrate(ahead.url)).rejects.toThrow('newer version (9999_later.sql is not known here)')
  await ahead.close()
})

test('a changed old migration is refused, with its name', async () => {
  const changed = readMigrations().map((migration, index) =>
    index === 0 ? { ...migration, checksum: 'other' } : migration,
  )

  await expect(migrate(database.url, changed)).rejects.toThrow('0001_people.sql differs')
})

test('a migration that fails leaves nothing behind', async () => {
  const fresh = await testDatabase()
  const before = (await fresh.db`select number from migration`).length
  const broken = [...readMigrations(), another('create table half_done (n int); select no_such_function()')]

  await expect(migrate(fresh.url, broken)).rejects.toThrow('_new.sql failed')

  expect(await fresh.db`select to_regclass('half_done') as found`).toEqual([{ found: null }])
  expect(await fresh.db`select number from migration`).toHaveLength(before)
  await fresh.close()
})
