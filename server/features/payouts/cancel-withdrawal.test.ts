import { setTimeout } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { REFUSALS, Refusal } from '#contract/refusals.ts'
import { NoAnswer } from '#server/partners/ask.ts'
import { callerOf } from '#server/people/identity/caller.ts'
import { payoutWorld, type Withdrawn } from '#testing/partners/payout-world.ts'
import type { Client } from '#testing/service/client.ts'
import { cancelWithdrawal } from './cancel-withdrawal.ts'
import { claimPayouts, claimToCancel } from './claim-payouts.ts'

const world = await payoutWorld()
afterEach(world.settle)

const cancel = (client: Client, { transaction }: Withdrawn) =>
  client.post(`/api/withdrawals/${transaction.id}/cancel`, {})
const NEVER = { status: 409, text: REFUSALS.too_late_to_cancel.sentence }

test('within a minute a withdrawal can be cancelled: all of it returns, with its fee, the limit and the free one', async () => {
  const sipho = await world.worker()
  const free = await world.ask(sipho, 10_000)
  const charged = await world.ask(sipho, 20_000)
  expect([free.transaction, charged.transaction]).toMatchObject([
    { fee: 0, cancellable: true, rail: 'bank' },
    { fee: 49, cancellable: true },
  ])

  expect(await cancel(sipho, charged)).toMatchObject({
    status: 200,
    json: { transaction: { status: 'returned', returnReason: { code: 'cancelled_by_you' } }, balance: 90_000 },
  })
  expect(await world.walletOf(sipho)).toMatchObject({ balance: 90_000, freeWithdrawalLeft: false })
  expect(await cancel(sipho, free)).toMatchObject({ status: 200, json: { balance: 100_000 } })

  expect(await world.walletOf(sipho)).toMatchObject({
    balance: 100_000,
    limits: { dayLeft: 500_000 },
    freeWithdrawalLeft: true,
  })
  const { json } = await sipho.get('/api/transactions?type=withdrawal')
  const sentence = 'You cancelled this withdrawal.'
  expect(json).toMatchObject([
    { status: 'returned', returnReason: { sentence } },
    { status: 'returned', returnReason: { sentence } },
  ])
  expect(JSON.stringify(json)).not.toContain('cancellable')
  await world.later('3 days')
  expect(await world.drive()).toBe(0)
  expect(await world.disbursementsOf(free)).toBe(0)
  const [kept] =
    await world.db`select from payout where wallet_id = ${(await world.payoutOf(free)).walletId} and beneficiary is not null`
  expect(kept).toBeUndefined()
})

test('nothing is ordered in the minute, and everything after it', async () => {
  const sipho = await world.worker()
  const withdrawn = await world.ask(sipho, 10_000)

  await world.later('59 seconds')
  expect(await world.drive()).toBe(0)
  await world.later('1 second')
  expect(await world.drive()).toBe(1)

  expect(await world.disbursementsOf(withdrawn)).toBe(1)
  expect(await cancel(sipho, withdrawn)).toMatchObject(NEVER)
  expect((await sipho.get('/api/withdrawals/today')).text).not.toContain('cancellable')
})

test('cancelled twice it returns once, and the second answer is the first', async () => {
  const sipho = await world.worker()
  const withdrawn = await world.ask(sipho, 10_000)

  const answers = await Promise.all([cancel(sipho, withdrawn), cancel(sipho, withdrawn), cancel(sipho, withdrawn)])
  const later = await cancel(sipho, withdrawn)

  // At the same moment one may find the other at it.
  expect(answers.map(({ status }) => status).filter((status) => status !== 409)).toContain(200)
  expect(later).toMatchObject({ status: 200, json: { balance: 100_000, transaction: { status: 'returned' } } })
  expect((await world.walletOf(sipho)).balance).toBe(100_000)
})

test("nobody cancels somebody else's withdrawal, nor a movement that is none", async () => {
  const [sipho, zola] = [await world.worker(), await world.worker()]
  const withdrawn = await world.ask(sipho, 10_000)
  const { json: profile } = await zola.get('/api/guard/profile')
  const { json } = await sipho.post('/api/wallet/transfer', { guardId: (profile as { id: string }).id, amount: 500 })

  expect((await cancel(zola, withdrawn)).status).toBe(404)
  expect((await cancel(sipho, json as Withdrawn)).status).toBe(404)
  expect((await sipho.post('/api/withdrawals/0/cancel', {})).status).toBe(400)

  expect(await world.statusOf(sipho, withdrawn)).toBe('pending')
})

test('once an order was sent, answered or not, it is too late', async () => {
  const sipho = await world.worker()
  const withdrawn = await world.withdraw(sipho, 10_000)
  await world.drive({ create: () => Promise.reject(new NoAnswer('lost')) })

  expect(await cancel(sipho, withdrawn)).toMatchObject(NEVER)
  await world.later('1 hour')
  await world.drive()

  expect(await world.statusOf(sipho, withdrawn)).toBe('processing')
  expect(await cancel(sipho, withdrawn)).toMatchObject(NEVER)
})

