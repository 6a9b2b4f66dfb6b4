import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { REFUSALS, type RefusalCode } from '#contract/refusals.ts'
import { reconcile } from '#server/operations/reconciliation/reconcile.ts'
import { NoAnswer, Rejected } from '#server/partners/ask.ts'
import { writeSwitches } from '#server/simulators/switches.ts'
import { payoutWorld } from '#testing/partners/payout-world.ts'
import { linkedPhone } from '#testing/phones/phone.ts'
import type { Client } from '#testing/service/client.ts'

const world = await payoutWorld()
const { server, db } = world
afterEach(world.settle)

const INSTANT = { rail: 'instant' }
const refused = (code: RefusalCode) => ({ status: REFUSALS[code].status, text: REFUSALS[code].sentence })
const ask = (client: Client, body: object, key: string = randomUUID()) =>
  client.post('/api/wallet/withdraw', body, { 'idempotency-key': key })

test('an instant withdrawal arrives on the day it is asked for, within a minute, for its own fee and never a free one', async () => {
  const sipho = await world.worker()
  await world.later('3 days 11 hours')
  const withdrawn = await world.ask(sipho, 10_000, {}, INSTANT)
  expect(withdrawn).toMatchObject({
    net: 9_750,
    balance: 90_000,
    transaction: { fee: 250, rail: 'instant', description: 'Withdrawal to FNB •••• 1234', cancellable: true },
  })
  const [{ today }] = await db<[{ today: string }]>`select local_today()::text as today`
  expect(withdrawn.arrivesBy).toBe(today)
  expect(await world.walletOf(sipho)).toMatchObject({ freeWithdrawalLeft: true })

  await world.later('1 minute')
  await world.drive()
  expect(await world.statusOf(sipho, withdrawn)).toBe('processing')
  await world.later('11 seconds')
  await world.drive()

  expect(await world.statusOf(sipho, withdrawn)).toBe('paid')
  expect(await world.disbursementsOf(withdrawn)).toBe(1)
  await reconcile(server.services)
  // The books know loads of this test that no provider has.
  expect(await db`select kind from reconciliation_difference where kind <> 'credit_without_payment'`).toEqual([])
})

test('to the own number at a bank of choice: only people with a number, and not with another SIM', async () => {
  const sipho = await world.worker('')
  expect(await ask(sipho, { amount: 5_000, ...INSTANT })).toMatchObject(refused('no_bank_account'))
  expect(await ask(sipho, { amount: 5_000, ...INSTANT, bank: 'Capitec' })).toMatchObject(refused('no_phone'))
  const number = await linkedPhone(server, sipho)

  const { status, json } = await ask(sipho, { amount: 5_000, ...INSTANT, bank: 'Capitec' })
  expect(status).toBe(201)
  expect(json).toMatchObject({ transaction: { description: `Withdrawal to Capitec +27 •• ••• ${number.slice(-4)}` } })
  await db`update phone set new_sim_since = business_now() where person_id = ${sipho.personId}`

  expect(await ask(sipho, { amount: 5_000, ...INSTANT, bank: 'Capitec' })).toMatchObject(refused('new_sim_money'))
  expect((await world.walletOf(sipho)).balance).toBe(95_000)
})

test('an account in another name is refused, without its name; so is one that the bank does not know', async () => {
  const sipho = await world.worker('62000007777')
  const key = randomUUID()
  const answer = await ask(sipho, { amount: 5_000, ...INSTANT }, key)
  expect(answer).toMatchObject(refused('name_mismatch'))
  expect(JSON.stringify([answer.text, server.log])).not.toContain('MOKOENA')

  // Neither a change of the own account nor a repetition makes a refusal an answer for something else.
  await change(sipho, { bankAccountNumber: '62000001234' })
  expect(await ask(sipho, { amount: 5_000, ...INSTANT }, key)).toMatchObject(refused('name_mismatch'))
  expect((await ask(sipho, { amount: 5_000, ...INSTANT })).status).toBe(201)

  await change(sipho, { accountHolderName: '' })
  expect(await ask(sipho, { amount: 5_000, ...INSTANT })).toMatchObject(refused('unknown_account'))
  await change(sipho, { accountHolderName: 'Sipho Dlamini' })
  await db`update person set first_name = '', last_name = null where id = ${sipho.personId}`
  expect(await ask(sipho, { amount: 5_000, ...INSTANT })).toMatchObject(refused('name_mismatch'))
})

test('a bank that does not answer takes nothing, and nothing falls back to another rail', async () => {
  const sipho = await world.worker()
  await writeSwitches(db, { bank: { answer: 'never', notify: 'once', delayMs: 0, outcome: 'Completed' } })
  const key = randomUUID()

  expect(await ask(sipho, { amount: 5_000, ...INSTANT }, key)).toMatchObject(refused('bank_away'))

  expect((await world.walletOf(sipho)).balance).toBe(100_000)
  expect(await db`select from payout where wallet_id = ${await walletIdOf(sipho)}`).toEqual([])
  await writeSwitches(db, {})
  expect(await ask(sipho, { amount: 5_000, ...INSTANT }, key)).toMatchObject(refused('bank_away'))
  expect((await ask(sipho, { amount: 5_000, ...INSTANT })).status).toBe(201)
})

