import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { NoAnswer } from '#server/partners/ask.ts'
import type { CashPartner } from '#server/partners/cash-partner.ts'
import { writeSwitches } from '#server/simulators/switches.ts'
import { guestTip, guestTipReversal } from '#testing/money/movements.ts'
import { cashWorld } from '#testing/partners/cash-world.ts'
import { openGuestTip, postOn, walletOf } from '#testing/people/people.ts'
import { loadWallet } from '#testing/people/register-and-fund.ts'
import { drivePayouts } from './drive-payouts.ts'

const world = await cashWorld()
const { db, server } = world
afterEach(() => world.settle())

test('a code is ordered, shown as often as its owner asks, collected at a till, and only asking says so', async () => {
  const sipho = await world.worker()

  const withdrawn = await world.cashOut(sipho, 30_000)
  expect(withdrawn).toMatchObject({ balance: 69_425, net: 30_000, transaction: { status: 'pending', fee: 575 } })
  expect((await world.cashOf(sipho)).codes).toMatchObject([{ net: 30_000, status: 'preparing', expiresAt: null }])
  await world.drive()

  const [code] = (await world.cashOf(sipho)).codes
  expect(code).toMatchObject({ id: withdrawn.transaction.id, net: 30_000, status: 'ready' })
  const shown = await world.show(sipho, withdrawn)
  expect(shown).toMatch(/^\d{12}$/)
  expect(await world.show(sipho, withdrawn)).toBe(shown)
  expect(await world.statusOf(sipho, withdrawn)).toBe('processing')

  expect(await world.redeem(shown)).toMatchObject({ paid: true, amount: 30_000 })
  await world.later('31 seconds')
  await world.drive()

  expect(await world.statusOf(sipho, withdrawn)).toBe('paid')
  expect(await world.cashOf(sipho)).toMatchObject({ codes: [], cashable: 69_425 })
  expect((await sipho.post(`/api/wallet/cash/${withdrawn.transaction.id}/code`)).code).toBe('not_found')
  expect(await world.sealedCodes()).toEqual([])
})

test.each([
  ['unused for its time', 49_000, async () => world.later('61 minutes'), 'Nobody used this cash code in time.'],
  [
    'refused by the partner, which has no money left',
    48_000,
    async () => {},
    'Cash is not available at the moment. Please try again later, or withdraw to your bank.',
  ],
])('a code that is %s brings everything back, once', async (_why, amount, pass, sentence) => {
  const sipho = await world.worker()
  const before = await world.walletOf(sipho)
  const withdrawn = await world.cashOut(sipho, amount)

  await world.drive()
  await pass()
  for (let n = 0; n < 3; n++) {
    await world.drive()
    await world.later('20 minutes')
  }

  const { json } = await sipho.get('/api/transactions?type=withdrawal')
  expect(json).toMatchObject([{ id: withdrawn.transaction.id, status: 'returned', returnReason: { sentence } }])
  expect(await world.walletOf(sipho)).toEqual(before)
  expect(await world.cashOf(sipho)).toMatchObject({ codes: [], cashable: 100_000 })
})

test('a cancelled code brings everything back, and is worth nothing at the till', async () => {
  const sipho = await world.worker()
  const before = await world.walletOf(sipho)
  const early = await world.cashOut(sipho, 10_000)
  expect(await world.cancel(sipho, early)).toBe('returned')

  const withdrawn = await world.cashOut(sipho, 10_000)
  await world.drive()
  const code = await world.show(sipho, withdrawn)
  expect(await world.cancel(sipho, withdrawn)).toBe('returned')
  expect(await world.cancel(sipho, withdrawn)).toBe('returned')

  expect(await world.redeem(code)).toEqual({ responseCode: 2403, responseMessage: 'Cancelled' })
  expect(await world.walletOf(sipho)).toEqual(before)
  const { json } = await sipho.get('/api/transactions?type=withdrawal')
  expect(json).toMatchObject([{}, {}].map(() => ({ returnReason: { sentence: 'You cancelled this withdrawal.' } })))
})

test('a code that the partner cancels by itself was not cancelled by its owner', async () => {
  const sipho = await world.worker()
  const withdrawn = await world.cashOut(sipho, 10_000)
  await world.drive()
  const { id } = await world.payoutOf(withdrawn)
  await db`update sim_cash_code set cancelled_at = business_now() where reference = ${id}`
  await world.later('31 seconds')
  await world.drive()

  expect(await world.payoutOf(withdrawn)).toMatchObject({ state: 'returned', reason: 'no_cash' })
})

