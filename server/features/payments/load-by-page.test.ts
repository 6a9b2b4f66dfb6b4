import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sign } from '#server/partners/signature.ts'
import { deliverDue } from '#server/simulators/deliver.ts'
import { writeSwitches } from '#server/simulators/switches.ts'
import { choose } from '#testing/partners/pay-page.ts'
import type { Client } from '#testing/service/client.ts'
import { freePorts } from '#testing/service/free-ports.ts'
import { startTestServer } from '#testing/service/server.ts'
import { pollPayments } from './poll-payments.ts'

const server = await startTestServer({ PARTNER_TIMEOUT_MS: '20000' })
let thandi: Client
beforeEach(async () => {
  thandi = await server.signIn(`${randomUUID()}@example.test`)
  await writeSwitches(server.db, { vodapay: { page: true } })
})
afterEach(async () => {
  await server.db`delete from sim_delivery`
  await server.db`update clock_shift set by = interval '0'`
})

type Shown = { id: string; status: string; amount: number; page?: string }
type Waiting = { status: string; page: string; transaction: Shown }

const load = (rand: number, key: string = randomUUID(), paymentReference: string = randomUUID()) =>
  thandi.post('/api/wallet/load', { amount: rand * 100, paymentReference }, { 'idempotency-key': key })
const waiting = async (rand: number, key?: string) => {
  const { status, json } = await load(rand, key)
  expect(status).toBe(202)
  return json as Waiting
}
const later = (text: string) => server.db`update clock_shift set by = by + ${text}::interval`
const poll = async () => {
  await server.db`update load set due_at = business_now() where due_at is not null`
  await pollPayments(server.services)
}
const shown = async (id: string) =>
  ((await thandi.get('/api/transactions')).json as Shown[]).find((transaction) => transaction.id === id)
const stateOf = async (id: string) => [(await shown(id))?.status, await thandi.balance()]
const loadLeft = async () =>
  ((await thandi.get('/api/wallet')).json as { limits: { loadLeft: number } }).limits.loadLeft
/** A notification that the payment provider signed. */
const notify = (traceId: string, amount: number, responseCode = '00') => {
  const body = JSON.stringify({
    data: { responseCode, traceId, transactionId: randomUUID(), amount, echoData: traceId },
  })
  const { notificationSecret } = server.services.config.vodapay
  return server.nobody.post('/api/callbacks/vodapay', body, { signature: sign(notificationSecret, body, Date.now()) })
}

test('R4099 is paid on the page though a card is on file, and any other amount at once', async () => {
  await writeSwitches(server.db, {})

  const [onPage, atOnce] = [await waiting(4_099), await load(100)]

  expect([onPage.status, onPage.transaction.page]).toEqual(['pending', onPage.page])
  expect(onPage.page).toBe(`${server.services.config.publicUrl}/sim/vodapay/pay/${onPage.transaction.id}`)
  expect([atOnce.status, (atOnce.json as Waiting).page]).toEqual([201, undefined])
})

test('nothing is credited before the payer paid on the page; then it is credited once, and the page is gone', async () => {
  const { page, transaction } = await waiting(100)
  expect(await shown(transaction.id)).toMatchObject({ status: 'pending', page })

  const first = await choose(page, 'pay')
  const before = await stateOf(transaction.id)
  await deliverDue(server.services)
  await poll()
  const second = await choose(page, 'cancel')
  await deliverDue(server.services)

  expect(before).toEqual(['pending', 0])
  expect(first).toEqual(second)
  expect(first.back).toContain(`/api/wallet/load/return/${transaction.id}?data=`)
  expect(await stateOf(transaction.id)).toEqual(['completed', 10_000])
  expect(await shown(transaction.id)).not.toHaveProperty('page')
})

test('the same key and the same reference give the same page, other details none', async () => {
  const [key, reference] = [randomUUID(), randomUUID()]

  const [first, ...others] = await Promise.all([1, 2, 3].map(() => load(50, key, reference)))
  const again = [...others, await load(50, key, reference), await load(50, randomUUID(), reference)]

  for (const answer of again) expect([answer.status, answer.json]).toEqual([202, first?.json])
  expect((await load(60, key, reference)).code).toBe('idempotency_mismatch')
  const [{ count }] = await server.db<[{ count: number }]>`
    select count(*) from sim_payment where trace_id in (select id::text from load where person_id = ${thandi.personId})
  `
  expect(count).toBe(1)
})

