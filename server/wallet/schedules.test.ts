import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#server/identity/caller.ts'
import { type Ledger, openLedger } from '#server/ledger/ledger.ts'
import { openLog } from '#server/observability/log.ts'
import { SIGNATURE_HEADER, sign } from '#server/partners/signature.ts'
import { readConfig } from '#server/start/config.ts'
import { type TestDatabase, testDatabase } from '#testing/database.ts'
import { planOfPayment, providerInMemory } from '#testing/partners.ts'
import { balanceOf, testCaller } from '#testing/people.ts'
import { loadWallet } from './load-wallet.ts'
import { pollPayments } from './poll-payments.ts'
import { receiveVodapayNotification } from './receive-vodapay-notification.ts'

// What happens to each load follows from this seed and its amount. Its other half is server/payouts/schedules.test.ts.
const SEED = 20_251_031
const PEOPLE = 50
// `npm run model` tries ten times as many.
const LOADS = PEOPLE * Number(process.env.SCHEDULES_EACH ?? 10)

let database: TestDatabase
let ledger: Ledger

beforeAll(async () => {
  database = await testDatabase()
  ledger = openLedger({ url: database.url })
})
afterAll(async () => {
  await ledger.close()
  await database.close()
})

test(`after ${LOADS} schedules of the payment provider (seed ${SEED}) what was paid has been credited, once`, async () => {
  const { db } = database
  const config = readConfig({})
  let shiftMs = 0
  const now = () => Date.now() + shiftMs
  const world = { seed: SEED, secret: config.vodapay.notificationSecret, now }
  const { provider, due, has } = providerInMemory(world)
  const services = { db, ledger, config, paymentProvider: provider, log: openLog('silent') }
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => testCaller(db)))
  await Promise.all(
    people.map(async (person, p) => {
      for (let i = p; i < LOADS; i += PEOPLE) await startLoad(services, person, i)
    }),
  )

  const refused = { forged: 0, stale: 0 }
  for (const minutes of [0, 1, 5, 50, 10]) {
    shiftMs += minutes * 60_000
    await db`update clock_shift set by = by + ${minutes} * interval '1 minute'`
    refused.forged += await forge(services)
    const heard = await Promise.allSettled(due().map((notice) => receiveVodapayNotification(services, notice)))
    refused.stale += heard.filter(({ status }) => status === 'rejected').length
    while ((await pollPayments(services)) > 0);
  }

  expect(refused.forged).toBeGreaterThan(400)
  expect(refused.stale).toBeGreaterThan(LOADS / 13)
  await expectAsPlanned(people, has)
})

type Desk = Parameters<typeof loadWallet>[0] & Parameters<typeof receiveVodapayNotification>[0]

async function startLoad(desk: Desk, person: Caller, i: number): Promise<void> {
  const asked = { amount: 100 + i, paymentReference: `load ${i}`, key: `l${i}` }
  try {
    const first = await loadWallet(desk, person, asked)
    // Every fourth client that was left waiting asks again, as they do.
    if (first.status === 'pending' && i % 4 === 0) await loadWallet(desk, person, asked)
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'payment_declined')) throw error
  }
}

/** Somebody without the secret says that loads were paid which were not. */
async function forge(desk: Desk): Promise<number> {
  const loads = await desk.db<{ id: string; amount: number }[]>`
    select id, amount_cents as amount from load where state <> 'completed' order by amount_cents limit 100
  `
  const attempts = loads.map(({ id, amount }) => {
    const rawBody = JSON.stringify({ data: { traceId: id, transactionId: id, responseCode: '00', amount } })
    const headers = { [SIGNATURE_HEADER]: sign('guess', rawBody, Date.now()) }
    return receiveVodapayNotification(desk, { headers, rawBody, requestId: 'forged' })
  })
  const results = await Promise.allSettled(attempts)
  expect(results.filter(({ status }) => status === 'fulfilled')).toEqual([])
  return attempts.length
}

/** Every load, wallet and account against what the payment provider's plans say. */
async function expectAsPlanned(people: Caller[], reached: (id: string) => boolean): Promise<void> {
  const { db } = database
  const loads = await db<{ id: string; amount: number; state: string }[]>`
    select id, amount_cents as amount, state from load
  `
  const ends = loads.map(({ id, amount, state }) => {
    const { final } = planOfPayment(SEED, amount)
    // What the payment provider never heard of, and what it never decided, is closed without money.
    const end = !reached(id) || final === '91' ? 'expired' : final === '00' ? 'completed' : 'declined'
    return { amount, state, end }
  })
  const paid = ends.reduce((sum, { amount, end }) => sum + (end === 'completed' ? amount : 0), 0)
  const [clearing] = await db<[{ cents: number }]>`
    select sum(cents)::bigint as cents from posting where account = 'provider_clearing'
  `
  const balances = await Promise.all(people.map((person) => balanceOf(db, person)))

  expect(loads).toHaveLength(LOADS)
  expect(new Set(ends.map(({ end }) => end)).size).toBe(3)
  expect(ends.filter(({ end, state }) => state !== end)).toEqual([])
  expect(balances.reduce((sum, cents) => sum + cents, 0)).toBe(paid)
  expect(clearing.cents).toBe(-paid)
}
