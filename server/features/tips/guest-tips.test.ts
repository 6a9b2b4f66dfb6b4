import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { pollPayments } from '#server/features/payments/poll-payments.ts'
import { reconcile } from '#server/operations/reconciliation/reconcile.ts'
import { deliverDue } from '#server/simulators/deliver.ts'
import { writeSwitches } from '#server/simulators/switches.ts'
import { choose } from '#testing/partners/pay-page.ts'
import { BANK_ACCOUNT, loadWallet } from '#testing/people/register-and-fund.ts'
import type { Client } from '#testing/service/client.ts'
import { startTestServer } from '#testing/service/server.ts'

let number = 0

const server = await startTestServer({ PARTNER_TIMEOUT_MS: '20000' })
afterEach(async () => {
  await server.db`delete from sim_delivery`
  await writeSwitches(server.db, {})
})

type Worker = Client & { guardNumber: string }

async function newWorker(names = { firstName: 'Sipho', lastName: 'Dlamini' }): Promise<Worker> {
  const guardNumber = `GT-${++number}`
  const worker = await server.signIn(`${guardNumber}@example.test`, names)
  await worker.mustPost('/api/guard/register', { guardNumber, serviceCategory: 'waiter', location: 'Rosebank' })
  return { ...worker, guardNumber }
}

const open = (guardNumber: string, amount: number, key: string = randomUUID()) =>
  server.nobody.post('/api/guest-tips', { guardNumber, amount }, { 'idempotency-key': key })
async function opened(guardNumber: string, amount: number): Promise<{ reference: string; page: string }> {
  const { status, json, text } = await open(guardNumber, amount)
  expect([status, text]).toEqual([201, text])
  return json as { reference: string; page: string }
}
const stateOf = async (reference: string) => (await server.nobody.get(`/api/guest-tips/${reference}`)).json
const poll = async () => {
  await server.db`update guest_tip set due_at = business_now() where due_at is not null`
  await pollPayments(server.services)
}

test('a payment provider that does not let us in is said to be away, and the guest can try again', async () => {
  const { guardNumber } = await newWorker()
  const key = randomUUID()
  const { config } = server.services
  const door = createServer((_, reply) => void reply.writeHead(401).end()).listen(0, '127.0.0.1')
  await once(door, 'listening')
  const url = `http://127.0.0.1:${(door.address() as AddressInfo).port}`
  server.services.config = { ...config, vodapay: { ...config.vodapay, url } }
  const turnedAway = await open(guardNumber, 2_000, key)
  server.services.config = config
  door.close()

  expect([turnedAway.status, turnedAway.code]).toEqual([503, 'provider_away'])
  expect((await open(guardNumber, 2_000, key)).status).toBe(201)
})

test('the card shows what a tipper needs and nothing else', async () => {
  const worker = await newWorker()
  const card = () => server.nobody.get(`/api/guards/card?w=${worker.guardNumber.toLowerCase()}`)

  expect((await card()).json).toEqual({
    guardNumber: worker.guardNumber,
    displayName: 'Sipho D.',
    serviceCategory: 'waiter',
    location: 'Rosebank',
    verified: false,
    face: 1,
    photo: null,
  })
  await worker.put('/api/guard/profile', { showsName: false })
  expect((await card()).json).toMatchObject({ displayName: null })
})

test('a frozen wallet has no card, is not found and receives no money', async () => {
  const [worker, other] = [await newWorker(), await newWorker()]
  await server.db`update wallet set frozen_at = business_now() where person_id = ${worker.personId}`
  await loadWallet(other, 10_000)
  const { id: guardId } = (await worker.get('/api/guard/profile')).json as { id: string }
  const refused = async (answer: ReturnType<Client['post']>) => (await answer).code

  expect(await refused(server.nobody.get(`/api/guards/card?w=${worker.guardNumber}`))).toBe('unknown_worker')
  expect((await other.get(`/api/guards/search?query=${worker.guardNumber}`)).json).toEqual([])
  expect(await refused(other.post('/api/tips', { guardId, amount: 1_000 }))).toBe('unknown_worker')
  expect(await refused(other.post('/api/wallet/transfer', { guardId, amount: 1_000 }))).toBe('unknown_worker')
  expect(await refused(open(worker.guardNumber, 1_000))).toBe('unknown_worker')
  expect([await worker.balance(), await other.balance()]).toEqual([0, 10_000])
})

