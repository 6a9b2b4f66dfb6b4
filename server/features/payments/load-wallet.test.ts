import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deliverDue } from '#server/simulators/deliver.ts'
import { writeSwitches } from '#server/simulators/switches.ts'
import { atEnd } from '#testing/at-end.ts'
import type { Client } from '#testing/service/client.ts'
import { freePorts } from '#testing/service/free-ports.ts'
import { startTestServer } from '#testing/service/server.ts'
import { pollPayments } from './poll-payments.ts'

const server = await startTestServer({ PARTNER_TIMEOUT_MS: '20000' })
let thandi: Client
// Everybody may add so much a month.
beforeEach(async () => {
  thandi = await server.signIn(`${randomUUID()}@example.test`)
})
afterEach(async () => {
  await server.db`delete from sim_delivery`
  await server.db`update clock_shift set by = interval '0'`
  await writeSwitches(server.db, {})
})

type Loaded = { status: string; balance?: number; transaction: { id: string; status: string; amount: number } }

const load = (rand: number, headers: Record<string, string> = {}, paymentReference: string = randomUUID()) =>
  thandi.post('/api/wallet/load', { amount: rand * 100, paymentReference }, headers)
const balance = () => thandi.balance()
const later = (text: string) => server.db`update clock_shift set by = by + ${text}::interval`
const statusOf = async (id: string) => {
  const { json } = await thandi.get('/api/transactions')
  return (json as { id: string; status: string }[]).find((transaction) => transaction.id === id)?.status
}

test('a confirmed load is answered with the new balance and shows in history', async () => {
  const before = await balance()

  const { status, json } = await load(100)

  const { transaction, ...loaded } = json as Loaded
  expect(status).toBe(201)
  expect(loaded).toEqual({ status: 'completed', balance: before + 10_000 })
  expect(transaction).toMatchObject({ type: 'load', amount: 10_000, fee: 0, status: 'completed' })
  expect(await balance()).toBe(before + 10_000)
  expect(await statusOf(transaction.id)).toBe('completed')
})

test('its notification, coming after the look-up and then again, credits nothing more', async () => {
  const before = await balance()
  await writeSwitches(server.db, { vodapay: { notify: 'twice' } })
  const [seen] = await server.db<[{ count: number }]>`select count(*) from provider_notification`
  await load(20)

  await deliverDue(server.services)
  await later('1 second')
  await deliverDue(server.services)

  expect(await balance()).toBe(before + 2_000)
  const [now] = await server.db<[{ count: number }]>`select count(*) from provider_notification`
  expect(now.count).toBe(seen.count + 2)
})

test.each([
  [4005, '05', 'The bank declined the payment.'],
  [4017, '17', 'The payment was cancelled.'],
  [4051, '51', 'There is not enough money in the account you are paying from.'],
  [4096, '96', 'The payment provider had a problem. Please try again.'],
])('a load of R%i is declined with code %s, in a sentence, also when asked again', async (amount, code, sentence) => {
  const before = await balance()
  const headers = { 'idempotency-key': randomUUID() }
  const reference = randomUUID()

  const answers = [await load(amount, headers, reference), await load(amount, headers, reference)]

  for (const answer of answers) expect(answer).toMatchObject({ status: 422, text: sentence, code: 'payment_declined' })
  const [row] = await server.db<[{ id: string; code: string }]>`
    select id, response_code as code from load where payment_reference = ${reference}
  `
  expect(row.code).toBe(code)
  expect(await statusOf(row.id)).toBe('declined')
  expect(await balance()).toBe(before)
})

test('R4068 comes late: first pending, then completed by its notification', async () => {
  const before = await balance()

  const { status, json } = await load(4068)

  expect([status, (json as Loaded).status]).toEqual([202, 'pending'])
  expect(await balance()).toBe(before)
  await later('11 seconds')
  await deliverDue(server.services)
  expect(await balance()).toBe(before + 406_800)
  expect(await statusOf((json as Loaded).transaction.id)).toBe('completed')
})

test('R4091 gets no answer: pending, polled in vain, expired within the hour and a bit', async () => {
  const before = await balance()
  const headers = { 'idempotency-key': randomUUID() }
  const reference = randomUUID()

  const { status, json } = await load(4091, headers, reference)

  const { id } = (json as Loaded).transaction
  expect(status).toBe(202)
  await later('30 minutes')
  await pollPayments(server.services)
  expect(await statusOf(id)).toBe('pending')
  await later('31 minutes')
  await pollPayments(server.services)
  expect(await statusOf(id)).toBe('declined')
  expect((await load(4091, headers, reference)).text).toBe('The payment was not confirmed in time.')
  expect(await balance()).toBe(before)
})

test('the same key or the same reference gives the first answer again, other details are refused', async () => {
  const before = await balance()
  const key = randomUUID()
  const reference = randomUUID()
  const first = await load(50, { 'idempotency-key': key }, reference)

  const again = await load(50, { 'idempotency-key': key }, reference)
  const sameReference = await load(50, {}, reference)
  const otherAmount = await load(60, {}, reference)
  const otherBody = await load(50, { 'idempotency-key': key })
  const crossed = await load(50, { 'idempotency-key': key }, (await referenceOf(await load(50)))[0])

  expect(again.json).toEqual(first.json)
  expect(sameReference.json).toEqual(first.json)
  expect([first, again, sameReference].map(({ headers }) => headers.get('idempotency-replayed'))).toEqual([
    null,
    'true',
    'true',
  ])
  for (const refused of [otherAmount, otherBody, crossed]) {
    expect([refused.status, refused.code]).toEqual([422, 'idempotency_mismatch'])
  }
  expect(await balance()).toBe(before + 10_000)
})