test('while payouts wait it can be cancelled for longer', async () => {
  const sipho = await world.worker()
  const withdrawn = await world.withdraw(sipho, 10_000)
  await world.db`update payout_stop set stopped_at = business_now(), reason = 'The books are being looked at.'`
  await world.later('5 hours')
  await world.drive()

  expect(await cancel(sipho, withdrawn)).toMatchObject({ status: 200 })

  await world.db`update payout_stop set stopped_at = null, reason = null`
  expect(await world.drive()).toBe(0)
  expect(await world.disbursementsOf(withdrawn)).toBe(0)
})

test('against the job at the same moment it ends as exactly one of them', async () => {
  const ends = { returned: 0, paid: 0 }
  for (let round = 0; round < 40; round++) {
    const sipho = await world.worker()
    const withdrawn = await world.withdraw(sipho, 10_000)
    // The job comes a little later from round to round.
    const drives = [1, 2].map((n) => setTimeout(n * (round % 10)).then(() => world.drive()))
    const [{ status }] = await Promise.all([cancel(sipho, withdrawn), ...drives])
    await world.later('1 hour')
    await world.drive()

    const isReturned = status === 200
    ends[isReturned ? 'returned' : 'paid'] += 1
    expect(await world.disbursementsOf(withdrawn)).toBe(isReturned ? 0 : 1)
    expect((await world.walletOf(sipho)).balance).toBe(isReturned ? 100_000 : 90_000)
  }
  console.log(`40 rounds: ${ends.returned} were cancelled first, ${ends.paid} were ordered first`)
}, 120_000)

test('a process that was claimed over by a cancellation orders nothing, and one that dies while it cancels leaves it to the job', async () => {
  const sipho = await world.worker()
  const withdrawn = await world.withdraw(sipho, 10_000)
  expect(await claimToCancel(world.db, world.entryOf(withdrawn.transaction))).toBeDefined()
  // The process that claimed it is gone: nobody else can for as long as its lease lasts.
  expect(await world.drive()).toBe(0)
  expect(await cancel(sipho, withdrawn)).toMatchObject(NEVER)

  await world.later('61 seconds')
  await world.drive()
  expect(await world.disbursementsOf(withdrawn)).toBe(1)
  expect((await world.walletOf(sipho)).balance).toBe(90_000)
})

test('a cancellation that the ledger could not take is asked for again at once', async () => {
  const sipho = await world.worker()
  const withdrawn = await world.ask(sipho, 10_000)
  const { services } = world.server
  const caller = await callerOf(world.db, sipho.personId ?? '', { sessionId: 'test', requestId: 'test' })
  if (!caller) throw new Error('He is there.')
  const post = () => Promise.reject(new Refusal('busy', { retryAfter: 2 }))
  const busy = { ...services, ledger: { ...services.ledger, post } }
  await expect(cancelWithdrawal(busy, caller, withdrawn.transaction.id)).rejects.toThrow(Refusal)

  expect(await cancel(sipho, withdrawn)).toMatchObject({ status: 200, json: { balance: 100_000 } })
  await world.later('3 minutes')
  expect(await world.drive()).toBe(0)
})

test('one that was cancelled by a process that died before it let go is never ordered', async () => {
  const sipho = await world.worker()
  const withdrawn = await world.withdraw(sipho, 10_000)
  const withdrawal = world.entryOf(withdrawn.transaction)
  const { id, walletId: wallet } = await world.payoutOf(withdrawn)
  const claim = await claimToCancel(world.db, withdrawal)
  const asked = { key: `payout:${id}:return`, actor: 'system', requestId: 'test', claimNumber: claim?.claimNumber ?? 0 }
  const about = { wallet, withdrawal, unlessOrdered: true, cancelled: true }
  await world.server.services.ledger.post({ kind: 'withdrawal_return', ...asked, ...about })
  await world.later('61 seconds')

  expect(await world.drive()).toBe(1)

  expect(await world.disbursementsOf(withdrawn)).toBe(0)
  expect(await world.payoutOf(withdrawn)).toMatchObject({ state: 'returned', reason: 'cancelled_by_you' })
  expect(await claimPayouts(world.db, 50)).toEqual([])
})

test('free withdrawals cannot be harvested by cancelling over midnight', async () => {
  const sipho = await world.worker()
  await world.later('11 hours 59 minutes 30 seconds')
  const late = await world.ask(sipho, 10_000)
  expect(late.transaction.fee).toBe(0)
  await world.later('40 seconds')
  expect((await cancel(sipho, late)).status).toBe(200)

  const fees: number[] = []
  for (let round = 0; round < 3; round++) {
    const withdrawn = await world.ask(sipho, 10_000)
    fees.push(withdrawn.transaction.fee)
    if (round < 2) expect((await cancel(sipho, withdrawn)).status).toBe(200)
  }
  // The one that stays is the free one of the new day. The next is charged.
  expect(fees).toEqual([0, 0, 0])
  expect((await world.ask(sipho, 10_000)).transaction.fee).toBe(49)
  expect(await world.walletOf(sipho)).toMatchObject({ balance: 80_000, freeWithdrawalLeft: false })
})
