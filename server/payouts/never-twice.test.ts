import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { NoAnswer, Rejected } from '#server/partners/ask.ts'
import type { PayoutBank } from '#server/partners/payout-bank.ts'
import { writeSwitches } from '#server/simulators/switches.ts'
import { type PayoutWorld, payoutWorld } from '#testing/payout-world.ts'

let world: PayoutWorld

beforeAll(async () => {
  world = await payoutWorld()
})
afterEach(() => world.settle())
afterAll(() => world.close())

/** A bank that answers when the test lets it. */
function gate<T>(then: () => Promise<T>) {
  let open = () => {}
  let reach = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  const reached = new Promise<void>((resolve) => {
    reach = resolve
  })
  const answer = async (): Promise<T> => {
    reach()
    await opened
    return then()
  }
  return { answer, reached, open }
}

const turnDown = () => Promise.reject(new Rejected(422))

test.each([
  ['taken away', { bankAccountNumber: '' }],
  ['replaced', { bankAccountNumber: '62000000000' }],
])('a bank account %s after the bank got the order, and before we knew, changes nothing', async (_what, change) => {
  const sipho = await world.worker()
  await writeSwitches(world.db, { bank: { answer: 'after' } })
  const withdrawn = await world.withdraw(sipho, 10_000)
  await world.drive()
  await sipho.put('/api/guard/profile', change)
  await writeSwitches(world.db, {})

  for (const wait of ['1 minute', '50 minutes', '70 minutes']) {
    await world.later(wait)
    await world.drive()
  }

  expect(await world.statusOf(sipho, withdrawn)).toBe('paid')
  expect((await world.walletOf(sipho)).balance).toBe(90_000)
  expect(await world.disbursementsOf(withdrawn)).toBe(1)
})

test.each([
  ['taken away', { bankAccountNumber: '' }],
  // An account that the simulated bank cannot pay.
  ['replaced', { bankAccountNumber: '62000000000' }],
])('a payout goes where it was to go when it was asked for, though the account was %s since', async (_what, change) => {
  const sipho = await world.worker()
  const withdrawn = await world.withdraw(sipho, 10_000)
  await sipho.put('/api/guard/profile', change)

  await world.drive()
  await world.later('50 minutes')
  await world.drive()

  expect(await world.statusOf(sipho, withdrawn)).toBe('paid')
  expect(withdrawn.transaction.description).toBe('Withdrawal to FNB •••• 1234')
})

test('a process that was paused past its lease cannot return what another has at the bank', async () => {
  const sipho = await world.worker()
  const withdrawn = await world.withdraw(sipho, 10_000)
  const { answer, reached, open } = gate(turnDown)
  const paused = world.drive({ create: answer })
  await reached
  await world.later('61 seconds')
  await world.drive()
  expect(await world.statusOf(sipho, withdrawn)).toBe('processing')

  open()
  await paused

  expect(await world.statusOf(sipho, withdrawn)).toBe('processing')
  await world.later('50 minutes')
  await world.drive()
  expect(await world.statusOf(sipho, withdrawn)).toBe('paid')
  expect((await world.walletOf(sipho)).balance).toBe(90_000)
})

test('nor can it while the other still waits for the bank', async () => {
  const sipho = await world.worker()
  const withdrawn = await world.withdraw(sipho, 10_000)
  const first = gate(turnDown)
  const { create } = world.server.services.bank
  const paused = world.drive({ create: first.answer })
  await first.reached
  await world.later('61 seconds')
  const { answer, reached, open } = gate(async () => {})
  const second = world.drive({
    create: async (order) => {
      const word = await create(order)
      await answer()
      return word
    },
  })
  await reached

  first.open()
  await paused
  expect(await world.statusOf(sipho, withdrawn)).toBe('pending')
  open()
  await second

  expect(await world.statusOf(sipho, withdrawn)).toBe('processing')
  expect((await world.walletOf(sipho)).balance).toBe(90_000)
})

test('where the answer to an order was lost the next look finds it by its nonce, and it is not ordered again', async () => {
  const sipho = await world.worker()
  await writeSwitches(world.db, { bank: { answer: 'after', notify: 'lost' } })
  const withdrawn = await world.withdraw(sipho, 10_000)
  let orders = 0
  const { create } = world.server.services.bank
  const counted: PayoutBank['create'] = (order) => {
    orders++
    return create(order)
  }
  await world.drive({ create: counted })
  expect(await world.payoutOf(withdrawn)).toMatchObject({ state: 'pending', bankId: null })

  await world.later('50 minutes')
  await world.drive({ create: counted })

  expect(await world.statusOf(sipho, withdrawn)).toBe('paid')
  expect(orders).toBe(1)
})

test('a process that was overtaken before it wrote its order down does not send it after the money went back', async () => {
  const sipho = await world.worker()
  const withdrawn = await world.withdraw(sipho, 10_000)
  await world.drive({ create: () => Promise.reject(new NoAnswer('The order is stuck on its way.')) })
  await world.later('5 seconds')
  const { answer, reached, open } = gate(async () => undefined)
  const { create } = world.server.services.bank
  const paused = world.drive({ find: answer, create })
  await reached
  for (const wait of ['61 seconds', '16 minutes']) {
    await world.later(wait)
    await world.drive({ create: turnDown })
  }
  expect(await world.statusOf(sipho, withdrawn)).toBe('returned')

  open()
  await paused

  expect(await world.disbursementsOf(withdrawn)).toBe(0)
})