test('only the payment provider’s confirmation credits, once, and the worker sees a tip from a guest', async () => {
  const worker = await newWorker()
  const { reference, page } = await opened(worker.guardNumber, 2_000)

  const { back } = await choose(page, 'pay')
  // The browser returns with unsigned parameters, which are ignored.
  expect(back.startsWith(`${server.services.config.publicUrl}/t/${reference}?data=`)).toBe(true)
  const forged = Buffer.from(JSON.stringify({ responseCode: '00', amount: 2_049 })).toString('base64')
  await server.nobody.get(`/t/${reference}?data=${encodeURIComponent(forged)}`)
  expect([await worker.balance(), await stateOf(reference)]).toMatchObject([0, { state: 'waiting' }])
  await deliverDue(server.services)
  await poll()
  await choose(page, 'pay')
  await deliverDue(server.services)

  expect(await stateOf(reference)).toMatchObject({ state: 'paid', amount: 2_000, fee: 49, displayName: 'Sipho D.' })
  expect(await worker.balance()).toBe(2_000)
  expect((await worker.get('/api/transactions')).json).toMatchObject([
    { type: 'tip', description: 'Tip from a guest', fromUserId: null, amount: 2_000, fee: 0 },
  ])
  const { days } = (await worker.get('/api/guard/earnings')).json as { days: unknown[] }
  expect(days.at(-1)).toMatchObject({ amount: 2_000, tips: 1 })
  expect((await worker.get('/api/guard/profile')).json).toMatchObject({ totalTipsReceived: 1 })
  expect(JSON.stringify((await worker.get('/api/me/export')).json)).toContain('Tip from a guest')
})

test('a lost notification is found by asking, sooner while somebody looks', async () => {
  await writeSwitches(server.db, { vodapay: { notify: 'lost' } })
  const worker = await newWorker()
  const { reference, page } = await opened(worker.guardNumber, 1_000)
  await choose(page, 'pay')
  await server.db`update guest_tip set due_at = business_now() + interval '5 minutes' where reference = ${reference}`

  await stateOf(reference)
  const [soon] = await server.db`
    select due_at < business_now() + interval '2 seconds' as soon from guest_tip where reference = ${reference}
  `
  expect(soon).toEqual({ soon: true })
  await poll()

  expect([await worker.balance(), await stateOf(reference)]).toMatchObject([1_000, { state: 'paid' }])
})

test('cancelled, or never paid: nothing was paid, and nothing moves', async () => {
  const worker = await newWorker()
  const [cancelled, left] = [await opened(worker.guardNumber, 2_000), await opened(worker.guardNumber, 3_000)]

  await choose(cancelled.page, 'cancel')
  await choose(cancelled.page, 'pay')
  await deliverDue(server.services)
  await server.db`update guest_tip set created_at = created_at - interval '2 hours' where reference = ${left.reference}`
  await poll()

  expect(await stateOf(cancelled.reference)).toMatchObject({ state: 'not_paid', reason: 'The payment was cancelled.' })
  expect(await stateOf(left.reference)).toMatchObject({ state: 'not_paid', reason: null })
  expect(await worker.balance()).toBe(0)
  // A payment that is completed late still reaches the worker.
  await choose(left.page, 'pay')
  await deliverDue(server.services)
  expect([await worker.balance(), await stateOf(left.reference)]).toMatchObject([3_000, { state: 'paid' }])
})

