import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { testDatabase } from '#testing/service/database.ts'
import { openProxy } from '#testing/service/proxy.ts'
import { ConnectionLost } from './client.ts'
import { openPool, type Pool } from './pool.ts'

const database = await testDatabase()
const proxy = await openProxy(database.url)

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error) => error.constructor,
  )

test('silent connections are closed: waiting queries fail, later ones are answered', async () => {
  const silence = vi.fn()
  const pool = openPool(proxy.url, { max: 2, watchMs: 200, onUnresponsive: silence })
  const { db } = pool
  await Promise.all([db`select pg_sleep(0.05)`, db`select pg_sleep(0.05)`, pool.ping(30_000)])

  proxy.goSilent()
  // The last one only waits for a connection, and gets a new one.
  const waiting = [outcome(db`select 1`), outcome(db.begin((tx) => tx`select 2`)), outcome(db`select 3`)]

  expect(await Promise.all(waiting)).toEqual([ConnectionLost, ConnectionLost, 'done'])
  expect(await db`select ${1}::int as one, ${db`2`} as two`).toEqual([{ one: 1, two: 2 }])
  expect(silence).toHaveBeenCalled()
  await pool.close()
})

test('a connection that was heard after the watch had asked its last question is given up too', async () => {
  const far = await openProxy(database.url, { lagMs: 100 })
  // Silence falls on each of them at another moment of its watch.
  const pools = Array.from({ length: 8 }, (_, n) => openPool(far.url, { max: 1, watchMs: 150 + n }))
  const askForEver = async ({ db }: Pool) => {
    for (;;) await db`select 1`
  }
  const lost = pools.map((pool) => outcome(askForEver(pool)))
  await Promise.all(pools.map((pool) => pool.ping(30_000)))
  await pause(1_000)

  far.goSilent()

  expect(new Set(await Promise.all(lost))).toEqual(new Set([ConnectionLost]))
  await Promise.all(pools.map((pool) => pool.close()))
})

test('a pool that is busy for long loses nothing', async () => {
  const silence = vi.fn()
  const pool = openPool(database.url, { max: 1, watchMs: 500, onUnresponsive: silence })
  const { db } = pool

  // Twice as long as the watch would wait for an answer, which is longer than the slowest machine takes to answer it.
  const busy = [db`select pg_sleep(5)`, db.begin((tx) => tx`select 1`), db`select 2`].map(outcome)

  expect(await Promise.all(busy)).toEqual(['done', 'done', 'done'])
  expect(silence).not.toHaveBeenCalled()
  await pool.close()
})

test('a connection on which data arrives is kept while the watch gets no answer', async () => {
  const silence = vi.fn()
  const straight = openPool(database.url, { max: 1, watchMs: 100 })
  // Far longer than a busy machine takes from one row to the next.
  const pool = openPool(proxy.url, { max: 1, watchMs: 600, onUnresponsive: silence })
  // Only the watch has a connection when silence falls.
  await pool.ping(30_000)
  proxy.goSilent()

  let readSince = 0
  await pool.db.begin(async (tx) => {
    while (readSince < 20) {
      await tx`select pg_sleep(0.1)`
      if (silence.mock.calls.length > 0) readSince += 1
    }
  })

  expect(readSince).toBe(20)
  await Promise.all([pool.close(), straight.close()])
})

test('a query that waits when the pool closes is answered, or fails', async () => {
  const pool = openPool(database.url, { max: 1 })
  const quick = [outcome(pool.db`select 1`), outcome(pool.db`select 2`)]
  await pool.close()

  expect(await Promise.all(quick)).toEqual(['done', 'done'])
  expect(await outcome(pool.db`select 3`)).toBe(ConnectionLost)

  const db = database.open(1)
  const slow = [outcome(db`select pg_sleep(60)`), outcome(db`select 1`)]
  await db.end({ timeout: 0.5 })

  expect(await Promise.all(slow)).toEqual([ConnectionLost, ConnectionLost])
})