test('twenty requests at once with one reference are one load', async () => {
  const before = await balance()
  const reference = randomUUID()

  const answers = await Promise.all(Array.from({ length: 20 }, () => load(70, {}, reference)))

  expect(new Set(answers.map(({ json }) => (json as Loaded).transaction.id)).size).toBe(1)
  expect(answers.every(({ status }) => status === 201 || status === 202)).toBe(true)
  expect(await balance()).toBe(before + 7_000)
})

test('two people may use the same payment reference', async () => {
  const reference = randomUUID()
  await load(80, {}, reference)
  const johan = await server.signIn('johan@enkosi.test')

  const { status, json } = await johan.post('/api/wallet/load', { amount: 9_000, paymentReference: reference })

  expect([status, (json as Loaded).balance]).toEqual([201, 9_000])
})

test.each([99, 400_000, 2_500_000])(
  '%i cents that the payment provider took are credited, whatever was asked',
  async (taken) => {
    const before = await balance()
    const { json } = await load(4091)
    const { id } = (json as Loaded).transaction
    await server.db`update sim_payment set amount_cents = ${taken}, final_code = '00' where trace_id = ${id}`

    await later('1 minute')
    await pollPayments(server.services)

    expect([await balance(), await statusOf(id)]).toEqual([before + taken, 'completed'])
    expect(server.log.some((line) => line.includes('payment amount mismatch') && line.includes(id))).toBe(true)
  },
)

test('a load that never reached the payment provider is closed after two minutes, and can be sent again before', async () => {
  const before = await balance()
  const reference = randomUUID()
  await writeSwitches(server.db, { vodapay: { answer: 'never' } })
  const [lost, resent] = [await load(90), await load(90, {}, reference)]
  await writeSwitches(server.db, {})

  const again = await load(90, {}, reference)
  await later('3 minutes')
  await pollPayments(server.services)

  expect([lost.status, resent.status, again.status]).toEqual([202, 202, 201])
  expect(await statusOf((lost.json as Loaded).transaction.id)).toBe('declined')
  expect(await balance()).toBe(before + 9_000)
})

test('a payment provider that cannot be reached is said to be away', async () => {
  const { config } = server.services
  const url = `http://127.0.0.1:${(await freePorts(1))[0]}`
  server.services.config = { ...config, vodapay: { ...config.vodapay, url } }
  const { status, code, headers } = await load(10)
  server.services.config = config

  expect([status, code]).toEqual([503, 'provider_away'])
  expect(headers.get('retry-after')).toBe('5')
})

test.each([401, 403, 404])(
  'a payment provider that turns us away with %i is said to be away; the load waits and is paid once',
  async (turnedAway) => {
    const before = await balance()
    const key = { 'idempotency-key': randomUUID() }
    const reference = randomUUID()
    const { config } = server.services
    const { url } = await turningAway(turnedAway)
    server.services.config = { ...config, vodapay: { ...config.vodapay, url } }
    const first = await load(10, key, reference)
    await server.db`update load set due_at = business_now() where payment_reference = ${reference}`
    await pollPayments(server.services)
    const [waiting] = await server.db`select state from load where payment_reference = ${reference}`
    server.services.config = config

    expect([first.status, first.code, first.headers.get('retry-after')]).toEqual([503, 'provider_away', '5'])
    expect(first.text).toBe('The payment provider cannot be reached right now. Please try again.')
    expect(waiting).toEqual({ state: 'pending' })
    expect((await load(10, key, reference)).status).toBe(201)
    expect(await balance()).toBe(before + 1_000)
    const lines = server.log.filter((line) => line.includes('"partner request failed"'))
    expect(lines.some((line) => line.includes(`http ${turnedAway}`))).toBe(true)
    expect(server.log.filter((line) => line.includes('"level":"error"') && line.includes('poll failed'))).toEqual([])
  },
)

test('the browser coming back with an approval in its hands credits nothing', async () => {
  const before = await balance()
  const { json } = await load(4091)
  const { id } = (json as Loaded).transaction
  const data = Buffer.from(JSON.stringify({ responseCode: '00', traceId: id })).toString('base64')

  const { status, headers } = await thandi.get(`/api/wallet/load/return/${id}?data=${encodeURIComponent(data)}`)

  expect([status, headers.get('location')]).toEqual([302, `/history?returned=${id}`])
  expect(await balance()).toBe(before)
})

async function turningAway(status: number): Promise<{ url: string }> {
  const door = createServer((_, reply) => void reply.writeHead(status).end()).listen(0, '127.0.0.1')
  atEnd(() => void door.close())
  await once(door, 'listening')
  return { url: `http://127.0.0.1:${(door.address() as AddressInfo).port}` }
}

async function referenceOf({ json }: { json: unknown }): Promise<string[]> {
  const rows = await server.db<{ reference: string }[]>`
    select payment_reference as reference from load where id = ${(json as Loaded).transaction.id}
  `
  return rows.map((row) => row.reference)
}
