import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { SIGNATURE_HEADER, sign } from '#server/partners/signature.ts'
import { writeSwitches } from '#server/simulators/switches.ts'
import { payoutWorld } from '#testing/partners/payout-world.ts'
import { drivePayouts } from './drive-payouts.ts'

const world = await payoutWorld()
const { server } = world
afterEach(() => world.settle())

const now = async () => {
  const [clock] = await server.db<[{ ms: number }]>`select (extract(epoch from business_now()) * 1000)::bigint as ms`
  return clock.ms
}

test('a withdrawal goes pending, processing, paid, and each state shows in history', async () => {
  const sipho = await world.worker()

  const withdrawn = await world.withdraw(sipho, 40_000)

  expect(withdrawn).toMatchObject({ balance: 60_000, net: 40_000 })
  expect(withdrawn.transaction).toMatchObject({ type: 'withdrawal', status: 'pending', fee: 0 })
  expect(withdrawn.transaction).toMatchObject({ description: 'Withdrawal to FNB •••• 1234' })
  expect(withdrawn.arrivesBy > new Date().toISOString().slice(0, 10)).toBe(true)
  await world.drive()
  expect(await world.statusOf(sipho, withdrawn)).toBe('processing')
  await world.later('50 minutes')
  await world.hear()
  expect(await world.statusOf(sipho, withdrawn)).toBe('paid')
  expect((await world.walletOf(sipho)).balance).toBe(60_000)
})

test('an account ending in 0000 fails: the whole amount returns once, with the free withdrawal and the limit', async () => {
  const sipho = await world.worker('62000000000')
  const before = await world.walletOf(sipho)
  await writeSwitches(server.db, { bank: { notify: 'twice' } })
  const withdrawn = await world.withdraw(sipho, 30_000)
  expect(await world.walletOf(sipho)).toMatchObject({ balance: 70_000, freeWithdrawalLeft: false })
  await world.drive()

  for (const wait of ['25 minutes', '1 second', '10 minutes']) {
    await world.later(wait)
    await world.hear()
  }

  expect(await world.statusOf(sipho, withdrawn)).toBe('returned')
  expect(await world.walletOf(sipho)).toEqual(before)
})

test.each([
  ['62000000000', 'Error', 'The bank says that this account does not exist. Please check your bank details.'],
  ['62000009999', 'Reversed', 'Your bank sent the money back. Please ask your bank, or check your bank details.'],
])('a returned payout to %s says why, in a plain sentence', async (account, _state, sentence) => {
  const sipho = await world.worker(account)
  await world.withdraw(sipho, 30_000)
  for (const wait of ['1 second', '50 minutes', '40 minutes', '61 minutes']) {
    await world.later(wait)
    await world.drive()
  }

  const { json } = await sipho.get('/api/transactions?type=withdrawal')

  expect(json).toMatchObject([{ status: 'returned', returnReason: { sentence } }])
  expect((await world.walletOf(sipho)).balance).toBe(100_000)
})

test('a reversal without a notification is found while paid payouts are still watched', async () => {
  const sipho = await world.worker('62000009999')
  await writeSwitches(server.db, { bank: { notify: 'lost' } })
  const withdrawn = await world.withdraw(sipho, 25_000)
  await world.drive()
  await world.later('50 minutes')
  await world.drive()
  expect(await world.statusOf(sipho, withdrawn)).toBe('paid')

  await world.later('61 minutes')
  await world.drive()

  expect(await world.statusOf(sipho, withdrawn)).toBe('returned')
  expect((await world.walletOf(sipho)).balance).toBe(100_000)
})

test('a bank that does not answer is asked again, and what it had done unheard is not done twice', async () => {
  const sipho = await world.worker()
  await writeSwitches(server.db, { bank: { answer: 'after' } })
  const withdrawn = await world.withdraw(sipho, 15_000)
  await world.drive()
  expect(await world.payoutOf(withdrawn)).toMatchObject({ state: 'pending', bankId: null })

  await writeSwitches(server.db, {})
  await world.later('1 minute')
  await world.drive({ create: () => Promise.reject(new Error('It is ordered again.')) })

  const { id, state } = await world.payoutOf(withdrawn)
  const [disbursements] = await server.db<
    [{ count: number }]
  >`select count(*) from sim_disbursement where nonce = ${id}`
  expect([state, disbursements.count]).toEqual(['processing', 1])
})

