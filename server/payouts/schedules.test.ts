import { afterAll, beforeAll, expect, test } from 'vitest'
import { sealBankDetails } from '#server/crypto/bank-details.ts'
import type { Caller } from '#server/identity/caller.ts'
import { type Ledger, openLedger } from '#server/ledger/ledger.ts'
import { openLog } from '#server/observability/log.ts'
import { SIGNATURE_HEADER, sign } from '#server/partners/signature.ts'
import { readConfig } from '#server/start/config.ts'
import { type TestDatabase, testDatabase } from '#testing/database.ts'
import { testEntryIds } from '#testing/keys.ts'
import { bankInMemory, planOf } from '#testing/partners.ts'
import { fund, testWorker } from '#testing/people.ts'
import { drivePayouts } from './drive-payouts.ts'
import { receiveBankNotification } from './receive-bank-notification.ts'
import { withdraw } from './withdraw.ts'

// What happens to each payout follows from this seed and its amount. Its other half is server/wallet/schedules.test.ts.
const SEED = 20_251_031
const WORKERS = 50
// `npm run model` tries ten times as many.
const PAYOUTS_EACH = Number(process.env.SCHEDULES_EACH ?? 10)
const PAYOUTS = WORKERS * PAYOUTS_EACH
const DAY_SECONDS = 600
const BANK = { seed: SEED, dayMs: DAY_SECONDS * 1000, accountNumber: '62000001234' }
const FUNDS = 500_000

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

test(`after ${PAYOUTS} schedules of the bank (seed ${SEED}) everybody was paid or got the money back, once`, async () => {
  const { db } = database
  const config = { ...readConfig({}), businessDaySeconds: DAY_SECONDS }
  const clock = await virtualClock()
  const { bank, due } = bankInMemory({ ...BANK, secret: config.bank.webhookSecret, now: clock.now })
  const services = {
    db,
    ledger,
    config,
    bank,
    keys: config.bankDetailsKeys,
    log: openLog('silent'),
    entryIds: testEntryIds,
  }
  const workers = await makeWorkers(services)
  // From R1 to R50 each, so that all of one worker's stay within the limit of a day.
  await Promise.all(
    workers.map(async (worker, w) => {
      for (let i = 0; i < PAYOUTS_EACH; i++)
        await withdraw(services, worker, { amount: 200 + i * WORKERS + w - (i % 2), key: `w${i}` })
    }),
  )

  const refused = { forged: 0, stale: 0 }
  for (const days of [0, 0.45, 0.8, 1.2, 5, 5]) {
    await clock.pass(days * DAY_SECONDS)
    refused.forged += await forge(services)
    const heard = await Promise.allSettled(due().map((notice) => receiveBankNotification(services, notice)))
    refused.stale += heard.filter(({ status }) => status === 'rejected').length
    while ((await drivePayouts(services, 200)) > 0);
  }

  expect(refused.forged).toBeGreaterThan(400)
  expect(refused.stale).toBeGreaterThan(PAYOUTS / 13)
  await expectAsPlanned(workers)
})

type Desk = Parameters<typeof drivePayouts>[0]

/** The business clock, from nine in the morning on, so that the day does not end while time passes. */
async function virtualClock() {
  const { db } = database
  const [shift] = await db<[{ ms: number }]>`
    update clock_shift
    set by = (date_trunc('day', clock_timestamp() at time zone 'Africa/Johannesburg') + interval '9 hours')
      at time zone 'Africa/Johannesburg' - clock_timestamp()
    returning (extract(epoch from by) * 1000)::float8 as ms
  `
  let shiftMs = shift.ms
  return {
    now: () => Date.now() + shiftMs,
    pass: async (seconds: number) => {
      shiftMs += seconds * 1000
      await db`update clock_shift set by = by + ${seconds} * interval '1 second'`
    },
  }
}

async function makeWorkers({ db, keys }: Desk): Promise<Caller[]> {
  return Promise.all(
    Array.from({ length: WORKERS }, async () => {
      const worker = await testWorker(db)
      const { accountNumber } = BANK
      const details = sealBankDetails(keys, worker.workerId, {
        accountNumber,
        bankName: 'FNB',
        accountHolderName: 'Sipho',
      })
      if (!details) throw new Error('The details are sealed.')
      await db`update worker set bank_details = ${details.sealed}, bank_key_id = ${details.keyId} where id = ${worker.workerId}`
      await fund(db, worker, FUNDS)
      return worker
    }),
  )
}

/** Somebody without the secret says that payouts failed which have not. */
async function forge(desk: Desk): Promise<number> {
  const payouts = await desk.db<{ id: string }[]>`
    select id from payout where state <> 'returned' order by amount_cents limit 100
  `
  const attempts = payouts.map(({ id }) => {
    const rawBody = JSON.stringify({ id, nonce: id, state: 'Error' })
    const headers = { [SIGNATURE_HEADER]: sign('guess', rawBody, Date.now()) }
    return receiveBankNotification(desk, { headers, rawBody, requestId: 'forged' })
  })
  const results = await Promise.allSettled(attempts)
  expect(results.filter(({ status }) => status === 'fulfilled')).toEqual([])
  return attempts.length
}

/** Every payout, wallet and account against what the bank's plans say. */
async function expectAsPlanned(workers: Caller[]): Promise<void> {
  const { db } = database
  const payouts = await db<{ amount: number; net: number; state: string }[]>`
    select amount_cents as amount, net_cents as net, state from payout
  `
  const ends = payouts.map((payout) => ({ ...payout, end: planOf(BANK, payout.net).steps.at(-1)?.state }))
  const completed = ends.filter(({ end }) => end === 'Completed')
  const sum = (of: 'amount' | 'net') => completed.reduce((total, payout) => total + payout[of], 0)
  const [held] = await db<[{ cents: number }]>`
    select sum(balance_cents)::bigint as cents from wallet where id = any(${workers.map(({ walletId }) => walletId)})
  `
  const accounts = await db<{ account: string; cents: number }[]>`
    select account, sum(cents)::bigint as cents from posting group by account
  `
  const books = Object.fromEntries(accounts.map(({ account, cents }) => [account, cents]))

  expect(payouts).toHaveLength(PAYOUTS)
  expect(new Set(ends.map(({ end }) => end)).size).toBe(4)
  expect(ends.filter(({ end, state }) => state !== (end === 'Completed' ? 'paid' : 'returned'))).toEqual([])
  expect(held.cents).toBe(WORKERS * FUNDS - sum('amount'))
  expect(books.payouts_in_transit).toBe(0)
  expect(books.bank).toBe(sum('net'))
  expect(books.fee_income).toBe(sum('amount') - sum('net'))
}
