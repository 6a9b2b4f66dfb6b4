import { expect, test } from 'vitest'
import type { Transaction } from '#contract/wallet.ts'
import { reconcile } from '#server/operations/reconciliation/reconcile.ts'
import { paid } from '#testing/money/movements.ts'
import { fund, walletOf } from '#testing/people/people.ts'
import { loadWallet, registerWorker } from '#testing/people/register-and-fund.ts'
import { sessionCookie } from '#testing/people/session-cookie.ts'
import { dialThrough, GOOD_PIN, linkedPhone, linkNumber } from '#testing/phones/phone.ts'
import { type Client, clientOf } from '#testing/service/client.ts'
import { startTestServer } from '#testing/service/server.ts'
import { rememberPerson, SIMULATED_ISSUER } from './remember-person.ts'

const server = await startTestServer()
const { id: guardId } = await registerWorker(await server.signIn('sipho@enkosi.test'))

const codeOf = ({ headers }: { headers: Headers }) => headers.get('error-code')

test('the limit of the day is not shaken off by closing the account and signing in again', async () => {
  let sent = 0
  for (let round = 0; round < 3; round += 1) {
    const thandi = await server.signIn('round@example.test')
    await fund(server.db, thandi, 500_049)
    const tip = await thandi.post('/api/tips', { guardId, amount: 500_000 })
    if (tip.status === 201) sent += 500_000
    else expect(codeOf(tip)).toBe('daily_limit')
    const { balance } = (await thandi.get('/api/wallet')).json as { balance: number }
    expect((await thandi.delete('/api/me')).status).toBe(balance < 100 ? 200 : 422)
  }

  expect(sent).toBe(500_000)
})

/** Somebody else at the identity provider, to whom the same address was given. */
async function signInAs(subject: string, email: string): Promise<Client> {
  const { config, db } = server.services
  const names = { firstName: 'Another', lastName: null, profileImageUrl: null }
  const personId = await db.begin((tx) =>
    rememberPerson(tx, config.identityKey, { issuer: SIMULATED_ISSUER, subject, email, ...names }),
  )
  return clientOf(server.url, { cookie: await sessionCookie(db, personId, config), personId })
}

test('another identity with the address of a closed account gets its limits, and sees nothing of its past', async () => {
  const email = 'same@example.test'
  const worker = { guardNumber: 'PAST-1', bankAccountNumber: '62123456789', bankName: 'FNB' }
  const first = await server.signIn(email)
  const { id } = await registerWorker(first, worker)
  const tipper = await server.signIn('tips-them@example.test')
  await fund(server.db, tipper, 500_049)
  await tipper.mustPost('/api/tips', { guardId: id, amount: 300_000 })
  const phone = await linkedPhone(server, first)
  await loadWallet(first, 60_049)
  await first.mustPost('/api/tips', { guardId, amount: 60_000 })
  const { transaction } = await first.mustPost<{ transaction: Transaction }>('/api/wallet/withdraw', {
    amount: 300_000,
  })
  const entryId = server.services.entryIds.read(transaction.id) ?? 0
  await server.services.ledger.post(paid(await walletOf(server.db, first), entryId))
  await first.mustPost('/api/me/privacy-requests', { kind: 'access', message: 'All of mine, please.' })
  const pasts = ['/api/transactions', '/api/withdrawals/today', '/api/guard/earnings', '/api/me/export'] as const
  const seen = async (client: Client) =>
    JSON.stringify(await Promise.all(pasts.map(async (path) => (await client.get(path)).json)))
  expect(await seen(first)).toMatch(/300000.*FNB/s)
  await server.db`update payout set due_at = null`
  expect((await first.delete('/api/me')).status).toBe(200)

  const second = await signInAs('another', email)

  expect(second.personId).toBe(first.personId)
  const { limits } = (await second.get('/api/wallet')).json as { limits: { dayLeft: number } }
  expect(limits.dayLeft).toBe(500_000 - 360_000)
  await registerWorker(second, { ...worker, guardNumber: 'PAST-2' })
  expect(await seen(second)).not.toMatch(/300000|60000|60049|FNB ••••|All of mine/)
  expect(await second.post('/api/guard/proofs', { months: 1 })).toMatchObject({ code: 'no_tips_then' })
  await linkNumber(server, second, phone)
  expect(await dialThrough(server, phone, '1', GOOD_PIN, GOOD_PIN, '2')).not.toMatch(/R3000/)
  await loadWallet(second, 7_000)
  expect(await seen(second)).toContain('7000')

  // The first one sees nothing of the second one either.
  await tipper.mustPost('/api/tips', { guardId: id, amount: 100 })
  await second.mustPost('/api/tips', { guardId, amount: 7_000 })
  expect((await second.delete('/api/me')).status).toBe(200)
  const third = await server.signIn(email)
  expect(third.personId).toBe(first.personId)
  expect(await seen(third)).not.toMatch(/300000|7000/)
})

test('the same identity that comes back has its history', async () => {
  const email = 'back-again@example.test'
  const first = await server.signIn(email)
  await loadWallet(first, 60_049)
  await first.mustPost('/api/tips', { guardId, amount: 60_000 })
  expect((await first.delete('/api/me')).status).toBe(200)

  const again = await server.signIn(email)

  expect((await again.get('/api/transactions')).text).toContain('60000')
})

test('a hold is not escaped: the account cannot be closed, and money that comes late waits for its owner', async () => {
  const held = await server.signIn('held@example.test')
  await server.db`update wallet set frozen_at = business_now() where person_id = ${held.personId}`
  expect(codeOf(await held.delete('/api/me'))).toBe('wallet_frozen')
  await server.db`update wallet set frozen_at = null where person_id = ${held.personId}`
  await held.delete('/api/me')
  await fund(server.db, held, 12_300)

  await reconcile(server.services)
  expect(
    await server.db`select amount_cents as amount from reconciliation_difference where subject = ${held.personId}`,
  ).toEqual([{ amount: 12_300 }])

  const again = await server.signIn('held@example.test')

  expect((await again.get('/api/wallet')).json).toMatchObject({ balance: 12_300 })
})