test('an order whose answer is lost is looked up by its nonce, and never sent a second time', async () => {
  const sipho = await world.worker()
  const withdrawn = await world.ask(sipho, 10_000, {}, INSTANT)
  await world.later('1 minute')
  const { bank } = server.services
  let orders = 0
  const create: typeof bank.create = async (order) => {
    orders += 1
    await bank.create(order)
    throw new NoAnswer('the answer is lost')
  }
  await world.drive({ create })
  await world.later('1 minute')
  await world.drive({ create })

  expect(orders).toBe(1)
  expect(await world.statusOf(sipho, withdrawn)).toBe('paid')
  expect((await world.walletOf(sipho)).balance).toBe(90_000)
})

test.each([
  ['62000000000', 'bank_away'],
  ['62000009999', 'limit'],
])('an instant payment to %s comes back whole with its fee: %s', async (account, reason) => {
  const sipho = await world.worker(account)
  const withdrawn = await world.ask(sipho, 10_000, {}, INSTANT)
  for (let look = 0; look < 3; look++) {
    await world.later('1 minute')
    await world.drive()
  }

  const { json } = await sipho.get('/api/transactions?type=withdrawal')
  expect(json).toMatchObject([{ id: withdrawn.transaction.id, status: 'returned', returnReason: { code: reason } }])
  expect(await world.walletOf(sipho)).toMatchObject({
    balance: 100_000,
    limits: { dayLeft: 500_000 },
    freeWithdrawalLeft: true,
  })
})

test('a resolution of another account than the one ordered pays nobody', async () => {
  const [sipho, zola] = [await world.worker('62000001111'), await world.worker('62000002222')]
  const { bank } = server.services
  const other = await bank.resolve({ accountNumber: '62000002222', bankId: '250655' })
  expect(zola && other?.name).toBe('SIPHO DLAMINI')
  const withdrawn = await world.ask(sipho, 10_000, {}, INSTANT)
  await world.later('1 minute')
  await world.drive({ create: (order) => bank.create({ ...order, resolutionId: other?.resolutionId }) })
  await world.later('1 minute')
  await world.drive()

  expect(await world.payoutOf(withdrawn)).toMatchObject({ state: 'returned', reason: 'name_mismatch' })
  expect((await world.walletOf(sipho)).balance).toBe(100_000)
})

test('a key that is repeated with another rail is refused, in both directions', async () => {
  const sipho = await world.worker()
  const [first, second] = [randomUUID(), randomUUID()]
  expect((await ask(sipho, { amount: 5_000 }, first)).status).toBe(201)
  expect((await ask(sipho, { amount: 5_000, ...INSTANT }, second)).status).toBe(201)

  expect(await ask(sipho, { amount: 5_000, ...INSTANT }, first)).toMatchObject(refused('idempotency_mismatch'))
  expect(await ask(sipho, { amount: 5_000 }, second)).toMatchObject(refused('idempotency_mismatch'))
  expect((await ask(sipho, { amount: 5_000, rail: 'bank' }, first)).json).toMatchObject({ transaction: { fee: 0 } })
  expect((await world.walletOf(sipho)).balance).toBe(90_000)
})

test('amounts are those of the rail, and a bank is named for instant payments alone', async () => {
  const sipho = await world.worker()

  for (const body of [
    { amount: 999, ...INSTANT },
    { amount: 500_001, ...INSTANT },
    { amount: 5_000, bank: 'Capitec' },
    { amount: 5_000, ...INSTANT, bank: 'My own bank' },
    { amount: 5_000, rail: 'pigeon' },
  ])
    expect((await ask(sipho, body)).status).toBe(400)
  expect((await ask(sipho, { amount: 1_000, ...INSTANT })).status).toBe(201)
})

async function change(client: Client, details: object): Promise<void> {
  expect((await client.put('/api/guard/profile', details)).status).toBe(200)
}

async function walletIdOf({ personId }: Client): Promise<number> {
  const [wallet] = await db<[{ id: number }]>`select id from wallet where person_id = ${personId}`
  return wallet.id
}

test.each([400, 422])('an account that the bank answers with %d is none that it knows', async (status) => {
  const sipho = await world.worker()
  const { resolve } = server.services.bank
  server.services.bank.resolve = () => Promise.reject(new Rejected(status))
  try {
    expect(await ask(sipho, { amount: 10_000, ...INSTANT })).toMatchObject(refused('unknown_account'))
  } finally {
    server.services.bank.resolve = resolve
  }
})
