import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Earnings } from '#contract/earnings.ts'
import { TRANSFER } from '#contract/limits.ts'
import type { Transaction } from '#contract/wallet.ts'
import type { FoundWorker, WorkerProfile } from '#contract/workers.ts'
import { newWorker } from '#testing/people/new-worker.ts'
import { fund } from '#testing/people/people.ts'
import type { Client } from '#testing/service/client.ts'
import { startTestServer } from '#testing/service/server.ts'

const server = await startTestServer()
const thandi = await server.signIn('thandi@enkosi.test')
const sipho = await newWorker(server)
const zola = await newWorker(server)
await fund(server.db, sipho, 3_000_000)
await fund(server.db, thandi, 100_000)

const pass = (from: Client, body: unknown, key: string = randomUUID()) =>
  from.post('/api/wallet/transfer', body, { 'idempotency-key': key })
const codeOf = async (answer: ReturnType<typeof pass>) => (await answer).code
type Sent = { transaction: Transaction }
const newest = async (of: Client) => ((await of.get('/api/transactions')).json as Transaction[])[0]

test('a transfer, which names its sender, does not tell which tips are the same person’s', async () => {
  const nomsa = await newWorker(server)
  const tip = { guardId: nomsa.workerId, amount: 1_000 }
  const [tipped, again] = [await sipho.mustPost<Sent>('/api/tips', tip), await sipho.mustPost<Sent>('/api/tips', tip)]
  const passed = (await pass(sipho, { guardId: nomsa.workerId, amount: 1_000 })).json as Sent

  const received = (await nomsa.get('/api/transactions')).json as Transaction[]
  const [transfer, second, first] = received.map(({ fromUserId }) => fromUserId)
  expect([second, transfer === first]).toEqual([first, false])
  const [one, other, worker] = [tipped, again, passed].map(({ transaction }) => transaction.toUserId)
  expect([other, worker === one]).toEqual([one, false])
})

test('a worker passes money on to another: all of it arrives, free, and both read it in their history', async () => {
  const before = { sipho: await sipho.balance(), zola: await zola.balance() }
  const answer = await pass(sipho, { guardId: zola.workerId, amount: 2_500 })

  expect(answer.status).toBe(201)
  expect(answer.json).toMatchObject({ balance: before.sipho - 2_500, transaction: { type: 'transfer', fee: 0 } })
  expect(await zola.balance()).toBe(before.zola + 2_500)
  const [mine, theirs] = [await newest(sipho), await newest(zola)]
  expect(mine).toMatchObject({
    description: 'Transfer to Sipho D.',
    guardNumber: zola.guardNumber,
    fromUserId: sipho.personId,
    amount: 2_500,
  })
  expect(theirs).toMatchObject({
    description: 'Transfer from Sipho D.',
    guardNumber: sipho.guardNumber,
    toUserId: zola.personId,
    fee: 0,
  })
  expect(theirs?.fromUserId).not.toBe(sipho.personId)
  const only = async (query: string) => (await zola.get(`/api/transactions?${query}`)).json as Transaction[]
  expect((await only('type=transfer&direction=received')).map(({ type }) => type)).toEqual(['transfer'])
  expect(await only('type=transfer&direction=sent')).toEqual([])
})

test('a transfer is no tip: not rated, not counted, no income', async () => {
  await pass(sipho, { guardId: zola.workerId, amount: 1_000 })
  const profile = (await zola.get('/api/guard/profile')).json as WorkerProfile
  const [found] = (await thandi.get(`/api/guards/search?query=${zola.guardNumber}`)).json as FoundWorker[]
  const { days, hours } = (await zola.get('/api/guard/earnings')).json as Earnings
  const entry = await newest(sipho)

  expect([profile.totalTipsReceived, profile.rating, found?.totalTipsReceived]).toEqual([0, '0.00', 0])
  expect([...days, ...hours].filter(({ tips, amount }) => tips !== 0 || amount !== 0)).toEqual([])
  const rated = await sipho.post(`/api/tips/${entry?.id}/rating`, { stars: 5 })
  expect(rated.code).toBe('unknown_tip')
})

test('who may send what to whom', async () => {
  const gone = await newWorker(server)
  await gone.delete('/api/guard/profile')
  const to = { guardId: zola.workerId, amount: 100 }

  expect(await codeOf(pass(server.nobody, to))).toBe('signed_out')
  expect(await codeOf(pass(thandi, to))).toBe('workers_only')
  expect(await codeOf(pass(sipho, { ...to, guardId: sipho.workerId }))).toBe('own_transfer')
  expect(await codeOf(pass(sipho, { ...to, guardId: randomUUID() }))).toBe('unknown_worker')
  expect(await codeOf(pass(sipho, { ...to, guardId: gone.workerId }))).toBe('unknown_worker')
  expect(await codeOf(pass(await newWorker(server), to))).toBe('insufficient_balance')
  for (const amount of [TRANSFER.min - 1, TRANSFER.max + 1, 1.5, '100', -100, null, Number.MAX_SAFE_INTEGER]) {
    expect(await codeOf(pass(sipho, { ...to, amount })), String(amount)).toBe('malformed')
  }
  expect(await codeOf(pass(sipho, { ...to, note: 'more' }))).toBe('malformed')
})
