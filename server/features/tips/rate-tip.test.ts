import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { RateTip } from '#contract/tips.ts'
import { searchWorkers } from '#server/features/search/search-workers.ts'
import { averageStars } from '#server/features/search/shown-worker.ts'
import { readEarnings } from '#server/features/workers/read-earnings.ts'
import { readProfile } from '#server/features/workers/read-worker-profile.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import { testCaller, testWorker } from '#testing/people/people.ts'
import { testDatabase, testLedger } from '#testing/service/database.ts'
import { testEntryIds as entryIds, makeTestKeys } from '#testing/service/keys.ts'
import { rateTip } from './rate-tip.ts'
import { sendTip } from './send-tip.ts'

const database = await testDatabase()
const ledger = testLedger(database.url)

async function tip(from: Caller, to: { workerId: string }, amount = 500): Promise<string> {
  const sent = await sendTip({ db: database.db, ledger, entryIds }, from, {
    guardId: to.workerId,
    amount,
    key: randomUUID(),
  })
  return sent.transaction.id
}

const rate = (from: Caller, id: string, stars: number) => rateTip({ db: database.db, entryIds }, from, { id, stars })
const profileOf = ({ workerId }: { workerId: string }) => readProfile(database.db, makeTestKeys(), workerId)

test('stars are averaged exactly and payments are counted', async () => {
  const sipho = await testWorker(database.db)
  const thandi = await testCaller(database.db, { balance: 10_000 })

  for (const stars of [5, 4, 4]) {
    const tipper = await testCaller(database.db, { balance: 1_000 })
    await rate(tipper, await tip(tipper, sipho), stars)
  }
  await tip(thandi, sipho)

  expect(await profileOf(sipho)).toMatchObject({ rating: '4.33', totalTipsReceived: 4 })
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
  await expect(rate(johan, entryIds.write(load?.id), 5)).rejects.toMatchObject({ code: 'unknown_tip' })
  await expect(rate(johan, entryIds.write(999_999_999_999), 5)).rejects.toMatchObject({ code: 'unknown_tip' })
  expect(await profileOf(sipho)).toMatchObject({ rating: '0.00' })
})

test.each([0, 6, 4.5, '5', null, -1])('%s stars are refused', (stars) => {
  expect(RateTip.safeParse({ stars }).success).toBe(false)
})

test('one person has one voice about a worker, the latest, also when several come at once', async () => {
  const sipho = await testWorker(database.db)
  const thandi = await testCaller(database.db, { balance: 10_000 })
  const mallory = await testCaller(database.db, { balance: 10_000 })
  await rate(thandi, await tip(thandi, sipho), 5)

  for (let each = 0; each < 11; each++) await rate(mallory, await tip(mallory, sipho, 100), 1)
  expect(await profileOf(sipho)).toMatchObject({ rating: '3.00', totalTipsReceived: 12 })
  const ids = await Promise.all(Array.from({ length: 5 }, () => tip(mallory, sipho, 100)))
  await Promise.all(ids.map((id) => rate(mallory, id, 4)))

  expect(await profileOf(sipho)).toMatchObject({ rating: '4.50' })
  const [row] = await database.db`select rating_sum, rating_count from worker where id = ${sipho.workerId}`
  expect(row).toEqual({ rating_sum: 9, rating_count: 2 })
})

test('few ratings say little about the rank, and many tiny tips say nothing', async () => {
  const tiny = await testWorker(database.db, { guardNumber: 'RANK-1', serviceCategory: 'waiter' })
  const fresh = await testWorker(database.db, { guardNumber: 'RANK-2', serviceCategory: 'waiter' })
  const good = await testWorker(database.db, { guardNumber: 'RANK-3', serviceCategory: 'waiter' })
  const bad = await testWorker(database.db, { guardNumber: 'RANK-4', serviceCategory: 'waiter' })
  const thandi = await testCaller(database.db, { balance: 20_000 })
  for (let each = 0; each < 20; each++) await tip(thandi, tiny, 100)
  await rate(thandi, await tip(thandi, fresh, 100), 5)
  await rate(thandi, await tip(thandi, bad, 100), 1)
  for (const stars of [5, 5, 4, 5, 4, 5]) {
    const tipper = await testCaller(database.db, { balance: 1_000 })
    await rate(tipper, await tip(tipper, good), stars)
  }

  const found = await searchWorkers(database, thandi, { category: 'waiter' })
  expect(found.map(({ guardNumber, rating }) => [guardNumber, rating])).toEqual([
    ['RANK-3', '4.67'],
    ['RANK-2', '5.00'],
    ['RANK-1', '0.00'],
    ['RANK-4', '1.00'],
  ])
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

  const { days, today: hoursOfToday, hours } = await readEarnings(database, sipho)

  const [today] = await database.db`select local_today() as day, local_today() - 29 as first`
  expect(days).toHaveLength(30)
  expect(days[0]).toEqual({ day: today?.first, amount: 100, tips: 1 })
  expect(days[26]).toMatchObject({ amount: 500, tips: 2 })
  expect(days[29]).toEqual({ day: today?.day, amount: 400, tips: 1 })
  expect(days.filter(({ tips }) => tips === 0)).toHaveLength(27)
  const [{ hour }] = await database.db<[{ hour: number }]>`
    select extract(hour from max(at) at time zone 'Africa/Johannesburg')::int as hour from ledger_entry
    where credit_wallet = ${sipho.walletId}
  `
  expect([hoursOfToday, hours].map((list) => list.map((one) => one.hour))).toEqual(
    Array(2).fill(Array.from({ length: 24 }, (_, index) => index)),
  )
  expect(hoursOfToday[hour]).toEqual({ hour, amount: 400, tips: 1 })
  expect(hours.reduce((sum, { amount }) => sum + amount, 0)).toBe(1_000)
})