test('one that was collected before it was cancelled stays paid', async () => {
  const sipho = await world.worker()
  const withdrawn = await world.cashOut(sipho, 10_000)
  await world.drive()
  await world.redeem(await world.show(sipho, withdrawn))

  expect(await world.cancel(sipho, withdrawn)).toBe('paid')
  expect((await world.walletOf(sipho)).balance).toBe(89_425)
})

test('of races between cancelling and collecting each ends as exactly one, in our books as at the partner', () =>
  world.race(60))

test('three codes at a time, also when they are asked for all at once', async () => {
  const sipho = await world.worker(500_000)

  const answers = await Promise.all(Array.from({ length: 12 }, () => world.askCash(sipho, 5_000)))

  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
  for (const { status, code } of answers) if (status !== 201) expect(code).toBe('too_many_cash_codes')
  const [first] = (await world.cashOf(sipho)).codes
  await world.cancel(sipho, { transaction: { id: first?.id ?? '' } })
  expect((await world.askCash(sipho, 5_000)).status).toBe(201)
  expect((await world.askCash(sipho, 5_000)).code).toBe('too_many_cash_codes')
})

test.each([4_000, 5_500, 51_000, 49_999])('%d cents are no notes that a shop pays out', async (amount) => {
  expect(await world.askCash(await world.worker(), amount)).toMatchObject({ status: 400 })
})

test('the fee comes on top, and the wallet must hold it', async () => {
  const sipho = await world.worker(50_500)

  expect((await world.askCash(sipho, 50_000)).code).toBe('insufficient_balance')
  await world.earn(sipho, 100)
  expect(await world.cashOut(sipho, 50_000)).toMatchObject({ balance: 25, net: 50_000 })
})

test('own card money does not leave as cash, and the refusal says how much may', async () => {
  const sipho = await world.worker(20_000)
  await loadWallet(sipho, 50_000)
  expect((await world.cashOf(sipho)).cashable).toBe(20_000)

  const refused = await world.askCash(sipho, 20_000)
  expect(refused).toMatchObject({ status: 422, code: 'not_cashable' })
  expect(refused.text).toContain('You can withdraw R190 in cash.')
  expect((await world.askCash(sipho, 19_000)).status).toBe(201)
  await world.cancel(sipho, { transaction: { id: (await world.cashOf(sipho)).codes[0]?.id ?? '' } })

  // Again and again the same tips: the load stays.
  await world.cashOut(sipho, 10_000)
  expect((await world.cashOf(sipho)).cashable).toBe(9_425)
  await world.cashOut(sipho, 5_000)
  expect((await world.cashOf(sipho)).cashable).toBe(3_850)
  expect((await world.askCash(sipho, 5_000)).code).toBe('not_cashable')
  await world.later('181 days')
  expect((await world.cashOf(sipho)).cashable).toBe(53_850)
})

test('a tip that a guest takes back does not make cash of a load', async () => {
  const sipho = await world.worker(0)
  await loadWallet(sipho, 50_000)
  const to = await walletOf(db, { personId: sipho.personId ?? '' })
  const id = await openGuestTip(db, to, 20_000)
  await postOn(db, [guestTip(to, id, 20_000)])
  expect((await world.cashOf(sipho)).cashable).toBe(20_000)

  await postOn(db, [guestTipReversal(to, id, 5_049)])
  expect((await world.cashOf(sipho)).cashable).toBe(15_000)
  await postOn(db, [guestTipReversal(to, id, 20_049)])
  expect((await world.cashOf(sipho)).cashable).toBe(0)
  expect((await world.askCash(sipho, 10_000)).code).toBe('not_cashable')
})

test('a withdrawal to a bank that comes back does not make cash of a load', async () => {
  const sipho = await world.worker(0, '62000000000')
  await loadWallet(sipho, 50_000)
  await world.withdraw(sipho, 50_000)
  for (const wait of ['1 minute', '50 minutes', '40 minutes']) {
    await world.later(wait)
    await world.drive()
  }

  expect((await world.walletOf(sipho)).balance).toBe(50_000)
  expect((await world.cashOf(sipho)).cashable).toBe(0)
  expect((await world.askCash(sipho, 5_000)).code).toBe('not_cashable')
})

