import { afterEach, expect, test } from 'vitest'
import { writeSwitches } from '#server/simulators/switches.ts'
import { cashWorld } from '#testing/partners/cash-world.ts'

const world = await cashWorld()
const { db, server } = world
afterEach(() => world.settle())

const reason = 'The phone was stolen.'
const ON_HOLD = 'Your wallet was put on hold before the cash was collected. Please contact support.'

/** Signed in a moment ago, whatever the clock says. */
async function operator() {
  const client = await server.signIn('operator@enkosi.test')
  await db`update session set authenticated_at = business_now() where person_id = ${client.personId}`
  return client
}

test('who puts a wallet on hold makes worthless what a thief has read: its codes are cancelled, and the money is in it again', async () => {
  const sipho = await world.worker()
  const read = await world.cashOut(sipho, 10_000)
  await world.drive()
  const code = await world.show(sipho, read)
  const waiting = await world.cashOut(sipho, 5_000)

  await (await operator()).mustPost(`/api/operator/people/${sipho.personId}/freeze`, { reason })
  await world.drive()
  await world.later('2 seconds')
  await world.drive()

  expect(await world.redeem(code)).toEqual({ responseCode: 2403, responseMessage: 'Cancelled' })
  expect((await world.walletOf(sipho)).balance).toBe(100_000)
  expect(await world.codesOf(waiting)).toBe(0)
  const { json } = await sipho.get('/api/transactions?type=withdrawal')
  const back = { status: 'returned', returnReason: { code: 'on_hold', sentence: ON_HOLD } }
  expect(json).toMatchObject([
    { id: waiting.transaction.id, ...back },
    { id: read.transaction.id, ...back },
  ])
})

test('a hold that comes after the cash was collected brings nothing back', async () => {
  const sipho = await world.worker()
  const withdrawn = await world.cashOut(sipho, 10_000)
  await world.drive()
  await world.redeem(await world.show(sipho, withdrawn))

  await (await operator()).mustPost(`/api/operator/people/${sipho.personId}/freeze`, { reason })
  await world.drive()

  expect(await world.statusOf(sipho, withdrawn)).toBe('paid')
  expect((await world.walletOf(sipho)).balance).toBe(89_425)
})

test('a code that is found only after its owner wanted the money back is neither kept nor announced', async () => {
  const sipho = await world.worker()
  await world.linkPhone(sipho)
  await writeSwitches(db, { cash: { answer: 'after' } })
  const withdrawn = await world.cashOut(sipho, 10_000)
  await world.drive()
  expect(await world.codesOf(withdrawn)).toBe(1)
  expect(await world.cancel(sipho, withdrawn)).toBe('cancelling')
  expect(await world.sealedCodes()).toEqual([])

  await writeSwitches(db, {})
  await world.later('1 minute')
  await world.drive()

  expect(await world.statusOf(sipho, withdrawn)).toBe('returned')
  expect((await world.messagesTo(sipho)).join('\n')).not.toContain('your cash code')
})

test('cash that is asked for and cancelled again costs us messages: its cancellations are counted as those of all withdrawals', async () => {
  const sipho = await world.worker()

  for (let n = 0; n < 3; n++) expect(await world.cancel(sipho, await world.cashOut(sipho, 5_000))).toBe('returned')

  await server.services.rateLimits.stop()
  const counted = await db`select used from rate_count where key = ${`cancel:${sipho.personId}`}`
  expect(counted).toEqual([{ used: 3 }])
})

test('an operator’s no to a worker whom the register knows stays when the worker stops and begins again', async () => {
  const strict = await cashWorld({ CASH_FOR_UNVERIFIED: 'off' })
  const sipho = await strict.worker()
  const { personId } = sipho
  await strict.db`
    insert into register_check (person_id, given_at, status, answered_at)
    values (${personId}, business_now(), 'matched', business_now())
  `
  expect((await strict.askCash(sipho, 5_000)).status).toBe(201)
  await strict.db`update worker set rejected_at = business_now(), rejected_because = 'no' where person_id = ${personId}`
  expect((await strict.askCash(sipho, 5_000)).code).toBe('cash_unverified')

  await strict.db`update session set authenticated_at = business_now() where person_id = ${personId}`
  expect((await sipho.delete('/api/guard/profile')).status).toBe(200)
  await sipho.mustPost('/api/guard/register', {
    guardNumber: `AGAIN-${personId?.slice(0, 6)}`,
    serviceCategory: 'waiter',
  })

  expect((await strict.askCash(sipho, 5_000)).code).toBe('cash_unverified')
})

test('cash is there also for somebody whose number cannot be decrypted any more', async () => {
  const sipho = await world.worker()
  await world.linkPhone(sipho)
  await db`update phone set number_key_id = 'gone' where person_id = ${sipho.personId}`
  const withdrawn = await world.cashOut(sipho, 10_000)
  await world.drive()

  expect(await world.show(sipho, withdrawn)).toMatch(/^\d{12}$/)
})
