import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { settlePayment } from '#server/features/payments/settle-payment.ts'
import { reconcile } from '#server/operations/reconciliation/reconcile.ts'
import type { Payment } from '#server/partners/payment-provider.ts'
import { deliverDue } from '#server/simulators/deliver.ts'
import { writeSwitches } from '#server/simulators/switches.ts'
import { loadWallet, registerWorker } from '#testing/people/register-and-fund.ts'
import type { Client } from '#testing/service/client.ts'
import { startTestServer } from '#testing/service/server.ts'

let thandi: Client

const server = await startTestServer({
  PARTNER_TIMEOUT_MS: '20000',
  BUSINESS_DAY_SECONDS: '60',
})
const sipho = await server.signIn('sipho@enkosi.test')
const guardId = (await registerWorker(sipho)).id
afterEach(async () => {
  await server.db`delete from sim_delivery`
  await writeSwitches(server.db, {})
})

const wallet = async () => {
  const { balance, debt } = (await thandi.get('/api/wallet')).json as { balance: number; debt: number }
  return { balance, debt }
}
const tip = (amount: number) => thandi.post('/api/tips', { guardId, amount })
const load = (amount: number) => loadWallet(thandi, amount)

/** Somebody refunds at the payment provider, or the payer's bank takes the money back: to us it looks the same. */
async function refund(loadId: string, amount: number): Promise<string> {
  const { vodapay } = server.services.config
  const [payment] = await server.db<[{ id: string }]>`
    select transaction_id as id from sim_payment where trace_id = ${loadId}
  `
  const response = await fetch(`${vodapay.url}/v2/Pay/Refund`, {
    method: 'POST',
    headers: { 'api-key': vodapay.apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ originalTransactionId: payment.id, amount, traceId: randomUUID() }),
  })
  return ((await response.json()) as { data: { responseCode: string } }).data.responseCode
}

test('a refund takes back what is there, and what was spent is owed until it is settled: nothing is tipped, no account closed', async () => {
  thandi = await server.signIn('one@example.test')
  const id = await load(10_000)
  await tip(5_951)

  await refund(id, 10_000)
  await deliverDue(server.services)

  expect(await wallet()).toEqual({ balance: 0, debt: 6_000 })
  expect((await tip(100)).code).toBe('wallet_in_debt')
  expect((await thandi.delete('/api/me')).code).toBe('wallet_in_debt')
  await load(5_000)
  expect(await wallet()).toEqual({ balance: 0, debt: 1_000 })
  await load(3_000)
  expect(await wallet()).toEqual({ balance: 2_000, debt: 0 })
  expect((await tip(100)).status).toBe(201)
})

test('tips that arrive pay no debt by themselves: the person settles it, once', async () => {
  thandi = await server.signIn('three@example.test')
  const worker = await registerWorker(thandi)
  const id = await load(10_000)
  await tip(9_951)
  await refund(id, 10_000)
  await deliverDue(server.services)
  const lerato = await server.signIn('four@example.test')
  await loadWallet(lerato, 60_000)
  await lerato.post('/api/tips', { guardId: worker.id, amount: 15_000 })
  expect(await wallet()).toEqual({ balance: 15_000, debt: 10_000 })
  const headers = { 'idempotency-key': randomUUID() }

  const [settled, again] = [
    await thandi.post('/api/wallet/settle', { amount: 10_000 }, headers),
    await thandi.post('/api/wallet/settle', { amount: 10_000 }, headers),
  ]

  expect([settled.status, again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 201, 'true'])
  expect(await wallet()).toEqual({ balance: 5_000, debt: 0 })
  const { json: history } = await thandi.get('/api/transactions?type=load_reversal,debt_payment')
  expect(history).toMatchObject([
    { type: 'debt_payment', amount: 10_000, description: 'Settled what was owed' },
    { type: 'load_reversal', amount: 10_000, description: 'Taken back by the payment provider' },
  ])
})

test('refunds in parts, reported twice or in the wrong order, take each cent once', async () => {
  thandi = await server.signIn('five@example.test')
  const id = await load(10_000)
  await refund(id, 1_000)
  await refund(id, 2_500)
  const [late] = await server.db`
    select url, body from sim_delivery where body like ${`%"refundedAmount":1000}%`}
  `

  await deliverDue(server.services)
  expect(await wallet()).toEqual({ balance: 6_500, debt: 0 })
  await server.db`
    insert into sim_delivery (provider, url, body, due_at) values ('vodapay', ${late?.url}, ${late?.body}, business_now())
  `
  await deliverDue(server.services)

  expect(await wallet()).toEqual({ balance: 6_500, debt: 0 })
})

test('a refund whose notification is lost is found by reconciliation, and a settlement is booked once', async () => {
  thandi = await server.signIn('six@example.test')
  const id = await load(10_000)
  await refund(id, 4_000)
  await server.db`delete from sim_delivery`

  expect(await reconcile(server.services)).toMatchObject({ open: 0 })

  expect(await wallet()).toEqual({ balance: 6_000, debt: 0 })
  await server.db`update clock_shift set by = by + interval '2 minutes'`
  await reconcile(server.services)
  await reconcile(server.services)
  const settled = await server.db<{ amount: number; cost: number }[]>`
    select amount_cents as amount, fee_cents as cost from ledger_entry where kind = 'provider_settlement'
  `
  const [provider] = await server.db<[{ clearing: number }]>`
    select coalesce(sum(cents), 0)::bigint as clearing from posting where account = 'provider_clearing'
  `
  expect(settled).toHaveLength(1)
  expect(provider.clearing).toBe(0)
})

test('another amount than was credited, or more given back than twice what was taken, moves nothing and is logged', async () => {
  thandi = await server.signIn('nine@example.test')
  const id = await load(10_000)
  const [open] = await server.db<[{ walletId: number }]>`select wallet_id as "walletId" from load where id = ${id}`
  const report = (word: Partial<Payment>) => {
    const payment = { traceId: id, transactionId: 't', responseCode: '00', amount: 10_000, refundedAmount: 0, ...word }
    return settlePayment(server.services, { ...open, id, purpose: 'load', amount: 10_000 }, payment, 'reported')
  }
  server.log.length = 0

  await report({ amount: 9_000, refundedAmount: 500 })
  await report({ refundedAmount: 20_001 })

  expect(server.log.map((line) => JSON.parse(line)).filter(({ level }) => level === 'error')).toMatchObject([
    { event: 'payment amount mismatch', reference: id },
    { event: 'payment already booked with another amount' },
    { event: 'refund exceeds payment' },
  ])
  expect(await wallet()).toEqual({ balance: 10_000, debt: 0 })
})
