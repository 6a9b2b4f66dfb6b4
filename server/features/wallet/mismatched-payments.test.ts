import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { pollPayments } from '#server/features/payments/poll-payments.ts'
import { NoAnswer } from '#server/partners/ask.ts'
import type { Payment, PaymentProvider } from '#server/partners/payment-provider.ts'
import type { LogFields } from '#server/platform/observability/log.ts'
import { writeSwitches } from '#server/simulators/switches.ts'
import { listenToMoney } from '#testing/money/listen-to-money.ts'
import { loadWallet } from '#testing/people/register-and-fund.ts'
import { startTestServer } from '#testing/service/server.ts'

const server = await startTestServer({ PARTNER_TIMEOUT_MS: '20000' })
afterEach(() => writeSwitches(server.db, {}))

test('what the payment provider says about another payment credits nothing, and operators see it until it is cleared up', async () => {
  const { db, services } = server
  const thandi = await server.signIn('thandi@enkosi.test')
  const { balance } = thandi
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
  const booked = await db`select request_id as request from ledger_entry where key = ${`load:${load.id}`}`
  expect(booked).toEqual([{ request: `poll:${load.id}` }])
})

type Said = [event: string, fields: LogFields | undefined]

/** Polls once with a provider that behaves as the test says, and otherwise as the simulated one; returns the log. */
async function pollWith(provider: Partial<PaymentProvider>): Promise<Said[]> {
  const { services } = server
  const said: Said[] = []
  const say = (event: string, fields?: LogFields) => void said.push([event, fields])
  const paymentProvider = { ...services.paymentProvider, ...provider }
  await pollPayments({ ...services, paymentProvider, log: { ...services.log, debug: say, warn: say, error: say } })
  return said
}

const newKey = () => ({ 'idempotency-key': randomUUID() })

test('a load does not expire without an answer, nor once it is settled; where it does, its screen is notified', async () => {
  const { db } = server
  const id = await loadWallet(await server.signIn('lerato@enkosi.test'), 409_100)
  const heard = await listenToMoney(server)
  const after = async (age: string, lookUp: PaymentProvider['lookUp']) => {
    await db`
      update load
      set created_at = business_now() - ${age}::interval, due_at = business_now(), state = 'pending', settled_at = null
      where id = ${id}
    `
    await pollWith({ lookUp })
    return (await db`select state from load where id = ${id}`)[0]?.state
  }
  const settledMeanwhile = async () => {
    await db`update load set state = 'declined', settled_at = business_now() where id = ${id}`
    return undefined
  }

  expect(await after('2 hours', () => Promise.reject(new NoAnswer('away')))).toBe('pending')
  expect(await after('2 hours', settledMeanwhile)).toBe('declined')
  expect(await heard.untilNow()).toEqual([])
  expect(await after('3 minutes', async () => undefined)).toBe('expired')
  expect(await heard.untilNow()).toHaveLength(1)
  await heard.stop()
})

test('a guest’s refund is requested in full, once for each part, and booked when it is complete', async () => {
  const { db, services } = server
  const sipho = await server.signIn('sipho@enkosi.test')
  const guardNumber = 'PG-OWED'
  await sipho.mustPost('/api/guard/register', { guardNumber, serviceCategory: 'waiter', location: 'Rosebank' })
  const { json } = await server.nobody.post('/api/guest-tips', { guardNumber, amount: 2_000 }, newKey())
  await fetch((json as { page: string }).page, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ choice: 'pay' }),
  })
  await db`update wallet set frozen_at = business_now() where person_id = ${sipho.personId}`
  await db`update guest_tip set due_at = business_now() where state = 'pending'`
  await pollWith({ refund: () => Promise.reject(new NoAnswer('away')) })
  const [{ id }] = await db<[{ id: string }]>`select id from guest_tip where state = 'owed'`
  const paid = (await services.paymentProvider.lookUp(id)) as Payment
  const { transactionId, amount } = paid
  const refunds: unknown[] = []
  /** The provider says this before and that after it was asked to give the money back. */
  const round = async (before: Payment, after: Payment | undefined) => {
    await db`update guest_tip set due_at = business_now() where id = ${id}`
    const words = [before, after]
    const said = await pollWith({
      lookUp: async () => words.shift(),
      refund: async (asked) => {
        refunds.push(asked)
        return '00'
      },
    })
    const [tip] = await db<[{ state: string }]>`select state from guest_tip where id = ${id}`
    return [tip.state, said, words.length]
  }
  const notBack = [['guest refund failed', { reference: id }]]
  const part = { ...paid, refundedAmount: 500 }
  const whole = { ...paid, refundedAmount: amount }

  expect(await round(paid, undefined)).toEqual(['owed', notBack, 0])
  expect(await round(paid, part)).toEqual(['owed', notBack, 0])
  expect(await round(part, part)).toEqual(['owed', notBack, 0])
  expect(refunds).toEqual([
    { traceId: `refund:${id}:0`, transactionId, amount },
    { traceId: `refund:${id}:0`, transactionId, amount },
    { traceId: `refund:${id}:500`, transactionId, amount: amount - 500 },
  ])
  const [state, said] = await round({ ...paid, traceId: 'another' }, { ...paid, traceId: 'another' })
  expect([state, (said as Said[]).map(([event]) => event), refunds.length]).toEqual([
    'owed',
    ['payment provider response does not match payment', 'guest refund failed'],
    3,
  ])
  // All of it is back already: nothing is asked for, and nobody is asked again.
  expect(await round(whole, undefined)).toEqual(['given_back', [], 1])
  expect(refunds).toHaveLength(3)
  const booked = await db`select request_id as request from ledger_entry where key = ${`guest_refund:${id}`}`
  expect(booked).toEqual([{ request: `poll:${id}` }])
})