test('nobody else sees, cancels or guesses a code, and a wallet on hold shows none', async () => {
  const [sipho, lindiwe] = [await world.worker(), await world.worker()]
  const withdrawn = await world.cashOut(sipho, 10_000)
  await world.drive()
  const path = `/api/wallet/cash/${withdrawn.transaction.id}`

  for (const action of ['code', 'cancel']) expect((await lindiwe.post(`${path}/${action}`)).code).toBe('not_found')
  expect((await server.nobody.post(`${path}/code`)).status).toBe(401)
  await db`update wallet set frozen_at = now() where person_id = ${sipho.personId}`
  expect((await sipho.post(`${path}/code`)).code).toBe('wallet_frozen')
  await db`update wallet set frozen_at = null where person_id = ${sipho.personId}`
  expect((await sipho.post(`${path}/code`)).status).toBe(200)
  // After a lost number moved there is no cash for a while, also by a code that is there already.
  await db`update person set cash_held_until = business_now() + interval '1 hour' where id = ${sipho.personId}`
  expect((await sipho.post(`${path}/code`)).code).toBe('cash_held')
})

test('the digits are in no table, message, export or log', async () => {
  const sipho = await world.worker()
  const withdrawn = await world.cashOut(sipho, 10_000)
  await world.drive()
  const code = await world.show(sipho, withdrawn)
  await world.redeem('000000000000')
  const seen = [
    await world.everyRow(),
    server.log.join('\n'),
    (await sipho.get('/api/me/export')).text,
    (await sipho.get('/api/transactions')).text,
    (await sipho.get('/api/wallet/cash')).text,
    (await server.services.metrics.registry.metrics()) as string,
  ].join('\n')

  expect(seen).toContain(withdrawn.transaction.id)
  for (const form of [code, code.replace(/(.{4})(?=.)/g, '$1 '), Buffer.from(code).toString('hex')])
    expect(seen).not.toContain(form)
})

test.each<[string, Parameters<typeof writeSwitches>[1]]>([
  ['never answers', { cash: { answer: 'never' } }],
  ['takes the order and loses the answer', { cash: { answer: 'after' } }],
  ['is busy', { cash: { code: '2220' } }],
  ['knows nothing of it yet', { cash: { delayMs: 30_000 } }],
])('a partner that %s is asked again, and gives one code', async (_what, switches) => {
  const sipho = await world.worker()
  await writeSwitches(db, switches)
  const withdrawn = await world.cashOut(sipho, 10_000)
  await world.drive()
  expect((await world.cashOf(sipho)).codes).toMatchObject([{ status: 'preparing' }])
  expect((await world.walletOf(sipho)).balance).toBe(89_425)

  await writeSwitches(db, {})
  await world.later('1 minute')
  await world.drive()

  expect((await world.cashOf(sipho)).codes).toMatchObject([{ status: 'ready' }])
  expect(await world.codesOf(withdrawn)).toBe(1)
})

test('what was never ordered comes back although the partner is away', async () => {
  const sipho = await world.worker()
  const withdrawn = await world.cashOut(sipho, 10_000)
  const { cashPartner } = server.services
  server.services.cashPartner = { ...cashPartner, lookUp: () => Promise.reject(new NoAnswer('away')) }
  try {
    expect(await world.cancel(sipho, withdrawn)).toBe('returned')
  } finally {
    server.services.cashPartner = cashPartner
  }
})

test('a silent partner keeps a cancelled order until none can arrive any more', async () => {
  const sipho = await world.worker()
  await writeSwitches(db, { cash: { answer: 'never' } })
  const withdrawn = await world.cashOut(sipho, 10_000)
  await world.drive()

  expect(await world.cancel(sipho, withdrawn)).toBe('cancelling')
  // The other way to cancel does not say that it has come back.
  expect((await sipho.post(`/api/withdrawals/${withdrawn.transaction.id}/cancel`, {})).code).toBe('too_late_to_cancel')
  await writeSwitches(db, {})
  expect(await world.cancel(sipho, withdrawn)).toBe('cancelling')
  await world.later('16 minutes')
  await world.drive()

  expect(await world.statusOf(sipho, withdrawn)).toBe('returned')
  expect((await world.walletOf(sipho)).balance).toBe(100_000)
})

test.each(['amount', 'reference'] as const)(
  'a partner that lies about the %s changes nothing until it tells the truth',
  async (lie) => {
    const sipho = await world.worker()
    await writeSwitches(db, { cash: { lie } })
    const withdrawn = await world.cashOut(sipho, 10_000)
    await world.drive()
    expect((await world.cashOf(sipho)).codes).toMatchObject([{ status: 'preparing' }])
    expect(await world.differences()).toMatchObject([{ kind: 'payout_word_differs' }])

    await writeSwitches(db, {})
    await world.later('1 minute')
    await world.drive()

    expect(await world.show(sipho, withdrawn)).toMatch(/^\d{12}$/)
    expect(await world.differences()).toEqual([])
  },
)