test.each([
  [405, 'not_paid', 'The bank declined the payment.'],
  [451, 'not_paid', 'There is not enough money in the account you are paying from.'],
  [468, 'paid', null],
  [491, 'waiting', null],
  [496, 'not_paid', 'The payment provider had a problem. Please try again.'],
])('a tip of R%d ends as its amount says: %s', async (rands, state, reason) => {
  const worker = await newWorker()
  const { reference, page } = await opened(worker.guardNumber, rands * 100)

  await choose(page, 'pay')
  // As long as a late payment takes.
  await server.db`update clock_shift set by = by + interval '11 seconds'`
  await expect
    .poll(async () => {
      await deliverDue(server.services)
      await poll()
      return stateOf(reference)
    })
    .toMatchObject({ state, reason })

  expect(await worker.balance()).toBe(state === 'paid' ? rands * 100 : 0)
})

test('the same key opens one payment; another request under it is refused, and so is a short key', async () => {
  const worker = await newWorker()
  const key = randomUUID()

  const answers = await Promise.all([1, 2, 3].map(() => open(worker.guardNumber, 2_000, key)))
  const again = await open(worker.guardNumber, 2_000, key)

  expect(new Set([...answers, again].map(({ text }) => text)).size).toBe(1)
  expect(again.headers.get('idempotency-replayed')).toBe('true')
  expect((await open(worker.guardNumber, 2_100, key)).code).toBe('idempotency_mismatch')
  expect((await open(worker.guardNumber, 2_000, '1')).status).toBe(400)
  const [{ count }] = await server.db<[{ count: number }]>`select count(*) from guest_tip where key = ${key}`
  expect(count).toBe(1)
})

test.each([99, 50_001, 0, -100, 20.5, '2000', null])('an amount of %j is refused', async (amount) => {
  const worker = await newWorker()
  expect((await open(worker.guardNumber, amount as number)).status).toBe(400)
})

test('a payment provider that is away is said, and the same key goes on once it is back', async () => {
  await writeSwitches(server.db, { vodapay: { answer: 'after' } })
  const worker = await newWorker()
  const key = randomUUID()

  expect((await open(worker.guardNumber, 2_000, key)).code).toBe('provider_away')
  await writeSwitches(server.db, {})
  const { status, json } = await open(worker.guardNumber, 2_000, key)

  expect(status).toBe(201)
  await choose((json as { page: string }).page, 'pay')
  await deliverDue(server.services)
  expect(await worker.balance()).toBe(2_000)
})

test('R5000 a day from guests is refused before payment, and goes back where it happens in between', async () => {
  const worker = await newWorker()
  const tips = []
  for (let tip = 0; tip < 11; tip++) tips.push(await opened(worker.guardNumber, 50_000))
  for (const { page } of tips) await choose(page, 'pay')
  await deliverDue(server.services)

  expect((await open(worker.guardNumber, 100)).code).toBe('guest_limit')
  expect(await worker.balance()).toBe(500_000)
  await poll()
  const states = await Promise.all(tips.map(async ({ reference }) => (await stateOf(reference)) as { state: string }))
  expect(states.filter(({ state }) => state === 'given_back')).toHaveLength(1)
})

test('a worker who stops in between: the guest sees it, is refunded once, and both books agree', async () => {
  const worker = await newWorker()
  const { reference, page } = await opened(worker.guardNumber, 2_000)
  await worker.delete('/api/guard/profile')

  await choose(page, 'pay')
  await deliverDue(server.services)
  expect(await stateOf(reference)).toMatchObject({ state: 'giving_back', displayName: null })
  await poll()
  await poll()

  expect(await stateOf(reference)).toMatchObject({ state: 'given_back' })
  const refunds = await server.db`select amount_cents from sim_refund where trace_id like 'refund:%'`
  expect(refunds.at(-1)).toEqual({ amount_cents: 2_049 })
  const { open: differences } = await reconcile(server.services)
  expect(differences).toBe(0)
})

