import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LoadedAndWithdrawn } from '#contract/loaded-and-withdrawn.ts'
import { addDatabaseFigures } from '#server/observability/database-figures.ts'
import { openMetrics } from '#server/observability/metrics.ts'
import type { Client } from '#testing/client.ts'
import { BANK_ACCOUNT, loadWallet, registerWorker } from '#testing/register-and-fund.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let operator: Client
beforeAll(async () => {
  server = await startTestServer({ BUSINESS_DAY_SECONDS: '3600' })
  operator = await server.signIn('operator@enkosi.test')
})
afterAll(() => server.close())

const LIST = '/api/operator/loaded-and-withdrawn'
const listed = async () => (await operator.get(LIST)).json as LoadedAndWithdrawn[]
const seen = async (person: Client) => (await listed()).find(({ personId }) => personId === person.personId)

/** How many people the alert is about. */
async function counted(): Promise<number> {
  const { registry } = openMetrics({ waiting: () => 0, readsAtReplica: () => null })
  addDatabaseFigures(server.db, registry)
  return Number(/^enkosi_loaded_and_withdrawn_people (\d+)$/m.exec(await registry.metrics())?.[1])
}

async function worker(name: string, bankAccountNumber = BANK_ACCOUNT.bankAccountNumber) {
  const client = await server.signIn(`${name}@example.test`)
  const { id: guardId } = await registerWorker(client, { ...BANK_ACCOUNT, bankAccountNumber })
  return { client, guardId }
}

const withdraw = (client: Client, amount: number) => client.mustPost('/api/wallet/withdraw', { amount })

test('card to bank for nothing: operators see who, how much and how fast, and freeze it at once', async () => {
  const { client: mallory } = await worker('mallory')
  for (let load = 0; load < 3; load += 1) await loadWallet(mallory, 2_499_900)
  await withdraw(mallory, 500_000)

  expect(await seen(mallory)).toMatchObject({
    email: 'mallory@example.test',
    verified: false,
    loaded: 7_499_700,
    withdrawn: 500_000,
    received: 0,
    passed: 500_000,
    fastestSeconds: expect.toSatisfy((seconds: number) => seconds >= 0 && seconds < 300),
    frozenAt: null,
    links: [],
  })
  expect(await counted()).toBe(1)

  const freeze = await operator.post(`/api/operator/people/${mallory.personId}/freeze`, { reason: 'Card to bank' })
  expect(freeze.status).toBe(200)
  expect((await seen(mallory))?.frozenAt).not.toBeNull()
  // Somebody has dealt with it: the alert is over.
  expect(await counted()).toBe(0)
})

test('who withdraws what was earned is not listed, however much was loaded for tips', async () => {
  const { client: sipho, guardId } = await worker('sipho', '62000000001')
  const thandi = await server.signIn('thandi@example.test')
  await loadWallet(thandi, 1_000_000)
  await thandi.mustPost('/api/tips', { guardId, amount: 400_000 })
  await loadWallet(sipho, 50_000)
  await withdraw(sipho, 400_000)

  expect(await seen(sipho)).toBeUndefined()
  expect(await seen(thandi)).toBeUndefined()
})

test('those who seem to belong to it are named: the same account, and large tips to and fro', async () => {
  const { client: eve } = await worker('eve', '62999994444')
  const { client: twin } = await worker('twin', '62111114444')
  const { client: friend, guardId } = await worker('friend', '62000005555')
  const { client: stranger } = await worker('stranger', '62000007777')
  await loadWallet(eve, 2_000_000)
  await eve.mustPost('/api/tips', { guardId, amount: 150_000 })
  await withdraw(eve, 200_000)
  for (const other of [twin, friend, stranger]) {
    await loadWallet(other, 1_000)
    await withdraw(other, 500)
  }

  expect((await seen(eve))?.links).toEqual([
    { personId: twin.personId, email: 'twin@example.test', why: 'bank_account' },
    { personId: friend.personId, email: 'friend@example.test', why: 'tips' },
  ])
})

test('a withdrawal that came back to the wallet took nothing out', async () => {
  const { client } = await worker('returned', '62000008888')
  await loadWallet(client, 500_000)
  await withdraw(client, 300_000)
  expect(await seen(client)).toBeDefined()

  await server.db`update payout set state = 'returned', settled_at = business_now() where wallet_id =
    (select id from wallet where person_id = ${client.personId})`
  expect(await seen(client)).toBeUndefined()
  await server.db`update payout set state = 'pending', settled_at = null where wallet_id =
    (select id from wallet where person_id = ${client.personId})`
})
