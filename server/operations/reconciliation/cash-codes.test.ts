import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { writeSwitches } from '#server/simulators/switches.ts'
import { cashWorld } from '#testing/partners/cash-world.ts'
import { reconcile } from './reconcile.ts'

async function open() {
  const world = await cashWorld()
  return { world, db: world.db, server: world.server, run: () => reconcile(world.server.services) }
}

test('codes in every state agree with the partner’s list, however long they wait', async () => {
  const { world, run } = await open()
  const sipho = await world.worker(500_000)
  const [redeemed, cancelled, waiting] = [
    await world.cashOut(sipho, 10_000),
    await world.cashOut(sipho, 10_000),
    await world.cashOut(sipho, 10_000),
  ]
  await world.drive()
  await world.redeem(await world.show(sipho, redeemed))
  await world.cancel(sipho, cancelled)
  await world.later('31 seconds')
  await world.drive()
  await run()
  expect(await world.differences()).toEqual([])

  await world.later('29 days')
  await world.drive()
  await run()
  expect(await world.differences()).toEqual([])
  await world.later('26 hours')
  await world.drive()

  expect((await world.payoutOf(waiting)).state).toBe('returned')
  await run()
  expect(await world.differences()).toEqual([])
})

test('a code that nobody asked for is a difference, and the bank’s comparison does not take it away', async () => {
  const { world, db, server, run } = await open()
  const reference = randomUUID()
  await server.services.cashPartner.purchase({ reference, amount: 10_000 })

  await run()
  await run()

  expect(await world.differences()).toEqual([{ kind: 'code_without_payout', subject: reference }])
  await db`delete from sim_cash_code where reference = ${reference}`
  await run()
  expect(await world.differences()).toEqual([])
})

test('a partner that calls a collected code cancelled, or a returned one collected, moves nothing, and is seen by operators', async () => {
  const { world, db, run } = await open()
  const sipho = await world.worker(500_000)
  const [first, second] = [await world.cashOut(sipho, 10_000), await world.cashOut(sipho, 10_000)]
  await world.drive()
  await world.redeem(await world.show(sipho, first))
  await world.cancel(sipho, second)
  await world.later('31 seconds')
  await world.drive()
  expect(await world.statusOf(sipho, first)).toBe('paid')
  await db`
    update sim_cash_code
    set redeemed_at = case when redeemed_at is null then business_now() end, cancelled_at = case when redeemed_at is not null then business_now() end
    where reference = any(${[(await world.payoutOf(first)).id, (await world.payoutOf(second)).id]}::text[])
  `
  await world.later('1 second')
  await run()
  await world.drive()
  // Also if somebody has it asked about again.
  expect(await world.cancel(sipho, first)).toBe('paid')
  await run()

  expect((await world.walletOf(sipho)).balance).toBe(489_425)
  const differing = [first, second].map(async (each) => {
    return { kind: 'payout_state_differs', subject: (await world.payoutOf(each)).id }
  })
  expect(new Set(await world.differences())).toEqual(new Set(await Promise.all(differing)))
})

test('a lie about an amount stays reported while the bank is compared', async () => {
  const { world, db, run } = await open()
  const sipho = await world.worker()
  await writeSwitches(db, { cash: { lie: 'amount' } })
  await world.cashOut(sipho, 10_000)
  await world.drive()
  const reported = await world.differences()

  await run()

  expect(reported).toMatchObject([{ kind: 'payout_word_differs' }])
  expect(await world.differences()).toMatchObject([{ kind: 'payout_amount_differs' }])
})
