import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { findBank } from '#contract/banks.ts'
import { PAYOUT } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import { NoAnswer, Rejected } from '#server/partners/ask.ts'
import type { Disbursement, PayoutBank } from '#server/partners/payout-bank.ts'
import type { Log } from '#server/platform/observability/log.ts'
import { listenToMoney } from '#testing/money/listen-to-money.ts'
import { payoutWorld } from '#testing/partners/payout-world.ts'
import { fund } from '#testing/people/people.ts'
import { registerWorker } from '#testing/people/register-and-fund.ts'
import { drivePayouts } from './drive-payouts.ts'

const world = await payoutWorld()
afterEach(() => world.settle())

const openDifferences = (subject: string) => world.db`
  select kind, amount_cents as amount from reconciliation_difference where subject = ${subject} and resolved_at is null
`

test.each<[string, (answer: Disbursement) => Disbursement]>([
  ['another nonce', (word) => ({ ...word, nonce: randomUUID() })],
  ['another amount', (word) => ({ ...word, cents: 1 })],
  ['another currency', (word) => ({ ...word, currency: 'USD' })],
  ['another id', (word) => ({ ...word, id: randomUUID() })],
])(
  'an answer of the bank with %s is not about this payout: nothing is booked and operators see it',
  async (_what, bend) => {
    const sipho = await world.worker()
    const withdrawn = await world.withdraw(sipho, 100_000)
    await world.drive()
    const { id } = await world.payoutOf(withdrawn)
    await world.later('50 minutes')
    const { lookUp } = world.server.services.bank

    await world.drive({ lookUp: async (bankId) => bend(await lookUp(bankId)) })

    expect(await world.statusOf(sipho, withdrawn)).toBe('processing')
    expect(await openDifferences(id)).toEqual([{ kind: 'payout_word_differs', amount: 100_000 }])
    expect(world.server.log.some((line) => line.includes('response does not match payout') && line.includes(id))).toBe(
      true,
    )
    await world.later('1 hour')
    await world.drive()
    expect(await world.statusOf(sipho, withdrawn)).toBe('paid')
    expect(await openDifferences(id)).toEqual([])
  },
)

type Changed = Omit<Partial<Parameters<typeof drivePayouts>[0]>, 'bank'> & { bank?: Partial<PayoutBank> }

/** Runs the job once: gives its log, and the time when the payout is due next. */
async function drive(id: string, { bank, ...changed }: Changed = {}) {
  const { services } = world.server
  const said: unknown[] = []
  const say = (...line: unknown[]) => void said.push(line)
  const log: Log = { ...services.log, debug: say, warn: say, error: say }
  const clock = async () => (await world.db<[{ now: Date }]>`select business_now() as now`)[0].now.getTime() / 1_000
  const before = await clock()
  await drivePayouts({ ...services, ...changed, log, bank: { ...services.bank, ...bank } })
  const after = await clock()
  const [{ due }] = await world.db<[{ due: Date | null }]>`select due_at as due from payout where id = ${id}`
  /** Due so many seconds after some moment of this run, however long it took. */
  const isBetween = (from: number, to: number) => {
    const at = (due?.getTime() ?? 0) / 1_000
    return at >= from - 0.01 && at <= to + 0.01
  }
  const isIn = (seconds: number) => isBetween(before + seconds, after + seconds)
  const isAt = (moment: Date, seconds: number) => {
    const at = moment.getTime() / 1_000 + seconds
    return isBetween(at, at + after - before)
  }
  return { said, due, isIn, isAt }
}

test.each([
  ['no answer', 'no response about payout', {}, new NoAnswer('away')],
  ['a payout that was taken over', 'payout taken over by another process', {}, new Refusal('overtaken')],
  ['another refusal', 'payout step failed', { state: 'pending' }, new Refusal('not_found')],
  ['a fault', 'payout step failed', { state: 'pending' }, Object.assign(new Error('away'), { code: 'overtaken' })],
])(
  '%s is logged as such, and the payout waits twice as long each time, up to five minutes',
  async (_what, event, more, error) => {
    const { id } = await world.payoutOf(await world.withdraw(await world.worker(), 10_000))
    const about = { reference: id, ...more, ...(event === 'payout step failed' && { error }) }

    for (const [attempts, seconds] of [
      [0, 2],
      [2, 8],
      [8, 300],
      [12, 300],
    ] as const) {
      await world.db`update payout set attempts = ${attempts}, due_at = business_now() where id = ${id}`
      const { said, isIn } = await drive(id, { bank: { create: () => Promise.reject(error) } })

      expect(said).toEqual([[event, about]])
      expect(isIn(seconds), `${seconds} seconds after ${attempts} attempts`).toBe(true)
    }
  },
)

