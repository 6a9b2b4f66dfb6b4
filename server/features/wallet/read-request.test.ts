import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import type { Answer } from '#contract/endpoint.ts'
import type { readRequest } from '#contract/wallet.ts'
import { newWorker } from '#testing/people/new-worker.ts'
import { fund, walletOf } from '#testing/people/people.ts'
import { BANK_ACCOUNT } from '#testing/people/register-and-fund.ts'
import type { Client } from '#testing/service/client.ts'
import { startTestServer } from '#testing/service/server.ts'

const server = await startTestServer()
const thandi = await server.signIn('thandi@enkosi.test')
const sipho = await newWorker(server, { ...BANK_ACCOUNT, bankAccountNumber: '62123456789' })
await fund(server.db, thandi, 1_000_000)
await fund(server.db, sipho, 100_000)

type Found = Answer<typeof readRequest>
const lookUp = (of: Client, key: string, headers = {}) =>
  of.get(`/api/requests?key=${encodeURIComponent(key)}`, headers)
const found = async (of: Client, key: string) => (await lookUp(of, key)).json as Found
const ask = (of: Client, path: string, body: object, key: string) => of.post(path, body, { 'idempotency-key': key })
const tip = (key: string, amount = 1_000) => ask(thandi, '/api/tips', { guardId: sipho.workerId, amount }, key)
const newest = async (of: Client) => ((await of.get('/api/transactions')).json as unknown[])[0]

test('a tip, a transfer, a withdrawal, a load and money back are found by their keys as the history shows them, and nothing moves', async () => {
  const zola = await newWorker(server)
  const cases: [Client, string, object][] = [
    [thandi, '/api/tips', { guardId: sipho.workerId, amount: 1_000 }],
    [thandi, '/api/wallet/load', { amount: 5_000, paymentReference: randomUUID() }],
    [thandi, '/api/wallet/refund', { amount: 2_000 }],
    [sipho, '/api/wallet/transfer', { guardId: zola.workerId, amount: 2_500 }],
    [sipho, '/api/wallet/withdraw', { amount: 1_500 }],
  ]
  for (const [who, path, body] of cases) {
    const key = randomUUID()
    expect((await ask(who, path, body, key)).status, path).toBe(201)
    const before = await who.balance()

    expect(await found(who, key), path).toEqual({ transaction: await newest(who), refusal: null })
    expect(await who.balance()).toBe(before)
  }
})

test('a refusal is told with its sentence in the language of the page; a declined load is the transaction that history shows', async () => {
  const poor = await server.signIn('poor@enkosi.test')
  const [tooMuch, declined] = [randomUUID(), randomUUID()]
  await ask(poor, '/api/tips', { guardId: sipho.workerId, amount: 1_000 }, tooMuch)
  await ask(poor, '/api/wallet/load', { amount: 400_500, paymentReference: randomUUID() }, declined)

  const refusal = { code: 'insufficient_balance', sentence: 'There is not enough money in the wallet.' }
  expect(await found(poor, tooMuch)).toEqual({ transaction: null, refusal })
  const sentence = 'Daar is nie genoeg geld in die beursie nie.'
  expect((await lookUp(poor, tooMuch, { 'accept-language': 'af' })).json).toMatchObject({ refusal: { sentence } })
  const { transaction } = await found(poor, declined)
  expect(transaction).toMatchObject({ type: 'load', status: 'declined', amount: 400_500 })
  expect(transaction).toEqual(await newest(poor))
})

test('nobody else finds a key: not who was tipped under it, nor somebody who used the same one for a tip of their own', async () => {
  const key = randomUUID()
  const johan = await server.signIn('johan@enkosi.test')
  await fund(server.db, johan, 10_000)
  const mine = (await tip(key)).json as { transaction: { id: string } }

  const codes = await Promise.all([sipho, johan, server.nobody].map(async (who) => (await lookUp(who, key)).code))
  expect(codes).toEqual(['not_found', 'not_found', 'signed_out'])

  await ask(johan, '/api/tips', { guardId: sipho.workerId, amount: 700 }, key)
  expect((await found(johan, key)).transaction).toMatchObject({ fromUserId: johan.personId, amount: 700 })
  expect((await found(thandi, key)).transaction?.id).toBe(mine.transaction.id)
})

test('a tip that still waits is not found, which says nothing, and found once it is done', async () => {
  const key = randomUUID()
  const { walletId } = await walletOf(server.db, thandi)
  let sending: ReturnType<typeof tip> | undefined
  await server.db.begin(async (tx) => {
    await tx`select from wallet where id = ${walletId} for update`
    sending = tip(key)
    await vi.waitFor(async () => {
      const waiting =
        await server.db`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
      expect(waiting.length).toBeGreaterThan(0)
    })
    expect((await lookUp(thandi, key)).code).toBe('not_found')
  })

  expect((await sending)?.status).toBe(201)
  expect((await found(thandi, key)).transaction).toMatchObject({ type: 'tip', amount: 1_000 })
})

test('every key that a request may have is found, and none that it may not have is looked up', async () => {
  const longest = 'k'.repeat(200)
  for (const key of ['..', '%00', "a'||pg_sleep(9)--", '&key=b#?/+', longest]) {
    expect((await tip(key)).status, key).toBe(201)
    expect((await found(thandi, key)).transaction?.amount, key).toBe(1_000)
  }
  for (const key of ['', ' ', `${longest}k`, 'k'.repeat(10_000), 'a\0', 'ключ', '\u202e'])
    expect((await lookUp(thandi, key)).code, key).toBe('malformed')
  for (const query of ['', '?key=a&key=b', '?key=a&person=b', '?key[x]=a'])
    expect((await thandi.get(`/api/requests${query}`)).code, query).toBe('malformed')
})
