import { execFileSync } from 'node:child_process'
import { appendFileSync, chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { atEnd, scratchFolder } from '#testing/at-end.ts'
import { expectBooksRight } from '#testing/money/expect-books-right.ts'
import { fund, testWorker } from '#testing/people/people.ts'
import { testDatabase } from '#testing/service/database.ts'
import { startTestServer, type TestServer } from '#testing/service/server.ts'
import { connect, type Db } from './connect.ts'
import { startEmbedded } from './embedded/embedded.ts'
import { migrate } from './migrate.ts'
import { watchReplica } from './read-replica.ts'
import { enableServiceLogin, SERVICE_ROLE } from './service-role.ts'

const warnings = (server: TestServer) =>
  server.log
    .map((line) => JSON.parse(line) as { level: string; event: string; state?: string })
    .filter(({ event }) => event.startsWith('replica reads'))
    .map(({ level, state }) => `${level} ${state}`)

test('searches are read at the standby, balances never, and all at the primary while the standby is behind or receives nothing', async () => {
  const { primary, standby, url, readUrl, source } = await startPair()
  const server = await startTestServer({ DATABASE_READ_URL: readUrl }, async () => url)
  const thandi = await server.signIn('thandi@enkosi.test')
  const finds = async (number: string) => (await thandi.get(`/api/guards/search?query=${number}`)).text.includes(number)
  await testWorker(primary, { guardNumber: 'OLD-1' })
  await expect.poll(server.services.reading.isUsed, { timeout: 20_000 }).toBe(true)
  await expect.poll(() => finds('OLD-1')).toBe(true)

  await standby`select pg_wal_replay_pause()`
  await testWorker(primary, { guardNumber: 'NEW-1' })
  await fund(primary, { personId: thandi.personId }, 500)
  expect(await finds('OLD-1')).toBe(true)
  expect(await finds('NEW-1')).toBe(false)
  expect(await thandi.balance()).toBe(500)

  await expect.poll(() => warnings(server).at(-1), { timeout: 90_000 }).toBe('warn behind')
  await standby`select pg_wal_replay_resume()`
  await expect.poll(() => warnings(server).slice(-2)).toEqual(['warn behind', 'info fresh'])
  expect(await finds('NEW-1')).toBe(true)

  await receiveFrom(standby, '')
  await expect.poll(() => warnings(server).at(-1)).toBe('warn behind')
  await testWorker(primary, { guardNumber: 'NEW-2' })
  expect(await finds('NEW-2')).toBe(true)
  expect(await standby`select from worker where guard_number = 'NEW-2'`).toEqual([])
  await receiveFrom(standby, source)
  await expect.poll(() => warnings(server).at(-1), { timeout: 20_000 }).toBe('info fresh')
  expect(await server.services.metrics.registry.metrics()).toMatch(/^enkosi_read_replica_used 1$/m)
  await expectBooksRight(primary)
})

test('a standby that has replayed all that came is read, however long ago that was', async () => {
  const { primary, standby, readUrl } = await startPair()
  const reading = watchReplica(readUrl, primary, { max: 1, onChange: () => {} })
  atEnd(reading.stop)

  await expect.poll(reading.isUsed, { timeout: 20_000 }).toBe(true)
  // Nothing was written since it was started.
  expect(await standby`select pg_last_xact_replay_timestamp() as at`).toEqual([{ at: null }])
})

test('a database that is no standby is not read, which is said once', async () => {
  const other = await testDatabase()
  const server = await startTestServer({ DATABASE_READ_URL: other.url })
  const thandi = await server.signIn('thandi@enkosi.test')
  await testWorker(server.db, { guardNumber: 'NEW-1' })

  await expect.poll(() => warnings(server)).toEqual(['warn behind'])
  expect((await thandi.get('/api/guards/search?query=NEW-1')).text).toContain('NEW-1')
})

test('a replica that is away is said once, and nobody notices', async () => {
  const server = await startTestServer({ DATABASE_READ_URL: 'postgres://nobody@127.0.0.1:1/enkosi' })
  const thandi = await server.signIn('thandi@enkosi.test')
  await testWorker(server.db, { guardNumber: 'NEW-1' })

  await expect.poll(() => warnings(server)).toEqual(['warn away'])
  expect((await thandi.get('/api/guards/search?query=NEW-1')).text).toContain('NEW-1')

  expect(await server.services.metrics.registry.metrics()).toMatch(/^enkosi_read_replica_used 0$/m)
  expect(warnings(server)).toEqual(['warn away'])
})

/** A PostgreSQL and its standby, which begins as a copy of its folder; the addresses are those of the service. */
async function startPair() {
  const folder = scratchFolder('replica')
  // Where PostgreSQL may not run as root, its user has to get there.
  chmodSync(folder, 0o755)
  const [data, copy] = [join(folder, 'primary'), join(folder, 'standby')]
  const first = await startEmbedded(data)
  await migrate(first.url)
  await enableServiceLogin(first.url)
  await first.stop()
  execFileSync('cp', ['-a', data, copy])
  writeFileSync(join(copy, 'standby.signal'), '')
  const primary = await start(data)
  const source = `host=${new URL(primary.url).searchParams.get('host')} user=enkosi`
  appendFileSync(join(copy, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`)
  const standby = await start(copy)
  return { primary: primary.db, standby: standby.db, url: primary.url, readUrl: standby.url, source }
}

async function start(folder: string): Promise<{ db: Db; url: string }> {
  const server = await startEmbedded(folder)
  atEnd(server.stop)
  const db = connect(server.url, { max: 2 })
  atEnd(() => db.end())
  const url = new URL(server.url)
  url.username = SERVICE_ROLE
  return { db, url: url.href }
}

async function receiveFrom(standby: Db, source: string): Promise<void> {
  await standby.unsafe(`alter system set primary_conninfo = '${source}'`)
  await standby`select pg_reload_conf()`
}
