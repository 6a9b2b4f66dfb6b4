import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { tip } from '#testing/money/movements.ts'
import { balanceOf, testCaller, testWorker } from '#testing/people/people.ts'
import { testDatabase, testLedger } from '#testing/service/database.ts'
import { openProxy } from '#testing/service/proxy.ts'

const base = await testDatabase()

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n))

test.each([
  { name: 'breaks a constraint', poison: { requestId: 'poison' } },
  { name: 'holds what PostgreSQL cannot store', poison: { key: 'a\0b' } },
])('one item of 500 that $name fails alone, and is reported', async ({ poison }) => {
  const alerts: unknown[] = []
  const ledger = testLedger(base.url, { maxBatch: 500, onAlert: (_, detail) => alerts.push(detail) })
  await base.db`alter table ledger_entry add constraint test_no_poison check (request_id <> 'poison')`
  const tippers = await Promise.all(times(20, () => testCaller(base.db, { balance: 100_000 })))
  const sipho = await testWorker(base.db)
  const tips = times(500, (n) => tip(tippers[n % 20] as (typeof tippers)[0], sipho, 100))
  tips[321] = { ...(tips[321] as (typeof tips)[0]), ...poison }

  const results = await Promise.allSettled(tips.map((one) => ledger.post(one)))

  expect(results.flatMap((result, index) => (result.status === 'rejected' ? [index] : []))).toEqual([321])
  expect(alerts).toHaveLength(1)
  expect(await balanceOf(base.db, sipho)).toBe(499 * 100)
  await base.db`alter table ledger_entry drop constraint test_no_poison`
})

test('a reply cut after the commit: sent again by itself, one entry, one id', async () => {
  const proxy = await openProxy(base.url)
  const ledger = testLedger(proxy.url, { writers: 1 })
  const thandi = await testCaller(base.db, { balance: 10_000 })
  const sipho = await testWorker(base.db)
  const asked = tip(thandi, sipho, 1_000)

  const committing = proxy.holdAnswersToCommit()
  const answer = ledger.post(asked)
  await committing
  await vi.waitFor(async () => expect(await balanceOf(base.db, sipho)).toBe(1_000), { timeout: 120_000 })
  proxy.cut()
  const posted = await answer
  const again = await ledger.post(asked)

  const entries = await base.db`select id from ledger_entry where key = ${asked.key}`
  expect([...entries]).toEqual([{ id: posted.entryId }])
  expect(again.entryId).toBe(posted.entryId)
  expect(await balanceOf(base.db, thandi)).toBe(8_951)
})

test('a batch whose answer never comes holds up no other', async () => {
  const proxy = await openProxy(base.url)
  const ledger = testLedger(proxy.url, { answerTimeoutMs: 5_000 })
  const thandi = await testCaller(base.db, { balance: 10_000 })
  const lerato = await testCaller(base.db, { balance: 10_000 })
  const sipho = await testWorker(base.db)
  const answered: string[] = []

  const committing = proxy.holdAnswersToCommit()
  const first = ledger.post(tip(thandi, sipho, 1_000)).then(() => answered.push('first'))
  await committing
  await pause(200)
  await ledger.post(tip(lerato, sipho, 1_000)).then(() => answered.push('second'))
  await first

  expect(answered).toEqual(['second', 'first'])
  expect(await balanceOf(base.db, sipho)).toBe(2_000)
})

test('backends killed under load lose and double nothing', async () => {
  const ledger = testLedger(base.url, { maxBatch: 8, retryTimeoutMs: 120_000 })
  const tippers = await Promise.all(times(8, () => testCaller(base.db, { balance: 490_000 })))
  const sipho = await testWorker(base.db)
  const killOne = async () => {
    const [{ killed }] = await base.db<[{ killed: number }]>`
      select count(pg_terminate_backend(pid)) as killed from pg_stat_activity
      where datname = current_database() and application_name = 'enkosi ledger' and state <> 'idle'
    `
    return killed
  }

  let killed = 0
  const posted = []
  while (killed < 5) {
    const wave = Promise.all(tippers.flatMap((from) => times(4, () => ledger.post(tip(from, sipho, 100)))))
    killed += await killOne()
    posted.push(...(await wave))
  }

  expect(new Set(posted.map((one) => one.entryId)).size).toBe(posted.length)
  expect(await balanceOf(base.db, sipho)).toBe(posted.length * 100)
})

test('while the database is away the answer is 503, certain that nothing was changed', async () => {
  const proxy = await openProxy(base.url)
  const ledger = testLedger(proxy.url, { retryTimeoutMs: 200 })
  await proxy.close()
  const thandi = await testCaller(base.db, { balance: 10_000 })
  const sipho = await testWorker(base.db)

  await expect(ledger.post(tip(thandi, sipho, 1_000))).rejects.toMatchObject({
    code: 'away',
    status: 503,
    retryAfter: 2,
  })
})

test('a full queue refuses at once instead of growing', async () => {
  const ledger = testLedger(base.url, { writers: 1, maxQueue: 3 })
  const thandi = await testCaller(base.db, { balance: 10_000 })
  const sipho = await testWorker(base.db)

  const results = await Promise.allSettled(times(5, () => ledger.post(tip(thandi, sipho, 100))))

  expect(results.map((result) => (result.status === 'rejected' ? result.reason.code : 'posted'))).toEqual([
    'posted',
    'posted',
    'posted',
    'busy',
    'busy',
  ])
})

test('closing finishes what waits and takes nothing more', async () => {
  const ledger = testLedger(base.url, { writers: 1, maxBatch: 2 })
  const thandi = await testCaller(base.db, { balance: 10_000 })
  const sipho = await testWorker(base.db)

  const waiting = times(7, () => ledger.post(tip(thandi, sipho, 100, randomUUID())))
  await ledger.close()

  expect(await Promise.all(waiting)).toHaveLength(7)
  await expect(ledger.post(tip(thandi, sipho, 100))).rejects.toMatchObject({ code: 'busy' })
})
