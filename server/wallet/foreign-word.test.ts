import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeSwitches } from '#server/simulators/switches.ts'
import { expectBooksRight } from '#testing/expect-books-right.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { pollPayments } from './poll-payments.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ PARTNER_TIMEOUT_MS: '20000' })
})
afterAll(() => server.close())

test('what the payment provider says about another payment credits nothing, and operators see it until it is cleared up', async () => {
  const { db, services } = server
  const thandi = await server.signIn('thandi@enkosi.test')
  const balance = async () => ((await thandi.get('/api/wallet')).json as { balance: number }).balance
  const open = () => db`select kind, subject from reconciliation_difference where resolved_at is null`
  const later = (text: string) => db`update clock_shift set by = by + ${text}::interval`
  // Carried out, and the answer is lost.
  await writeSwitches(db, { vodapay: { answer: 'after', notify: 'lost' } })
  await thandi.post('/api/wallet/load', { amount: 10_000, paymentReference: randomUUID() })
  const [load] = await db<[{ id: string }]>`update load set due_at = business_now() returning id`
  const { paymentProvider } = services
  const lookUp: typeof paymentProvider.lookUp = async (traceId) => {
    const payment = await paymentProvider.lookUp(traceId)
    return payment && { ...payment, traceId: randomUUID() }
  }
  const before = await balance()

  for (const wait of ['1 minute', '2 hours']) {
    await later(wait)
    await pollPayments({ ...services, paymentProvider: { ...paymentProvider, lookUp } })
  }

  expect(await balance()).toBe(before)
  expect(await open()).toEqual([{ kind: 'payment_word_differs', subject: load.id }])
  expect(await db`select state from load`).toEqual([{ state: 'pending' }])
  await later('10 minutes')
  await pollPayments(services)
  expect(await balance()).toBe(before + 10_000)
  expect(await open()).toEqual([])
  await expectBooksRight(db)
})
