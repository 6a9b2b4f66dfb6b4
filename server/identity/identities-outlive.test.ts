import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { REFUSALS } from '#contract/refusals.ts'
import { reconcile } from '#server/reconciliation/reconcile.ts'
import { fund } from '#testing/people.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let guardId: string

beforeAll(async () => {
  server = await startTestServer()
  const sipho = await server.signIn('sipho@enkosi.test')
  await sipho.post('/api/guard/register', { guardNumber: 'PG-1024', serviceCategory: 'parking_guard' })
  const { json } = await sipho.get('/api/guard/profile')
  guardId = (json as { id: string }).id
})
afterAll(() => server.close())

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

test('a returning person with the same verified address and another subject is the same person', async () => {
  const first = await server.signIn('same@example.test')
  await first.delete('/api/me')
  await server.db`update idp_account set subject = ${randomUUID()} where email = 'same@example.test'`

  const again = await server.signIn('same@example.test')

  expect(again.personId).toBe(first.personId)
  const [person] = await server.db`select email, deleted_at from person where id = ${first.personId}`
  expect(person).toEqual({ email: 'same@example.test', deleted_at: null })
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

test('an account is not closed while a payout that was paid is still watched, nor while its owner is an operator', async () => {
  const worker = await server.signIn('watched@example.test')
  const account = { bankAccountNumber: '62000001234', bankName: 'FNB', accountHolderName: 'W' }
  await worker.post('/api/guard/register', { guardNumber: 'PG-W', serviceCategory: 'parking_guard', ...account })
  await fund(server.db, worker, 10_000)
  await worker.post('/api/wallet/withdraw', { amount: 10_000 })
  const operator = await server.signIn('operator@enkosi.test')

  expect(codeOf(await worker.delete('/api/me'))).toBe('wallet_not_empty')
  expect(codeOf(await operator.delete('/api/me'))).toBe('operators_stay')
  expect(REFUSALS.operators_stay.status).toBe(422)
})

test('what is kept of a closed account identifies nobody', async () => {
  const thandi = await server.signIn('gone@example.test')
  await thandi.delete('/api/me')

  const kept = await server.db<
    { hash: Buffer }[]
  >`select hash from closed_identity where person_id = ${thandi.personId}`
  const [person] =
    await server.db`select issuer, email, first_name, last_name from person where id = ${thandi.personId}`

  expect(kept.map(({ hash }) => hash.length)).toEqual([32, 32])
  expect(person).toEqual({ issuer: 'closed', email: null, first_name: null, last_name: null })
})
