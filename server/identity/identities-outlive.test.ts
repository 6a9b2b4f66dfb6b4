import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { reconcile } from '#server/reconciliation/reconcile.ts'
import { fund } from '#testing/people.ts'
import { registerWorker } from '#testing/register-and-fund.ts'
import { startTestServer } from '#testing/server.ts'

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
