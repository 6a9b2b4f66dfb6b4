import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import type { Reserved } from '#server/platform/db/connect.ts'
import { tip } from '#testing/money/movements.ts'
import { balanceOf, moveClockTo, postOn, testCaller, testWorker } from '#testing/people/people.ts'
import { testDatabase, testLedger } from '#testing/service/database.ts'
import { openProxy } from '#testing/service/proxy.ts'
import { postBatch } from './batch.ts'

const base = await testDatabase()

const lock = (tx: Reserved, id: number) => tx`select from wallet where id = ${id} for no key update`

/** Another session holds a wallet until it lets go. */
async function holdWallet(id: number) {
  const session = await base.db.reserve()
  await session`begin`
  await lock(session, id)
  return {
    session,
    letGo: async () => {
      await session`rollback`
      session.release()
    },
  }
}

/** Waits until this many sessions of this database wait for a lock. */
const untilWaiting = (count: number) =>
  vi.waitFor(
    async () => {
      const [waiting] = await base.db<[{ count: number }]>`
        select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      `
      expect(waiting.count).toBe(count)
    },
    { timeout: 120_000, interval: 5 },
  )

test('a tip that waits for its wallet over midnight counts for the new day', async () => {
  const [thandi, sipho] = [await testCaller(base.db, { balance: 10_000 }), await testWorker(base.db)]
  // 23:59 in Johannesburg.
  await moveClockTo(base.db, '2027-03-10T21:59:00Z')
  const held = await holdWallet(thandi.walletId)

  const posting = postOn(base.db, [tip(thandi, sipho, 100)])
  await untilWaiting(1)
  await moveClockTo(base.db, '2027-03-10T22:01:00Z')
  await held.letGo()

  expect(await posting).toMatchObject([{ localDay: '2027-03-11' }])
})

test('a key that is answered while the batch waits for its wallets is found, and nothing is written twice', async () => {
  const [thandi, sipho] = [await testCaller(base.db, { balance: 10_000 }), await testWorker(base.db)]
  const asked = tip(thandi, sipho, 100)
  const held = await holdWallet(thandi.walletId)

  const posting = Promise.all([postOn(base.db, [asked]), postOn(base.db, [asked])])
  await untilWaiting(2)
  await held.letGo()

  const answers = (await posting).flat()
  expect(answers.map((answer) => 'replayed' in answer && answer.replayed).sort()).toEqual([false, true])
  expect(await balanceOf(base.db, sipho)).toBe(100)
})

test.each(['up', 'down'])('wallets are locked in the order of their ids, also where a tip goes %s', async (way) => {
  const [low, high] = [await testWorker(base.db, { balance: 10_000 }), await testWorker(base.db, { balance: 10_000 })]
  // Rewritten from the highest id to the lowest, so that a plain scan reaches the higher one first.
  await base.db`create index backwards on wallet ((-id))`
  await base.db`cluster wallet using backwards`
  await base.db`drop index backwards`
  const held = await holdWallet(high.walletId)
  const connection = await base.db.reserve()
  for (const plan of ['indexscan', 'indexonlyscan', 'bitmapscan']) await connection.unsafe(`set enable_${plan} = off`)

  const movement = way === 'up' ? tip(low, high, 100) : tip(high, low, 100)
  const posting = postBatch(connection, [movement], { writing: false })
  await untilWaiting(1)

  const errorCode = await base.db`select from wallet where id = ${low.walletId} for update nowait`.catch(
    (error: unknown) => (error as { code?: string }).code,
  )
  await held.letGo()
  expect(errorCode).toBe('55P03')
  expect((await posting).outcomes).toMatchObject([{ kind: 'tip' }])
  await connection.unsafe('reset all')
  connection.release()
})

test('a batch that loses a deadlock is sent again by itself, and nobody is paged', async () => {
  const [name] = await base.db<[{ name: string }]>`select current_database() as name`
  const [low, high] = [await testWorker(base.db, { balance: 10_000 }), await testWorker(base.db)]
  const other = await holdWallet(high.walletId)
  // The ledger, and not the other session, looks for a circle first; and before it stops waiting.
  await other.session`set deadlock_timeout = '1min'`
  await base.db`alter database ${base.db(name.name)} set deadlock_timeout = '300ms'`
  const alerts: unknown[] = []
  const ledger = testLedger(base.url, { onAlert: (_, detail) => alerts.push(detail), retryTimeoutMs: 60_000 })

  const posting = ledger.post(tip(low, high, 100))
  await untilWaiting(1)
  await lock(other.session, low.walletId)
  await other.letGo()

  expect(await posting).toMatchObject({ kind: 'tip', replayed: false })
  expect(alerts).toEqual([])
  await base.db`alter database ${base.db(name.name)} reset deadlock_timeout`
})

test('a commit whose answer is lost while the database stays away is not said to have changed nothing', async () => {
  const proxy = await openProxy(base.url)
  const ledger = testLedger(proxy.url, { writers: 1, retryTimeoutMs: 100 })
  const [thandi, sipho] = [await testCaller(base.db, { balance: 10_000 }), await testWorker(base.db)]

  const committing = proxy.holdAnswersToCommit()
  const answer = ledger.post(tip(thandi, sipho, 1_000)).catch((error) => error)
  await committing
  await vi.waitFor(async () => expect(await balanceOf(base.db, sipho)).toBe(1_000), { timeout: 120_000 })
  await pause(100)
  await proxy.close()

  expect(await answer).toMatchObject({ code: 'busy' })
})
