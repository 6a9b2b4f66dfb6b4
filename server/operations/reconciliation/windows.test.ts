import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { NoAnswer } from '#server/partners/ask.ts'
import type { Payment, PaymentProvider } from '#server/partners/payment-provider.ts'
import { loadWallet } from '#testing/people/register-and-fund.ts'
import { startTestServer } from '#testing/service/server.ts'
import { reconcile } from './reconcile.ts'

const server = await startTestServer({ PARTNER_TIMEOUT_MS: '20000' })

const later = (text: string) => server.db`update clock_shift set by = by + ${text}::interval`
const withProvider = (provider: Partial<PaymentProvider>, log = server.services.log) => {
  const { services } = server
  return reconcile({ ...services, log, paymentProvider: { ...services.paymentProvider, ...provider } })
}
const nothing = async function* () {}

const declined = (traceId: string): Payment => {
  return { traceId, transactionId: `t-${traceId}`, responseCode: '05', amount: 100, refundedAmount: 0 }
}

test('a comparison begins where the last one began, an hour of overlap aside, and once a day two weeks back or further', async () => {
  await server.db`delete from reconciliation_mark`
  const began: number[] = []
  const run = async () => {
    const [now] = await server.db<[{ now: Date }]>`select business_now() as now`
    // biome-ignore lint/correctness/useYield: only what it is asked for counts.
    const list = async function* (from: Date) {
      began.push(Math.round((now.now.getTime() - from.getTime()) / 60_000))
    }
    await withProvider({ list, settlements: nothing })
  }

  for (const wait of ['0', '5 minutes', '3 hours', '22 hours', '5 minutes', '30 days', '5 minutes']) {
    await later(wait)
    await run()
  }

  const twoWeeks = 14 * 24 * 60
  expect(began).toEqual([twoWeeks, 65, 240, twoWeeks, 65, 30 * 24 * 60 + 60, 65])
  const sides = await server.db`select side from reconciliation_mark order by side`
  expect(sides).toEqual([{ side: 'cash codes' }, { side: 'payments' }, { side: 'payouts' }, { side: 'settlements' }])
})

test('settlements are read on from two weeks before the last complete reading, also after a month without one', async () => {
  const book = (id: string, daysAgo: number, cost = 20) => server.db`
    insert into sim_settlement (id, amount_cents, cost_cents, created_at)
    values (${id}, 1000, ${cost}, business_now() - make_interval(days => ${daysAgo}))
  `
  const booked = async (id: string) =>
    (await server.db`select id from ledger_entry where key = ${`settlement:${id}`}`).length
  const settlements = async function* () {
    throw new NoAnswer('away')
    // biome-ignore lint/correctness/noUnreachable: it is a generator
    yield undefined as never
  }
  await withProvider({ list: nothing })
  await later('40 days')
  await expect(withProvider({ list: nothing, settlements })).rejects.toThrow('away')
  await book('made-while-away', 30)
  await book('unclear', 29, -1)

  expect(await withProvider({ list: nothing })).toMatchObject({ open: 1, found: 1 })
  expect(await booked('made-while-away')).toBe(1)
  // Still open, though the window is shorter now.
  expect(await withProvider({ list: nothing })).toMatchObject({ open: 1, found: 0, resolved: 0 })
  await server.db`update sim_settlement set cost_cents = 5 where id = 'unclear'`
  expect(await withProvider({ list: nothing })).toMatchObject({ open: 0, resolved: 1 })
  expect(await booked('unclear')).toBe(1)
})

test('a comparison that fails is made again from the same moment', async () => {
  await server.db`delete from reconciliation_mark`
  await withProvider({ list: nothing, settlements: nothing })
  const markOf = () => server.db`select up_to, swept_at from reconciliation_mark where side = 'payments'`
  const before = await markOf()
  await later('30 minutes')

  const list = async function* () {
    yield declined(randomUUID())
    throw new NoAnswer('away')
  }
  await expect(withProvider({ list, settlements: nothing })).rejects.toThrow('away')

  expect(await markOf()).toEqual(before)
})

test('a difference older than every window is looked at one by one, and stays until it is gone', async () => {
  const { db, services } = server
  const payment = { ...declined(randomUUID()), responseCode: '00' }
  const lookUp: PaymentProvider['lookUp'] = async (traceId) => (traceId === payment.traceId ? payment : undefined)
  const open = () => db`select subject from reconciliation_difference where resolved_at is null`
  await withProvider({
    list: async function* () {
      yield payment
    },
    lookUp,
    settlements: nothing,
  })
  await later('30 days')

  expect(await withProvider({ list: nothing, lookUp, settlements: nothing })).toMatchObject({ open: 1, resolved: 0 })
  expect(await open()).toEqual([{ subject: payment.traceId }])

  expect(await reconcile(services)).toMatchObject({ open: 0, resolved: 1 })
})

test('what a list has left out counts only if it is missing on a second look', async () => {
  const thandi = await server.signIn('thandi@enkosi.test')
  await loadWallet(thandi, 10_000)

  expect(await withProvider({ list: nothing, settlements: nothing })).toEqual({ open: 0, found: 0, resolved: 0 })
})

test('a difference that becomes another one is closed, the other is kept, and each is logged once', async () => {
  const { db, services } = server
  const lerato = await server.signIn('lerato@enkosi.test')
  await loadWallet(lerato, 10_000)
  const [load] = await db<[{ id: string }]>`select id from load where person_id = ${lerato.personId}`
  const logged: unknown[] = []
  const log = { ...services.log, error: (...line: unknown[]) => void logged.push(line) }
  const hear = (payment?: Payment) => {
    const lookUp: PaymentProvider['lookUp'] = async (id) =>
      id === load.id ? payment : services.paymentProvider.lookUp(id)
    return withProvider({ list: nothing, lookUp, settlements: nothing }, log)
  }

  expect(await hear()).toEqual({ open: 1, found: 1, resolved: 0 })
  expect(await hear()).toEqual({ open: 1, found: 0, resolved: 0 })
  await later('30 days')
  const less = { ...declined(load.id), responseCode: '00', amount: 9_000 }
  expect(await hear(less)).toEqual({ open: 1, found: 1, resolved: 1 })

  expect(logged).toEqual(
    ['credit_without_payment', 'payment_amount_differs'].map((kind) => [
      'reconciliation found a difference',
      { kind, reference: load.id },
    ]),
  )
  expect(await reconcile(services)).toEqual({ open: 0, found: 0, resolved: 1 })
})
