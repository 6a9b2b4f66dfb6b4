import { afterAll, beforeAll, expect, test } from 'vitest'
import { TurnedDown } from '#server/partners/ask.ts'
import type { Client } from '#testing/client.ts'
import { expectBooksRight } from '#testing/expect-books-right.ts'
import { fund } from '#testing/people.ts'
import { BANK_ACCOUNT, registerWorker } from '#testing/register-and-fund.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { drivePayouts } from './drive-payouts.ts'

let server: TestServer
let sipho: Client

beforeAll(async () => {
  server = await startTestServer({ PARTNER_TIMEOUT_MS: '20000' })
  sipho = await server.signIn('sipho@enkosi.test')
  await registerWorker(sipho, { ...BANK_ACCOUNT, bankName: 'A bank nobody knows' })
  await fund(server.db, sipho, 50_000)
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
