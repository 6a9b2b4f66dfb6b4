import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '#testing/database.ts'
import { openProxy } from '#testing/proxy.ts'
import { openPool } from './pool.ts'

let database: TestDatabase
let proxy: Awaited<ReturnType<typeof openProxy>>

beforeAll(async () => {
  database = await testDatabase()
  proxy = await openProxy(database.url)
})
afterAll(async () => {
  await proxy.close()
  await database.close()
})

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error) => error.code,
  )

test('connections that have gone silent are given up: who waited is told, and who asks next is answered', async () => {
  const renewed = vi.fn()
  const pool = openPool(proxy.url, { max: 2, watchMs: 500, onRenew: renewed })
  const { db } = pool
  await Promise.all([db`select pg_sleep(0.05)`, db`select pg_sleep(0.05)`])

  proxy.goSilent()
  // The last one waits for a connection, the one before it within a transaction.
  const waiting = [codeOf(db`select 1`), codeOf(db.begin((tx) => tx`select 2`)), codeOf(db`select 3`)]

  expect(await Promise.all(waiting)).toEqual(Array(3).fill('CONNECTION_DESTROYED'))
  expect(await db`select ${1}::int as one, ${db`2`} as two`).toEqual([{ one: 1, two: 2 }])
  expect(renewed).toHaveBeenCalled()
  await pool.close()
})

test('a query that only takes long is left alone', async () => {
  const renewed = vi.fn()
  const pool = openPool(database.url, { max: 2, watchMs: 500, onRenew: renewed })

  await pool.db`select pg_sleep(3.2)`

  expect(renewed).not.toHaveBeenCalled()
  await pool.close()
})

test('a pool that was renewed by hand is whole again', async () => {
  const pool = openPool(database.url, { max: 1 })
  const slow = codeOf(pool.db`select pg_sleep(30)`)
  await vi.waitFor(async () => {
    const [active] =
      await database.db`select 1 from pg_stat_activity where query like '%pg_sleep(30)%' and state = 'active' and pid <> pg_backend_pid()`
    expect(active).toBeDefined()
  })

  pool.renew()

  expect(await slow).toBe('CONNECTION_DESTROYED')
  expect(await pool.db`select 1 as one`).toEqual([{ one: 1 }])
  await pool.close()
})