test.each([
  [{ bankName: 'Village Bank' }, { name: '', bankId: 'Village Bank' }],
  [{ accountHolderName: 'Sipho Dlamini' }, { name: 'Sipho Dlamini', bankId: 'unknown' }],
])('the bank decides about an account of which the worker gave only %o', async (given, heard) => {
  const client = await world.server.signIn(`${randomUUID()}@enkosi.test`)
  await registerWorker(client, { bankAccountNumber: '62000001234', ...given })
  await fund(world.db, client, 100_000)
  const { id } = await world.payoutOf(await world.withdraw(client, 10_000))
  const orders: unknown[] = []

  await drive(id, {
    bank: {
      create: (order) => {
        orders.push(order.beneficiary)
        return world.server.services.bank.create(order)
      },
    },
  })

  expect(orders).toEqual([{ accountNumber: '62000001234', ...heard }])
})

test('the bank gets the whole order and is asked again later; a paid payout is booked under its id and watched', async () => {
  const { services } = world.server
  const withdrawn = await world.withdraw(await world.worker(), 10_000)
  const { id } = await world.payoutOf(withdrawn)
  const orders: unknown[] = []
  const create: PayoutBank['create'] = (order) => {
    orders.push(order)
    return services.bank.create(order)
  }
  const lockedLedger = { ...services.ledger, post: () => Promise.reject(new Error('nothing is to be booked')) }
  const busyBank: Partial<PayoutBank> = {
    lookUp: async (bankId) => ({ ...(await services.bank.lookUp(bankId)), state: 'Submitted' }),
  }
  const longDays = { ...services.config, businessDaySeconds: 86_400 }

  const ordered = await drive(id, { bank: { create } })
  expect(orders).toEqual([
    {
      nonce: id,
      cents: 10_000,
      beneficiary: { name: 'Sipho Dlamini', accountNumber: '62000001234', bankId: findBank('FNB')?.branchCode },
    },
  ])
  expect([ordered.said, ordered.isIn(300)]).toEqual([[], true])
  await world.db`update payout set due_at = business_now() where id = ${id}`
  expect((await drive(id, { config: longDays })).isIn(PAYOUT.quietMinutes * 60)).toBe(true)
  await world.later('50 minutes')
  expect((await drive(id)).isIn(3_600)).toBe(true)
  const [{ settledAt }] = await world.db<[{ settledAt: Date }]>`
    select settled_at as "settledAt" from payout where id = ${id}
  `
  for (const [wait, day] of [
    ['1 hour 1 second', 2],
    ['1 hour', 3],
    ['1 hour', 5],
  ] as const) {
    await world.later(wait)
    // A paid payout stays paid and is not booked again, even if the bank once reports it as pending.
    const looked = await drive(id, { bank: day === 3 ? busyBank : {}, ledger: lockedLedger })
    expect([looked.said, looked.isAt(settledAt, day * 3_600)], `day ${day}`).toEqual([[], true])
  }
  await world.later('2 hours')
  expect((await drive(id)).due).toBe(null)
  const booked = await world.db`
    select key, request_id as request from ledger_entry where kind = 'payout_paid' and key = ${`payout:${id}:paid`}
  `
  expect(booked).toEqual([{ key: `payout:${id}:paid`, request: `payout:${id}` }])
})

test('a rejected order returns no money if the bank has the payout', async () => {
  const sipho = await world.worker()
  const { id } = await world.payoutOf(await world.withdraw(sipho, 10_000))
  // Another process learns of it after the bank was asked and before the outcome is booked.
  const find: PayoutBank['find'] = async () => {
    await world.db`update payout set bank_id = gen_random_uuid() where id = ${id}`
    return undefined
  }

  const { said } = await drive(id, { bank: { create: () => Promise.reject(new Rejected(422)), find } })

  expect(said).toEqual([['payout taken over by another process', { reference: id }]])
  expect((await world.walletOf(sipho)).balance).toBe(90_000)
  await world.db`update payout set bank_id = null where id = ${id}`
})

test('an open screen is notified of each step of a payout, and of nothing while it waits', async () => {
  const sipho = await world.worker()
  const heard = await listenToMoney(world.server)
  const withdrawn = await world.withdraw(sipho, 10_000)
  const { id, walletId } = await world.payoutOf(withdrawn)
  const ofSipho = JSON.stringify({ wallets: [walletId] })
  await heard.hear(walletId)
  await heard.untilNow()

  for (const [wait, state, heardOf] of [
    ['1 second', 'processing', [ofSipho]],
    ['6 minutes', 'processing', []],
    ['50 minutes', 'paid', [ofSipho]],
    ['2 hours', 'paid', []],
  ] as const) {
    await world.later(wait)
    await drive(id)
    expect([(await world.payoutOf(withdrawn)).state, await heard.untilNow()], wait).toEqual([state, heardOf])
  }
  await heard.stop()
})
