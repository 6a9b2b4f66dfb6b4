import { afterAll, beforeAll, expect, test } from 'vitest'
import { reconcile } from '#server/operations/reconciliation/reconcile.ts'
import { startTestServer, type TestServer } from '#testing/service/server.ts'
import { planMonth } from './month-plan.ts'
import { seedDemo } from './seed.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ DEMO_MONTH: 'on' })
})
afterAll(() => server.close())

test('what happens on a day does not depend on when it is planned', () => {
  const month = planMonth(new Date('2026-11-16T12:00:00Z'), 18)
  const tomorrow = planMonth(new Date('2026-11-17T12:00:00Z'), 18)

  expect(month.filter(({ day }) => day === '2026-11-15').length).toBeGreaterThan(2)
  expect(tomorrow.filter(({ day }) => day === '2026-11-15')).toEqual(month.filter(({ day }) => day === '2026-11-15'))
})

test('a month that is cut off goes on at the next start; the books, the payment provider and the bank agree, and the clock shows the present', async () => {
  const { services, db } = server
  const now = new Date()
  let posts = 0
  const breaking: typeof services.ledger = {
    ...services.ledger,
    post: (movement) => {
      posts += 1
      return posts > 300 ? Promise.reject(new Error('The power went.')) : services.ledger.post(movement)
    },
  }
  await expect(seedDemo({ ...services, ledger: breaking }, server.ownerUrl)).rejects.toThrow('The power went.')
  const [before] = await db<[{ tips: number }]>`select count(*) as tips from ledger_entry where kind = 'tip'`
  expect(before.tips).toBeGreaterThan(100)

  await seedDemo(services, server.ownerUrl)
  await seedDemo(services, server.ownerUrl)

  const [month] = await db`
    select count(*) filter (where kind = 'tip') as tips, count(*) filter (where kind = 'guest_tip') as guests,
      count(*) filter (where kind = 'payout_paid') as paid, count(*) filter (where kind = 'withdrawal_return') as returned,
      count(*) filter (where kind = 'transfer') as transfers, count(distinct local_day) as days,
      (select count(*) from tip_rating) as ratings, (select count(*) from help_request) as help,
      (select count(*) from code_report) as reports, (select by::text from clock_shift) as shift
    from ledger_entry
  `
  const planned = planMonth(now, 18).flatMap(({ tips }) => tips)
  expect(month).toMatchObject({ returned: 1, help: 1, reports: 1, shift: '00:00:00' })
  expect(month?.tips).toBeGreaterThanOrEqual(planned.filter(({ from }) => from !== 'guest').length)
  expect(month?.guests).toBeGreaterThan(20)
  expect(month?.paid).toBeGreaterThan(20)
  expect(month?.transfers).toBeGreaterThan(2)
  expect(month?.days).toBeGreaterThan(28)
  expect(month?.ratings).toBeGreaterThan(20)
  expect(await reconcile(services)).toMatchObject({ open: 0 })
})
