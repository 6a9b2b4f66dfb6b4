import { EventEmitter, once } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import { NoAnswer, Rejected } from '#server/partners/ask.ts'
import { payoutWorld } from '#testing/partners/payout-world.ts'

const world = await payoutWorld()
afterEach(() => world.settle())

const answering = (status: number) => ({ create: () => Promise.reject(new Rejected(status)) })
const unheard = { create: () => Promise.reject(new NoAnswer('The order is stuck on its way.')) }

test.each([400, 422])('an order that the bank rejects with %i returns to the wallet', async (status) => {
  const sipho = await world.worker()
  const withdrawn = await world.withdraw(sipho, 5_000)

  await world.drive(answering(status))

  expect(await world.statusOf(sipho, withdrawn)).toBe('returned')
  expect((await world.walletOf(sipho)).balance).toBe(100_000)
  const { id } = await world.payoutOf(withdrawn)
  const booked = await world.db`select request_id as request from ledger_entry where key = ${`payout:${id}:return`}`
  expect(booked).toEqual([{ request: `payout:${id}` }])
})

test.each([401, 404])('a %i is about us and not about the order: the payout waits', async (status) => {
  const sipho = await world.worker()
  const withdrawn = await world.withdraw(sipho, 5_000)

  await world.drive(answering(status))

  expect(await world.statusOf(sipho, withdrawn)).toBe('pending')
  expect((await world.walletOf(sipho)).balance).toBe(95_000)
})

test('after an unanswered order, a rejection counts only once that order can no longer arrive', async () => {
  const sipho = await world.worker()
  const withdrawn = await world.withdraw(sipho, 5_000)
  await world.drive(unheard)
  await world.later('5 seconds')
  await world.drive(answering(422))
  expect(await world.statusOf(sipho, withdrawn)).toBe('pending')

  await world.later('14 minutes')
  await world.drive(answering(500))
  expect(await world.statusOf(sipho, withdrawn)).toBe('pending')
  await world.later('14 minutes')
  await world.drive(answering(500))

  expect(await world.statusOf(sipho, withdrawn)).toBe('returned')
  expect((await world.walletOf(sipho)).balance).toBe(100_000)
  // A bank that knows nothing of it yet has not answered about something else.
  expect(await world.db`select from reconciliation_difference`).toEqual([])
})

test('an order that arrives after a later one was rejected is found by its nonce, and paid', async () => {
  const sipho = await world.worker()
  const withdrawn = await world.withdraw(sipho, 5_000)
  let arrives = async () => {}
  await world.drive({
    create: (order) => {
      arrives = async () => void (await world.server.services.bank.create(order))
      return unheard.create()
    },
  })
  await world.later('5 seconds')
  await world.drive(answering(422))

  await arrives()
  for (const wait of ['16 minutes', '50 minutes']) {
    await world.later(wait)
    await world.drive(answering(422))
  }

  expect(await world.statusOf(sipho, withdrawn)).toBe('paid')
  expect((await world.walletOf(sipho)).balance).toBe(95_000)
  expect((await world.payoutOf(withdrawn)).reason).toBe(null)
})

test('a look-up by nonce that fails proves nothing: the payout waits', async () => {
  const sipho = await world.worker()
  const withdrawn = await world.withdraw(sipho, 5_000)

  await world.drive({ ...answering(422), find: () => Promise.reject(new NoAnswer('away')) })

  expect(await world.statusOf(sipho, withdrawn)).toBe('pending')
  await world.later('1 minute')
  await world.drive(answering(500))
  expect(await world.statusOf(sipho, withdrawn)).toBe('returned')
})

test('a process that was overtaken before it wrote its order down does not send it after the money went back', async () => {
  const sipho = await world.worker()
  const withdrawn = await world.withdraw(sipho, 10_000)
  await world.drive(unheard)
  await world.later('5 seconds')
  const gate = new EventEmitter()
  const reached = once(gate, 'reached')
  const find = async () => {
    gate.emit('reached')
    await once(gate, 'open')
    return undefined
  }
  const paused = world.drive({ find })
  await reached
  for (const wait of ['61 seconds', '16 minutes']) {
    await world.later(wait)
    await world.drive(answering(422))
  }
  expect(await world.statusOf(sipho, withdrawn)).toBe('returned')

  gate.emit('open')
  await paused

  expect(await world.disbursementsOf(withdrawn)).toBe(0)
})