test('a process that dies with a payout does not keep it', async () => {
  const sipho = await world.worker()
  const withdrawn = await world.withdraw(sipho, 15_000)
  await server.db`
    update payout set due_at = 'infinity', locked_until = business_now() + interval '60 seconds'
    where entry_id = ${world.entryOf(withdrawn.transaction)}
  `

  expect(await world.drive()).toBe(0)
  await world.later('61 seconds')
  expect(await world.drive()).toBe(1)

  expect((await world.payoutOf(withdrawn)).state).toBe('processing')
})

test('two drivers at once never hold the same payout', async () => {
  const workers = await Promise.all(Array.from({ length: 6 }, () => world.worker()))
  for (const each of workers) await world.withdraw(each, 10_000)

  const taken = await Promise.all(Array.from({ length: 5 }, () => drivePayouts(server.services, 2)))

  expect(taken.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(6)
  while ((await world.drive()) > 0);
  const [asked] = await server.db<[{ attempts: number; open: number }]>`
    select max(attempts) as attempts, count(*) filter (where state = 'pending') as open from payout where due_at is not null
  `
  expect(asked).toEqual({ attempts: 0, open: 0 })
})

test('a webhook for a payout that is not ours is taken and does nothing', async () => {
  const { webhookSecret } = server.services.config.bank
  const body = JSON.stringify({ id: 'x', nonce: randomUUID(), state: 'Completed' })

  const { status } = await server.nobody.post('/api/callbacks/bank', body, {
    [SIGNATURE_HEADER]: sign(webhookSecret, body, await now()),
  })

  expect(status).toBe(204)
})

test('a signed webhook alone settles nothing: the bank is asked', async () => {
  const sipho = await world.worker()
  const withdrawn = await world.withdraw(sipho, 15_000)
  await world.drive()
  const { id, bankId } = await world.payoutOf(withdrawn)
  const body = JSON.stringify({ id: bankId, nonce: id, state: 'Completed' })

  await server.nobody.post('/api/callbacks/bank', body, {
    [SIGNATURE_HEADER]: sign(server.services.config.bank.webhookSecret, body, await now()),
  })
  await world.drive()

  expect(await world.statusOf(sipho, withdrawn)).toBe('processing')
})

test('without a bank account nothing leaves the wallet, and the answer stays the same for its key', async () => {
  const sipho = await world.worker('')
  const headers = { 'idempotency-key': randomUUID() }
  const first = await sipho.post('/api/wallet/withdraw', { amount: 10_000 }, headers)
  await sipho.put('/api/guard/profile', { bankAccountNumber: '62000001234', bankName: 'FNB' })
  const again = await sipho.post('/api/wallet/withdraw', { amount: 10_000 }, headers)

  for (const answer of [first, again]) expect(answer).toMatchObject({ status: 422, code: 'no_bank_account' })
  expect((await world.walletOf(sipho)).balance).toBe(100_000)
})

test('today’s withdrawals are those of this day in Johannesburg, newest first', async () => {
  const sipho = await world.worker()
  const first = await world.withdraw(sipho, 10_000)
  const second = await world.withdraw(sipho, 20_000)

  const { json } = await sipho.get('/api/withdrawals/today')
  await world.later('1 day')
  const tomorrow = await sipho.get('/api/withdrawals/today')

  expect((json as { id: string }[]).map(({ id }) => id)).toEqual([second.transaction.id, first.transaction.id])
  expect(tomorrow.json).toEqual([])
})

test('the account number reaches the bank and is written nowhere', async () => {
  const account = '62098765431'
  const sipho = await world.worker(account)
  await world.withdraw(sipho, 10_000)
  await world.drive()

  const rows = await server.db`
    select to_jsonb(p)::text as row from payout p union all select to_jsonb(s)::text from sim_disbursement s
    union all select to_jsonb(d)::text from sim_delivery d
  `
  expect(rows.length).toBeGreaterThan(2)
  expect(JSON.stringify(rows) + server.log.join('')).not.toContain(account)
})