test('repeated after the payment it says how it ended, at once, without any notification', async () => {
  const [key, reference] = [randomUUID(), randomUUID()]
  const { page } = (await load(50, key, reference)).json as Waiting
  await choose(page, 'pay')

  const { status, json } = await load(50, key, reference)

  expect([status, json]).toMatchObject([201, { status: 'completed', balance: 5_000 }])
})

test.each([
  ['looks at what waits', (key: string, _id: string) => `/api/requests?key=${key}`],
  ['comes back from the page', (_key: string, id: string) => `/api/wallet/load/return/${id}`],
])('somebody who %s has the provider asked within seconds', async (_what, path) => {
  const key = randomUUID()
  const { transaction } = await waiting(50, key)
  await server.db`update load set due_at = business_now() + interval '5 minutes' where id = ${transaction.id}`

  await thandi.get(path(key, transaction.id))

  const [row] =
    await server.db`select due_at < business_now() + interval '2 seconds' as soon from load where id = ${transaction.id}`
  expect(row).toEqual({ soon: true })
})

test('cancelled on the page it is declined, and a tap on Pay afterwards changes nothing', async () => {
  const { page, transaction } = await waiting(100)

  await choose(page, 'cancel')
  await choose(page, 'pay')
  await deliverDue(server.services)

  expect(await stateOf(transaction.id)).toEqual(['declined', 0])
  expect(await loadLeft()).toBe(2_499_900)
})

test('a page that nobody finishes is declined once, on the provider’s word, and can no longer be paid', async () => {
  const { page, transaction } = await waiting(100)
  await later('29 minutes')
  await poll()
  const before = await stateOf(transaction.id)
  await later('2 minutes')

  // While the provider is away nothing is decided, however late it is.
  const { config } = server.services
  const url = `http://127.0.0.1:${(await freePorts(1))[0]}`
  server.services.config = { ...config, vodapay: { ...config.vodapay, url } }
  await later('2 hours')
  await poll()
  const away = await stateOf(transaction.id)
  server.services.config = config
  await poll()
  await poll()
  await choose(page, 'pay')
  await deliverDue(server.services)
  await poll()

  expect([before, away]).toEqual([
    ['pending', 0],
    ['pending', 0],
  ])
  expect(await stateOf(transaction.id)).toEqual(['declined', 0])
  expect(await shown(transaction.id)).not.toHaveProperty('page')
})

test('a provider that never closes its page: declined after an hour, and what is paid later all the same is credited once', async () => {
  const { page, transaction } = await waiting(100)
  await server.db`
    update sim_payment set page_until = page_until + interval '1 day', decided_at = decided_at + interval '1 day'
    where trace_id = ${transaction.id}
  `
  await later('61 minutes')
  await poll()
  const expired = await stateOf(transaction.id)

  await choose(page, 'pay')
  await deliverDue(server.services)
  await poll()

  expect(expired).toEqual(['declined', 0])
  expect(await stateOf(transaction.id)).toEqual(['completed', 10_000])
})

test('stored while the clock was wrong it still ends, by the provider’s word', async () => {
  await later('1 year')
  thandi = await server.signIn(`${randomUUID()}@example.test`)
  const { transaction } = await waiting(100)
  await later('-1 year')

  await poll()

  const [row] = await server.db`select state from load where id = ${transaction.id}`
  expect(row).toEqual({ state: 'expired' })
})

test('what waits counts against the month, and no longer once it was declined', async () => {
  const { page } = await waiting(20_000)

  const second = await load(5_000)
  const left = await loadLeft()
  await choose(page, 'cancel')
  await deliverDue(server.services)

  expect([second.status, second.code, left]).toEqual([422, 'load_limit', 499_900])
  expect(await loadLeft()).toBe(2_499_900)
})

