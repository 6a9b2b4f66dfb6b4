import { afterAll, beforeAll, expect, test } from 'vitest'
import { TurnedDown } from '#server/partners/ask.ts'
import { expectBooksRight } from '#testing/expect-books-right.ts'
import { fund } from '#testing/people.ts'
import { type Client, startTestServer, type TestServer } from '#testing/server.ts'
import { drivePayouts } from './drive-payouts.ts'

let server: TestServer
let sipho: Client

beforeAll(async () => {
  server = await startTestServer({ PARTNER_TIMEOUT_MS: '20000' })
  sipho = await server.signIn('sipho@enkosi.test')
  const account = { bankAccountNumber: '62000001234', bankName: 'A bank nobody knows', accountHolderName: 'Sipho' }
  await sipho.post('/api/guard/register', { guardNumber: 'PG-1024', serviceCategory: 'parking_guard', ...account })
  const [wallet] = await server.db<[{ id: number }]>`select id from wallet where person_id = ${sipho.personId}`
  await fund(server.db, { personId: sipho.personId, walletId: wallet.id }, 50_000)
})
afterAll(async () => {
  await expectBooksRight(server.db)
  await server.close()
})

/** Withdraws R50 and drives its payout at a bank that answers every new order with this status. */
async function driveAgainst(status: number, attempts = 0): Promise<{ state: string; balance: number }> {
  const withdrawn = await sipho.post('/api/wallet/withdraw', { amount: 5_000 })
  const { transaction } = withdrawn.json as { transaction: { id: string } }
  await server.db`update payout set attempts = ${attempts} where entry_id = ${transaction.id}`
  const create = () => Promise.reject(new TurnedDown(status))
  await drivePayouts({ ...server.services, bank: { ...server.services.bank, create } })
  const [payout] = await server.db<[{ state: string }]>`select state from payout where entry_id = ${transaction.id}`
  const { balance } = (await sipho.get('/api/wallet')).json as { balance: number }
  await server.db`update payout set due_at = null`
  return { state: payout.state, balance }
}

test.each([400, 422])('an order that the bank turns down with %i goes back to the wallet', async (status) => {
  expect(await driveAgainst(status)).toEqual({ state: 'returned', balance: 50_000 })
})

test.each([
  [401, 45_000],
  [404, 40_000],
])('a %i is about us and not about the order: the payout waits', async (status, balance) => {
  expect(await driveAgainst(status)).toEqual({ state: 'pending', balance })
})

test('after a try that was not heard, the money may be on its way: the payout waits', async () => {
  expect(await driveAgainst(422, 1)).toEqual({ state: 'pending', balance: 35_000 })
})
