import { expect, test } from 'vitest'
import type { CardToBankCase } from '#contract/card-to-bank.ts'
import { loadWallet, registerWorker } from '#testing/people/register-and-fund.ts'
import type { Client } from '#testing/service/client.ts'
import { startTestServer } from '#testing/service/server.ts'
import { watchCardToBank } from './watch-card-to-bank.ts'

const server = await startTestServer({ CASH_FOR_UNVERIFIED: 'on', DEMO_MONTH: 'off' })
const operator = await server.signIn('operator@enkosi.test')

async function worker(name: string): Promise<Client & { guardId: string }> {
  const client = await server.signIn(`${name}@example.test`)
  const { id: guardId } = await registerWorker(client)
  return { ...client, guardId }
}

const ways = {
  'a tip': '/api/tips',
  'a transfer': '/api/wallet/transfer',
}

test.each(Object.entries(ways))('a load that becomes cash by way of %s is a case for operators', async (way, path) => {
  const [ann, ben] = [await worker(`ann-${way.at(-1)}`), await worker(`ben-${way.at(-1)}`)]
  await loadWallet(ann, 120_000)
  // Not by itself.
  expect((await ann.post('/api/wallet/withdraw', { amount: 5_000, rail: 'cash' })).code).toBe('not_cashable')
  await ann.mustPost(path, { guardId: ben.guardId, amount: 110_000 })
  for (let code = 0; code < 2; code++) await ben.mustPost('/api/wallet/withdraw', { amount: 50_000, rail: 'cash' })

  await watchCardToBank(server.services)

  const cases = (await operator.get('/api/operator/card-to-bank')).json as CardToBankCase[]
  expect(cases.find(({ personId }) => personId === ben.personId)).toMatchObject({
    withdrawn: 101_150,
    cardMoney: 101_150,
    sources: [{ personId: ann.personId }],
  })
})