test('the way back credits nothing: not with an approval in it, not for somebody else, not for what nobody asked for', async () => {
  const { transaction } = await waiting(100)
  const johan = await server.signIn(`${randomUUID()}@example.test`)
  const data = Buffer.from(JSON.stringify({ responseCode: '00', amount: 10_000, traceId: transaction.id })).toString(
    'base64',
  )

  for (const who of [thandi, johan, server.nobody])
    for (const id of [transaction.id, randomUUID(), '%2F%2Fevil.test', 'https:%2F%2Fevil.test']) {
      const { status, headers } = await who.get(
        `/api/wallet/load/return/${id}?data=${encodeURIComponent(data)}&returnTo=//evil.test`,
      )
      expect([status, headers.get('location')?.startsWith('/history?returned=')]).toEqual([302, true])
      expect(headers.get('location')).not.toMatch(/\/\/|data|evil\.test\//)
    }
  await poll()

  expect(await stateOf(transaction.id)).toEqual(['pending', 0])
  expect(await johan.balance()).toBe(0)
  expect((await johan.get('/api/transactions')).json).toEqual([])
})

test('a notification for another amount credits what was taken, one for another load that load, and a late refusal nothing', async () => {
  const [mine, other] = [await waiting(100), await waiting(200)]

  await notify(mine.transaction.id, 100)
  await notify(mine.transaction.id, 10_000)
  await notify(mine.transaction.id, 10_000, '17')
  await notify(randomUUID(), 10_000)

  expect(await stateOf(mine.transaction.id)).toEqual(['completed', 100])
  expect(await stateOf(other.transaction.id)).toEqual(['pending', 100])
  expect(server.log.some((line) => line.includes('payment already booked with another amount'))).toBe(true)
})

test('a page of anything but the web is taken for no answer', async () => {
  const { config } = server.services
  server.services.config = { ...config, publicUrl: 'javascript:alert(1)//' }
  const { status, json } = await load(60)
  server.services.config = config

  expect([status, (json as Waiting).page]).toEqual([202, undefined])
})

test('an account with a load that waits for its page stays, refunds nothing, and can be closed once the page was cancelled', async () => {
  const { page, transaction } = await waiting(100)

  for (const path of ['/api/me', '/api/me?refund=all']) {
    const { status, code, text } = await thandi.delete(path)
    expect([status, code]).toEqual([422, 'wallet_not_empty'])
    expect(text).toContain('on its way')
  }
  expect(await stateOf(transaction.id)).toEqual(['pending', 0])
  await choose(page, 'cancel')
  await deliverDue(server.services)

  expect((await thandi.delete('/api/me')).status).toBe(200)
  expect((await thandi.get('/api/auth/user')).status).toBe(401)
})

test('paid after the load was declined and the account closed: who signs in again has the money', async () => {
  const email = `${randomUUID()}@example.test`
  thandi = await server.signIn(email)
  const { page, transaction } = await waiting(100)
  await server.db`
    update sim_payment set page_until = page_until + interval '1 day', decided_at = decided_at + interval '1 day'
    where trace_id = ${transaction.id}
  `
  await later('61 minutes')
  await poll()
  thandi = await server.signIn(email)
  expect((await thandi.delete('/api/me')).status).toBe(200)

  await choose(page, 'pay')
  await deliverDue(server.services)
  await poll()

  // The wallet outlives the account: who signs in again has it, and can have it refunded.
  expect((await thandi.get('/api/wallet')).status).toBe(401)
  thandi = await server.signIn(email)
  expect(await thandi.balance()).toBe(10_000)
})

test("the operators' switch asks for the page from the next load on, is in the audit trail, and off again", async () => {
  await writeSwitches(server.db, {})
  const operator = await server.signIn('operator@enkosi.test')
  const before = (await operator.get('/api/operator/simulators')).json as { vodapay: object; bank: object }
  const set = (page: boolean) =>
    operator.put('/api/operator/simulators', {
      vodapay: { ...before.vodapay, page },
      bank: before.bank,
      reason: 'To see the page.',
    })

  expect((await load(50)).status).toBe(201)
  expect((await thandi.put('/api/operator/simulators', {})).status).toBe(403)
  expect((await set(true)).json).toMatchObject({ vodapay: { page: true } })
  const { page } = await waiting(60)
  expect((await set(false)).status).toBe(200)

  expect((await load(70)).status).toBe(201)
  // The page that was given stays: only new loads follow the switch.
  await choose(page, 'pay')
  await deliverDue(server.services)
  expect(await thandi.balance()).toBe(18_000)
  const [{ count }] = await server.db<
    [{ count: number }]
  >`select count(*) from audit_event where action = 'simulators_set'`
  expect(count).toBe(2)
})
