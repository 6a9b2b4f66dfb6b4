import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RateTip } from '#contract/tips.ts'
import type { Caller } from '#server/identity/caller.ts'
import { type Ledger, openLedger } from '#server/ledger/ledger.ts'
import { refreshRanks } from '#server/search/refresh-ranks.ts'
import { searchWorkers } from '#server/search/search-workers.ts'
import { averageStars } from '#server/search/shown-worker.ts'
import { readEarnings } from '#server/workers/read-earnings.ts'
import { readProfile } from '#server/workers/read-worker-profile.ts'
import { type TestDatabase, testDatabase } from '#testing/database.ts'
import { expectBooksRight } from '#testing/expect-books-right.ts'
import { makeTestKeys } from '#testing/keys.ts'
import { testCaller, testWorker } from '#testing/people.ts'
import { rateTip } from './rate-tip.ts'
import { sendTip } from './send-tip.ts'

let database: TestDatabase
let ledger: Ledger
beforeAll(async () => {
  database = await testDatabase()
  ledger = openLedger({ url: database.url })
})
afterAll(async () => {
  await ledger.close()
  await database.close()
})

async function tip(from: Caller, to: { workerId: string }, amount = 500): Promise<string> {
  const sent = await sendTip({ db: database.db, ledger }, from, { guardId: to.workerId, amount, key: randomUUID() })
  return sent.transaction.id
}

const rate = (from: Caller, id: string, stars: number) => rateTip(database, from, { id, stars })
const profileOf = ({ workerId }: { workerId: string }) => readProfile(database.db, makeTestKeys(), workerId)

test('stars are averaged exactly and payments are counted', async () => {
  const sipho = await testWorker(database.db)
  const thandi = await testCaller(database.db, { balance: 10_000 })

  for (const stars of [5, 4, 4]) await rate(thandi, await tip(thandi, sipho), stars)
  await tip(thandi, sipho)

  expect(await profileOf(sipho)).toMatchObject({ rating: '4.33', totalTipsReceived: 4 })
  await expectBooksRight(database.db)
})

test.each([
  [0, 0, '0.00'],
  [5, 1, '5.00'],
  [8, 3, '2.67'],
  [2_001, 400, '5.00'],
  [1_001, 1_000, '1.00'],
  [201, 200, '1.01'],
])('%i stars from %i people are shown as an average of two decimals', (sum, count, shown) => {
  expect(averageStars(sum, count)).toBe(shown)
})

test('a tip is rated once, also when asked twice at the same moment', async () => {
  const sipho = await testWorker(database.db)
  const thandi = await testCaller(database.db, { balance: 5_000 })
  const id = await tip(thandi, sipho)

  const results = await Promise.allSettled([5, 1, 3, 2, 4].map((stars) => rate(thandi, id, stars)))

  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(rate(thandi, id, 5)).rejects.toMatchObject({ code: 'already_rated' })
  const [row] = await database.db`select rating_count from worker where id = ${sipho.workerId}`
  expect(row).toEqual({ rating_count: 1 })
})

test('only one’s own tips can be rated', async () => {
  const sipho = await testWorker(database.db)
  const thandi = await testCaller(database.db, { balance: 5_000 })
  const johan = await testCaller(database.db, { balance: 5_000 })
  const id = await tip(thandi, sipho)
  const [load] =
    await database.db`select id from ledger_entry where credit_wallet = ${johan.walletId} and kind = 'load'`

  await expect(rate(johan, id, 1)).rejects.toMatchObject({ code: 'unknown_tip' })
  await expect(rate(sipho, id, 5)).rejects.toMatchObject({ code: 'unknown_tip' })
  await expect(rate(johan, `${load?.id}`, 5)).rejects.toMatchObject({ code: 'unknown_tip' })
  await expect(rate(johan, '999999999999', 5)).rejects.toMatchObject({ code: 'unknown_tip' })
  expect(await profileOf(sipho)).toMatchObject({ rating: '0.00' })
})

test.each([0, 6, 4.5, '5', null, -1])('%s stars are refused', (stars) => {
  expect(RateTip.safeParse({ stars }).success).toBe(false)
})

test('after the ranking the better rated worker comes first, then the one with more payments', async () => {
  const few = await testWorker(database.db, { guardNumber: 'RANK-1' })
  const many = await testWorker(database.db, { guardNumber: 'RANK-2' })
  const rated = await testWorker(database.db, { guardNumber: 'RANK-3' })
  const thandi = await testCaller(database.db, { balance: 20_000 })
  const found = async () => (await searchWorkers(database, thandi, { query: 'rank-' })).map((each) => each.guardNumber)
  await tip(thandi, few)
  await tip(thandi, many)
  await tip(thandi, many)
  await rate(thandi, await tip(thandi, rated), 3)
  expect(await found()).toEqual(['RANK-1', 'RANK-2', 'RANK-3'])

  await refreshRanks(database.db)

  expect(await found()).toEqual(['RANK-3', 'RANK-2', 'RANK-1'])
})

test('earnings are listed by the day in Johannesburg, days without tips too', async () => {
  const sipho = await testWorker(database.db)
  const thandi = await testCaller(database.db, { balance: 50_000 })
  const clock = (by: string) => database.db`update clock_shift set by = ${by}::text::interval`
  await clock('-40 days')
  await tip(thandi, sipho, 10_000)
  await clock('-29 days')
  await tip(thandi, sipho, 100)
  await clock('-3 days')
  await tip(thandi, sipho, 200)
  await tip(thandi, sipho, 300)
  await clock('0')
  await tip(thandi, sipho, 400)

  const days = await readEarnings(database, sipho)

  const [today] = await database.db`select business_today() as day, business_today() - 29 as first`
  expect(days).toHaveLength(30)
  expect(days[0]).toEqual({ day: today?.first, amount: 100, tips: 1 })
  expect(days[26]).toMatchObject({ amount: 500, tips: 2 })
  expect(days[29]).toEqual({ day: today?.day, amount: 400, tips: 1 })
  expect(days.filter(({ tips }) => tips === 0)).toHaveLength(27)
  await expectBooksRight(database.db)
})
