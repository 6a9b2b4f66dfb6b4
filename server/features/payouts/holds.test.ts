import { afterEach, expect, test } from 'vitest'
import { writeSwitches } from '#server/simulators/switches.ts'
import { payoutWorld } from '#testing/partners/payout-world.ts'
import type { Client } from '#testing/service/client.ts'
import { claimPayouts, recordOrder } from './claim-payouts.ts'

const world = await payoutWorld()
// The business clock is at noon: a sign-in by the machine's clock would not be fresh.
const operator = await world.server.signIn('operator@enkosi.test')
const freshen = () =>
  world.db`update session set authenticated_at = business_now() where person_id = ${operator.personId}`
await freshen()
afterEach(async () => {
  await world.settle()
  await world.db`update payout_stop set stopped_at = null, reason = null`
  await freshen()
})

const reason = 'The books are being looked at.'
const freeze = (sipho: Client) => operator.post(`/api/operator/people/${sipho.personId}/freeze`, { reason })
const unfreeze = (sipho: Client) => operator.post(`/api/operator/people/${sipho.personId}/unfreeze`, { reason })
const stop = () => operator.post('/api/operator/payouts/stop', { reason })
const resume = () => operator.post('/api/operator/payouts/resume', { reason })

test.each([
  ['a frozen wallet', freeze, unfreeze],
  ['everybody while payouts are stopped', stop, resume],
])('a payout of %s is not sent, and goes on afterwards', async (_whose, hold, release) => {
  const sipho = await world.worker()
  const withdrawn = await world.withdraw(sipho, 10_000)
  expect((await hold(sipho)).status).toBe(200)

  expect(await world.drive()).toBe(0)
  await world.later('1 hour')
  expect(await world.drive()).toBe(0)

  expect(await world.statusOf(sipho, withdrawn)).toBe('pending')
  expect(await world.disbursementsOf(withdrawn)).toBe(0)
  await freshen()
  expect((await release(sipho)).status).toBe(200)
  await world.drive()
  expect(await world.statusOf(sipho, withdrawn)).toBe('processing')
})

test.each([
  ['its wallet was frozen', freeze],
  ['payouts were stopped', stop],
])('a payout that was claimed before %s does not set out afterwards', async (_what, hold) => {
  const sipho = await world.worker()
  await world.withdraw(sipho, 10_000)
  const [claimed] = await claimPayouts(world.db, 1)

  await hold(sipho)

  expect(claimed && (await recordOrder(world.db, claimed))).toBe(false)
})

test('what may be at the bank already is asked about while payouts are stopped, and not ordered again', async () => {
  const sipho = await world.worker()
  const lost = await world.withdraw(sipho, 10_000)
  await writeSwitches(world.db, { bank: { answer: 'after' } })
  await world.drive()
  const unheard = await world.withdraw(sipho, 20_000)
  await writeSwitches(world.db, { bank: { answer: 'never' } })
  await world.drive()
  await writeSwitches(world.db, {})
  await stop()

  for (const wait of ['1 minute', '1 hour']) {
    await world.later(wait)
    await world.drive()
  }

  expect(await world.statusOf(sipho, lost)).toBe('paid')
  expect(await world.statusOf(sipho, unheard)).toBe('pending')
  expect(await world.disbursementsOf(unheard)).toBe(0)
  // A bank that knows nothing of it has not answered about something else.
  expect(await world.db`select from reconciliation_difference`).toEqual([])
})

test('the overview says that payouts are stopped and why, and the audit trail who did it', async () => {
  const before = (await operator.get('/api/operator/overview')).json
  await stop()
  const during = (await operator.get('/api/operator/overview')).json
  const again = await stop()
  await resume()
  const after = (await operator.get('/api/operator/overview')).json

  expect(before).toMatchObject({ payoutsStopped: null })
  expect(during).toMatchObject({ payoutsStopped: { reason } })
  expect(again.code).toBe('already_done')
  expect(after).toMatchObject({ payoutsStopped: null })
  const events = await world.db`
    select action, actor, reason from audit_event where subject = 'payouts' order by id desc limit 2
  `
  expect(events).toEqual([
    { action: 'payouts_resumed', actor: operator.personId, reason },
    { action: 'payouts_stopped', actor: operator.personId, reason },
  ])
})
