import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { LOAD } from '#contract/limits.ts'
import { pollPayments } from '#server/features/payments/poll-payments.ts'
import { reconcile } from '#server/operations/reconciliation/reconcile.ts'
import { moveClockTo } from '#testing/people/people.ts'
import { pick, randomFrom } from '#testing/random.ts'
import type { Client } from '#testing/service/client.ts'
import { startTestServer } from '#testing/service/server.ts'

// R4091 has no answer yet and R4005 is declined; any other load is paid at once.

const server = await startTestServer({ PARTNER_TIMEOUT_MS: '20000' })
let email: string
let thandi: Client
beforeEach(async () => {
  email = `${randomUUID()}@example.test`
  await setClock('2027-03-10T10:00:00Z')
})
afterEach(() => server.db`update clock_shift set by = interval '0'`)

const load = (rand: number, key: string = randomUUID(), paymentReference: string = randomUUID()) =>
  thandi.post('/api/wallet/load', { amount: rand * 100, paymentReference }, { 'idempotency-key': key })
const left = async () =>
  ((await thandi.get('/api/wallet')).json as { limits: { loadLeft: number } }).limits.loadLeft / 100
/** A session does not last from month to month. */
const setClock = async (moment: string) => {
  await moveClockTo(server.db, moment)
  thandi = await server.signIn(email)
}
const idOf = ({ json }: { json: unknown }) => (json as { transaction: { id: string } }).transaction.id
const later = (text: string) => server.db`update clock_shift set by = by + ${text}::interval`
/** Sets the payment provider's answer about a load from now on. */
const says = (id: string, code: string) => server.db`update sim_payment set final_code = ${code} where trace_id = ${id}`
const poll = async () => {
  await server.db`update load set due_at = business_now() where due_at is not null`
  await pollPayments(server.services)
}

test('more than R24,999 a month is refused in a sentence, says what is left, and is never asked of the payment provider', async () => {
  expect([(await load(20_000)).status, await left()]).toEqual([201, 4_999])
  const [key, reference] = [randomUUID(), randomUUID()]

  const refused = await load(5_000, key, reference)

  expect([refused.status, refused.code]).toEqual([422, 'load_limit'])
  expect(refused.text).toBe('At most R24,999 can be added in a month. You can add R4999 more this month.')
  const asked = await server.db`
    select trace_id from sim_payment join load on load.id::text = trace_id where payment_reference = ${reference}
  `
  expect(asked).toEqual([])
  expect((await load(4_999)).status).toBe(201)
  const again = await load(5_000, key, reference)
  expect([again.text, again.headers.get('idempotency-replayed')]).toEqual([
    'At most R24,999 can be added in a month.',
    'true',
  ])
  expect((await load(6_000, key, reference)).code).toBe('idempotency_mismatch')
  expect([await left(), await thandi.balance()]).toEqual([0, 2_499_900])
})

test('thirty loads at once never pass the limit together', async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, () => load(2_000)))

  expect(answers.filter(({ code }) => code === 'load_limit')).toHaveLength(18)
  expect([await left(), await thandi.balance()]).toEqual([999, 2_400_000])
})

test('what is under way counts, what was declined or expired does not, and what is paid all the same is credited', async () => {
  const pending = await Promise.all([load(4_091), load(4_091), load(4_091)])
  await load(4_005)
  expect(await left()).toBe(24_999 - 3 * 4_091)
  await later('61 minutes')
  await poll()
  expect(await left()).toBe(24_999)
  expect((await load(24_999)).status).toBe(201)

  for (const answer of pending) await says(idOf(answer), '00')
  await later('1 minute')
  await reconcile(server.services)

  expect([await left(), await thandi.balance()]).toEqual([0, 2_499_900 + 3 * 409_100])
})

test('another amount than was asked for is credited, and counts as it is', async () => {
  const id = idOf(await load(4_091))
  await server.db`update sim_payment set amount_cents = 3000000, final_code = '00' where trace_id = ${id}`
  await later('1 minute')
  await poll()

  expect([await left(), await thandi.balance(), (await load(1)).code]).toEqual([0, 3_000_000, 'load_limit'])
})

test('what went back to the card counts still, also after the account was closed and opened again', async () => {
  await load(24_000)
  expect((await thandi.delete('/api/me?refund=all')).status).toBe(200)
  thandi = await server.signIn(email)

  expect([await left(), (await load(1_000)).code, (await load(999)).status]).toEqual([999, 'load_limit', 201])
})

test('the month ends at midnight in Johannesburg, and a payment belongs to the month in which it was asked for', async () => {
  await setClock('2027-03-31T21:58:00Z')
  const id = idOf(await load(4_091))
  await load(20_000)
  expect(await left()).toBe(908)
  await later('2 minutes')
  expect(await left()).toBe(24_999)
  await says(id, '00')
  await poll()
  expect([await thandi.balance(), await left(), (await load(24_999)).status]).toEqual([2_409_100, 24_999, 201])
})

test('in any order of payments, answers, expiries and months it allows what a simple model allows', async () => {
  const random = randomFrom(7, 1)
  type Known = { id: string; rand: number; month: number; state: 'pending' | 'completed' | 'declined' | 'expired' }
  const loads: Known[] = []
  let month = 4
  const expectedLeft = () => {
    const counted = loads.filter((load) => load.month === month && ['pending', 'completed'].includes(load.state))
    return Math.max(0, LOAD.perMonth / 100 - counted.reduce((sum, { rand }) => sum + rand, 0))
  }
  await setClock('2027-04-02T10:00:00Z')
  for (let step = 0; step < 120; step++) {
    const [pending, expired] = [
      loads.find(({ state }) => state === 'pending'),
      loads.find(({ state }) => state === 'expired'),
    ]
    const what = pick(random, ['ask', 'ask', 'ask', 'pay', 'decline', 'expire', 'pay late', 'next month'])
    if (what === 'ask') {
      const rand = pick(random, [4_091, 4_091, 1_500, 9_000, 24_999])
      const allowed = rand <= expectedLeft()
      const answer = await load(rand)
      expect([step, rand, answer.code !== 'load_limit']).toEqual([step, rand, allowed])
      if (allowed) loads.push({ id: idOf(answer), rand, month, state: rand === 4_091 ? 'pending' : 'completed' })
    } else if (what === 'next month' && step % 3 === 0) {
      month++
      await setClock(`2027-${String(month % 12 || 12).padStart(2, '0')}-02T10:00:00Z`)
      await poll()
      for (const load of loads) if (load.state === 'pending') load.state = 'expired'
    } else if (what === 'expire') {
      await later('61 minutes')
      await poll()
      for (const load of loads) if (load.state === 'pending') load.state = 'expired'
    } else if (what === 'pay late' && expired) {
      await says(expired.id, '00')
      await server.db`update load set due_at = business_now() where id = ${expired.id}`
      await pollPayments(server.services)
      expired.state = 'completed'
    } else if (pending && (what === 'pay' || what === 'decline')) {
      await says(pending.id, what === 'pay' ? '00' : '05')
      await later('1 second')
      await poll()
      pending.state = what === 'pay' ? 'completed' : 'declined'
    }
    expect([step, what, await left()]).toEqual([step, what, expectedLeft()])
  }
  expect(loads.filter(({ state }) => state === 'completed').length).toBeGreaterThan(10)
})
