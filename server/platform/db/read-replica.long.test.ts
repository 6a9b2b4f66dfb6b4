import { expect, test } from 'vitest'
import { testWorker } from '#testing/people/people.ts'
import { testDatabase } from '#testing/service/database.ts'
import { startTestServer, type TestServer } from '#testing/service/server.ts'
import type { Db } from './connect.ts'
import { MARKING_JOB } from './read-replica.ts'

/** As the job leaves it each time. */
const mark = (db: Db, secondsAgo: number) => db`
  insert into job (name, due_at) values (${MARKING_JOB}, clock_timestamp() - ${secondsAgo} * interval '1 second')
  on conflict (name) do update set due_at = excluded.due_at
`
const warnings = (server: TestServer) =>
  server.log
    .map((line) => JSON.parse(line) as { level: string; event: string; state?: string })
    .filter(({ event }) => event.startsWith('replica reads'))
    .map(({ level, state }) => `${level} ${state}`)

test('searches are read at the replica, balances never, and all at the primary while the replica is too far behind', async () => {
  const older = await testDatabase()
  const server = await startTestServer({ DATABASE_READ_URL: older.url })
  const thandi = await server.signIn('thandi@enkosi.test')
  await testWorker(older.db, { guardNumber: 'OLD-1' })
  await testWorker(server.db, { guardNumber: 'NEW-1' })
  const findsOld = async () => (await thandi.get('/api/guards/search?query=OLD-1')).text.includes('OLD-1')
  const findsNew = async () => (await thandi.get('/api/guards/search?query=NEW-1')).text.includes('NEW-1')
  await mark(server.db, 0)
  await mark(older.db, 50)

  await expect.poll(findsOld).toBe(true)
  expect(await findsNew()).toBe(false)
  // She is not in the other database at all.
  expect(await thandi.balance()).toBe(0)

  await mark(older.db, 90)
  await expect.poll(findsNew).toBe(true)
  expect(await findsOld()).toBe(false)
  await mark(older.db, 0)
  await expect.poll(findsOld).toBe(true)

  expect(warnings(server).slice(-2)).toEqual(['warn behind', 'info fresh'])
  expect(await server.services.metrics.registry.metrics()).toMatch(/^enkosi_read_replica_used 1$/m)
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