test('a refund whose notification never came is booked by reconciliation', async () => {
  const worker = await newWorker()
  const { reference, page } = await opened(worker.guardNumber, 2_000)
  await server.db`update wallet set frozen_at = business_now() where person_id = ${worker.personId}`
  await choose(page, 'pay')
  await deliverDue(server.services)
  const [tip] = await server.db<[{ id: string; transaction: string }]>`
    select id, provider_transaction_id as transaction from guest_tip where reference = ${reference}
  `
  await server.services.paymentProvider.refund({ traceId: randomUUID(), transactionId: tip.transaction, amount: 2_049 })
  await server.db`delete from sim_delivery`

  await reconcile(server.services)

  expect(await stateOf(reference)).toMatchObject({ state: 'given_back' })
})

test('a chargeback takes from the worker what is left of the tip, and no debt remains', async () => {
  const worker = await newWorker()
  const { reference, page } = await opened(worker.guardNumber, 2_000)
  await choose(page, 'pay')
  await deliverDue(server.services)
  await worker.put('/api/guard/profile', BANK_ACCOUNT)
  await worker.mustPost('/api/wallet/withdraw', { amount: 500 })
  const [tip] = await server.db<[{ transaction: string }]>`
    select provider_transaction_id as transaction from guest_tip where reference = ${reference}
  `

  await server.services.paymentProvider.refund({ traceId: randomUUID(), transactionId: tip.transaction, amount: 2_049 })
  await deliverDue(server.services)

  expect((await worker.get('/api/wallet')).json).toMatchObject({ balance: 0, debt: 0 })
  expect(await stateOf(reference)).toMatchObject({ state: 'given_back' })
  expect((await worker.get('/api/transactions')).json).toMatchObject([
    { type: 'load_reversal', amount: 1_500 },
    { type: 'withdrawal' },
    { description: 'Tip from a guest' },
  ])
})

test('a guest who signs in claims the tip, once: it is in their history and can be rated', async () => {
  const worker = await newWorker()
  const [thandi, johan] = [await server.signIn('claims@example.test'), await server.signIn('late@example.test')]
  const { reference, page } = await opened(worker.guardNumber, 2_000)
  const claim = (who: Client) => who.post(`/api/guest-tips/${reference}/claim`)
  expect((await claim(thandi)).code).toBe('unknown_tip')
  await choose(page, 'pay')
  await deliverDue(server.services)

  expect((await claim(worker)).code).toBe('own_tip')
  expect([(await claim(thandi)).status, (await claim(thandi)).status]).toEqual([200, 200])
  expect((await claim(johan)).code).toBe('already_done')

  const { json } = await thandi.get('/api/transactions')
  expect(json).toMatchObject([{ type: 'tip', amount: 2_000, fee: 49, guardNumber: worker.guardNumber, rating: null }])
  const [{ id }] = json as [{ id: string }]
  expect((await johan.post(`/api/tips/${id}/rating`, { stars: 5 })).code).toBe('unknown_tip')
  expect((await thandi.post(`/api/tips/${id}/rating`, { stars: 4 })).status).toBe(201)
  expect((await worker.get('/api/guard/profile')).json).toMatchObject({ rating: '4.00' })
  expect((await thandi.get('/api/transactions?type=tip&direction=received')).json).toEqual([])
  expect((await thandi.get('/api/transactions?type=load')).json).toEqual([])
})

test('operators see guest tips by worker', async () => {
  const worker = await newWorker()
  const operator = await server.signIn('operator@enkosi.test')
  for (const choice of ['pay', 'cancel'] as const) await choose((await opened(worker.guardNumber, 1_000)).page, choice)
  await deliverDue(server.services)

  expect((await operator.get('/api/operator/guest-tips')).json).toContainEqual(
    expect.objectContaining({ guardNumber: worker.guardNumber, paid: 1, paidAmount: 1_000, declined: 1 }),
  )
})
