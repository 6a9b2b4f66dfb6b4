import { afterEach, expect, test } from 'vitest'
import { writeSwitches } from '#server/simulators/switches.ts'
import { refundWorld } from '#testing/partners/refund-world.ts'
import { loadWallet } from '#testing/people/register-and-fund.ts'

// A person who deletes the account gets back their unspent loads.

const { server, tipper, tip, onCards, askAgain, settle } = await refundWorld()
afterEach(settle)

test('a tipper with money deletes the account: what was loaded goes back, also soon after another refund', async () => {
  const { client, loads } = await tipper(3_000, 5_000)
  await client.post('/api/wallet/refund', { amount: 100 })
  expect((await client.delete('/api/me')).code).toBe('wallet_not_empty')

  const gone = await client.delete('/api/me?refund=all')

  expect(gone.status).toBe(200)
  expect(await onCards(loads)).toEqual([3_000, 5_000])
  expect((await client.get('/api/auth/user')).status).toBe(401)
})

test('a rand that can go back is not left behind', async () => {
  const { client, loads } = await tipper(120)

  expect((await client.delete('/api/me')).code).toBe('wallet_not_empty')
  expect([(await client.delete('/api/me?refund=all')).status, await onCards(loads)]).toEqual([200, [120]])
})

test('money that cannot be refunded prevents deleting, and then nothing is refunded; once it is given away everything is', async () => {
  const { email } = await tipper(3_000)
  await server.db`update clock_shift set by = by + interval '181 days'`
  const client = await server.signIn(email)
  const id = await loadWallet(client, 700)

  const refused = await client.delete('/api/me?refund=all')

  expect([refused.code, await onCards([id])]).toEqual(['wallet_not_empty', [0]])
  // R1.48 would be left, which no tip is small enough for.
  await tip(client, 2_803)
  expect((await client.delete('/api/me')).code).toBe('wallet_not_empty')
  expect([(await client.delete('/api/me?refund=all')).status, await onCards([id])]).toEqual([200, [700]])
})

test('an account is not deleted while its refund is on its way, and is once it has arrived', async () => {
  const { client, loads } = await tipper(5_000)
  await writeSwitches(server.db, { vodapay: { answer: 'never' } })

  const waits = await client.delete('/api/me?refund=all')
  await writeSwitches(server.db, {})
  await askAgain()

  expect([waits.code, waits.text]).toEqual([
    'wallet_not_empty',
    'One of your payments is still on its way. Please try again once it has arrived.',
  ])
  expect(await onCards(loads)).toEqual([5_000])
  expect((await client.delete('/api/me?refund=all')).status).toBe(200)
})

test('who leaves again and again, beside loads that keep the account open, is refunded once', async () => {
  const { client, loads } = await tipper(5_000)
  const { paymentProvider } = server.services
  // The load arrives between the refund and the closing, as it would from another window.
  server.services.paymentProvider = {
    ...paymentProvider,
    refund: async (asked) => {
      const code = await paymentProvider.refund(asked)
      loads.push(await loadWallet(client, 5_000))
      return code
    },
  }
  const first = await client.delete('/api/me?refund=all')
  const second = await client.delete('/api/me?refund=all')
  server.services.paymentProvider = paymentProvider

  expect([first.code, second.code]).toEqual(['wallet_not_empty', 'refund_too_soon'])
  expect(second.text).toBe(
    'Money can go back to your card once in 30 days, and once more when you delete your account.',
  )
  expect([await onCards(loads), await client.balance()]).toEqual([[5_000, 0], 5_000])
  await tip(client, 4_851)
  expect((await client.delete('/api/me?refund=all')).status).toBe(200)
})

test('who left with the money, came back and leaves once more waits for it', async () => {
  const { client, email } = await tipper(5_000)
  expect((await client.delete('/api/me?refund=all')).status).toBe(200)
  const back = await server.signIn(email)
  const id = await loadWallet(back, 5_000)

  expect((await back.delete('/api/me?refund=all')).code).toBe('refund_too_soon')
  await server.db`update clock_shift set by = by + interval '30 days'`
  const later = await server.signIn(email)

  expect([(await later.delete('/api/me?refund=all')).status, await onCards([id])]).toEqual([200, [5_000]])
})

test('operators, who cannot close their account, are told so before anything is refunded', async () => {
  const operator = await server.signIn('operator@enkosi.test')
  const id = await loadWallet(operator, 5_000)

  const refused = await operator.delete('/api/me?refund=all')

  expect([refused.code, await onCards([id]), await operator.balance()]).toEqual(['operators_stay', [0], 5_000])
})
