import { expect, test } from 'vitest'
import { emptyDatabase } from '#testing/service/database.ts'
import { openProxy } from '#testing/service/proxy.ts'
import { checkDatabase } from './check-database.ts'
import { connect } from './connect.ts'
import { migrate } from './migrate.ts'

const database = await emptyDatabase()

const nameOf = (url: string) => new URL(url).pathname.slice(1)

test('a database that may only be read is refused with the setting that makes it so', async () => {
  const name = database.db(nameOf(database.ownerUrl))
  await database.db`alter database ${name} set default_transaction_read_only = on`

  await expect(checkDatabase(database.ownerUrl, 'DATABASE_URL')).rejects.toThrow(
    'DATABASE_URL names a database that may only be read: set default_transaction_read_only to off',
  )

  await database.db`alter database ${name} reset default_transaction_read_only`
})

test('a database that cannot hold every name is refused', async () => {
  const url = new URL(database.ownerUrl)
  url.pathname = `${nameOf(database.ownerUrl)}_latin`
  const name = database.db(nameOf(url.href))
  await database.db`create database ${name} encoding 'LATIN1' locale 'C' template template0`

  await expect(checkDatabase(url.href, 'DATABASE_OWNER_URL')).rejects.toThrow(
    "DATABASE_OWNER_URL names a database that stores text as LATIN1, where many names cannot be written: create one with encoding 'UTF8'",
  )

  await database.db`drop database ${name} with (force)`
})

test('a user who may not connect learns what to grant', async () => {
  await database.db`revoke connect on database ${database.db(nameOf(database.ownerUrl))} from public`

  await expect(checkDatabase(database.url, 'DATABASE_URL')).rejects.toThrow('grant connect on the database')

  await database.db`grant connect on database ${database.db(nameOf(database.ownerUrl))} to public`
})

test('a server without TLS is named as such where TLS was asked for', async () => {
  const proxy = await openProxy(database.ownerUrl)
  const url = new URL(proxy.url)
  url.searchParams.set('sslmode', 'require')

  await expect(checkDatabase(url.href, 'DATABASE_URL')).rejects.toThrow(/speaks no TLS, which sslmode asks for/)
})

test('a user without rights to migrate learns who can do it; once it is done, the user may start', async () => {
  await expect(migrate(database.url)).rejects.toThrow(
    'The database is not migrated to this version, and the user enkosi_app may not do it: run enkosi migrate with DATABASE_OWNER_URL',
  )

  await migrate(database.ownerUrl)

  await migrate(database.url)
  const db = connect(database.url, { max: 1 })
  expect(await db`select from person`).toHaveLength(0)
  await db.end()
})