test('two people are never shown the same code, whatever the partner says', async () => {
  const [sipho, lindiwe] = [await world.worker(), await world.worker()]
  await writeSwitches(db, { cash: { lie: 'code' } })
  const first = await world.cashOut(sipho, 10_000)
  await world.drive()
  const second = await world.cashOut(lindiwe, 10_000)
  await world.drive()

  expect(await world.show(sipho, first)).toMatch(/^\d{12}$/)
  expect((await lindiwe.post(`/api/wallet/cash/${second.transaction.id}/code`)).code).toBe('not_found')
  expect(await world.differences()).toMatchObject([{ kind: 'payout_word_differs' }])
})

test.each(['purchase', 'lookUp', 'cancel'] as const)(
  'a process that dies before or after %s leaves nothing lost and nothing twice',
  async (step) => {
    for (const moment of ['before', 'after']) {
      const sipho = await world.worker()
      const withdrawn = await world.cashOut(sipho, 10_000)
      const dies = dyingAt(server.services.cashPartner, step, moment)
      if (step !== 'purchase') await world.drive()
      if (step === 'cancel')
        await db`update payout set cancel_asked_at = business_now(), due_at = business_now() where id = ${(await world.payoutOf(withdrawn)).id}`
      await world.later('31 seconds')
      // It hangs for ever, as far as the database can see.
      const dead = drivePayouts({ ...server.services, cashPartner: dies.partner })
      await dies.reached
      await world.later('61 seconds')
      await world.drive()
      await world.later('31 seconds')
      await world.drive()

      const expected = step === 'cancel' ? ['returned', 100_000] : ['processing', 89_425]
      expect([await world.statusOf(sipho, withdrawn), (await world.walletOf(sipho)).balance], moment).toEqual(expected)
      expect(await world.codesOf(withdrawn)).toBe(1)
      dies.wake()
      await dead
      expect([await world.statusOf(sipho, withdrawn), (await world.walletOf(sipho)).balance], moment).toEqual(expected)
      await world.settle()
    }
  },
)

/** A partner at which a process stops, before its request or after it, until it is woken far too late. */
function dyingAt(real: CashPartner, step: 'purchase' | 'lookUp' | 'cancel', moment: string) {
  const [reached, woken] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const stop = async () => {
    reached.resolve()
    await woken.promise
  }
  const ask = async (request: never) => {
    if (moment === 'before') await stop()
    const answer = await real[step](request)
    if (moment === 'after') await stop()
    return answer
  }
  return { partner: { ...real, [step]: ask } as CashPartner, reached: reached.promise, wake: woken.resolve }
}

test('cash is for workers whom somebody has verified, and not for a number with a new SIM', async () => {
  const strict = await cashWorld({ CASH_FOR_UNVERIFIED: 'off' })
  const sipho = await strict.worker()
  expect((await strict.askCash(sipho, 10_000)).code).toBe('cash_unverified')
  expect(await strict.cashOf(sipho)).toMatchObject({ refusal: 'cash_unverified' })

  const headers = { 'idempotency-key': randomUUID() }
  const refused = await sipho.post('/api/wallet/withdraw', { amount: 10_000, rail: 'cash' }, headers)
  await strict.db`update worker set verified_at = now() where person_id = ${sipho.personId}`
  const again = await sipho.post('/api/wallet/withdraw', { amount: 10_000, rail: 'cash' }, headers)
  expect([refused.code, again.code]).toEqual(['cash_unverified', 'cash_unverified'])
  expect((await strict.askCash(sipho, 10_000)).status).toBe(201)

  await strict.swapSim(sipho)
  expect((await strict.askCash(sipho, 10_000)).code).toBe('new_sim_money')
  await strict.later('25 hours')
  expect((await strict.askCash(sipho, 10_000)).status).toBe(201)
})

test('its owner is told once, without the digits, and not by a number with a new SIM', async () => {
  const sipho = await world.worker()
  await world.linkPhone(sipho)
  const withdrawn = await world.cashOut(sipho, 10_000)
  await world.drive()
  await world.later('31 seconds')
  await world.drive()
  const code = await world.show(sipho, withdrawn)

  const texts = await world.messagesTo(sipho)
  expect(texts.filter((text) => text.includes('your cash code for'))).toHaveLength(1)
  expect(texts.join()).not.toContain(code)
})
