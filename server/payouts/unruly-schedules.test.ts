import { afterAll, beforeAll, expect, test } from 'vitest'
import { sealBankDetails } from '#server/crypto/bank-details.ts'
import type { Caller } from '#server/identity/caller.ts'
import { type Ledger, openLedger } from '#server/ledger/ledger.ts'
import { openLog } from '#server/observability/log.ts'
import { readConfig } from '#server/start/config.ts'
import { type TestDatabase, testDatabase } from '#testing/database.ts'
import { testEntryIds } from '#testing/keys.ts'
import { balanceOf, fund, moveClockTo, testWorker } from '#testing/people.ts'
import { pick, randomFrom } from '#testing/random.ts'
import { pausedProcess, unrulyBank } from '#testing/unruly-bank.ts'
import { drivePayouts } from './drive-payouts.ts'
import { withdraw } from './withdraw.ts'

// `npm run model` tries 500; `SCHEDULES=2000 SCHEDULE_SEED=7 npm run model` more, and others.
const PLANS = Number(process.env.SCHEDULES ?? 60)
const SEED = Number(process.env.SCHEDULE_SEED ?? 20_261_116)
const FUNDS = 10_000
const AMOUNT = 5_000
const DAY_SECONDS = 3_600
const config = { ...readConfig({}), businessDaySeconds: DAY_SECONDS }

let database: TestDatabase
let ledgers: [Ledger, Ledger]

beforeAll(async () => {
  database = await testDatabase()
  ledgers = [openLedger({ url: database.url }), openLedger({ url: database.url })]
})
afterAll(async () => {
  await Promise.all(ledgers.map((ledger) => ledger.close()))
  await database.close()
})

test(`through ${PLANS} plans of bad luck (seed ${SEED}) every payout ends as the bank says, and is booked once`, async () => {
  const plans = new Set<string>()
  const wrong: unknown[] = []
  for (let number = 0; number < PLANS; number++) {
    const { story, end, expected } = await carryOut(randomFrom(SEED, number))
    plans.add(story.join(', '))
    if (JSON.stringify(end) !== JSON.stringify(expected)) wrong.push({ number, story, end, expected })
  }

  expect(wrong).toEqual([])
  // Plans that were all alike would prove little.
  expect(plans.size).toBeGreaterThan(PLANS * 0.95)
  const all = [...plans].join(', ')
  for (const met of ['order late', 'order turned down', 'no answer', 'garbled', 'paused', 'resumes', 'new account'])
    expect(all).toContain(met)
}, 3_600_000)

/** One payout, two processes that take turns, are paused and come back, and whatever else may happen meanwhile. */
async function carryOut(random: () => number) {
  const { db } = database
  const story: string[] = []
  const note = (what: string) => void story.push(what)
  let seconds = 0
  await moveClockTo(db, '2027-03-10T08:00:00Z')
  const pass = async (by: number) => {
    seconds += by
    await db`update clock_shift set by = by + ${by} * interval '1 second'`
  }
  const services = { db, config, keys: config.bankDetailsKeys, log: openLog('silent'), entryIds: testEntryIds }
  const worker = await testWorker(db)
  await changeAccount(worker, '62000001234')
  await fund(db, worker, FUNDS)
  await withdraw({ ...services, ledger: ledgers[0] }, worker, { amount: AMOUNT, key: 'w' })
  const [payout] = await db<[{ id: string }]>`select id from payout where wallet_id = ${worker.walletId}`

  const { bank, calmDown, endOf } = unrulyBank(random, () => seconds, note)
  let mayPause = true
  // In half of the plans one process is paused for longer than its lease, and the other takes over.
  const isOvertaken = random() < 0.5
  const shares = isOvertaken ? [1, 0] : [0.4, 0.2]
  const processes = ledgers.map((ledger, n) =>
    pausedProcess(
      bank,
      () => {
        const pauses = mayPause && random() < (shares[n] as number)
        if (pauses) note(`${n} paused`)
        // Paused once, it gets the next answers at once.
        if (pauses && isOvertaken) shares[n] = 0
        return pauses
      },
      (slow) => drivePayouts({ ...services, ledger, bank: slow }),
    ),
  )
  const happenings = [
    ...processes.map((process, n) => async () => {
      if (process.isPaused()) note(`${n} resumes`)
      await (process.isPaused() ? process.resume() : process.run())
    }),
    async () => {
      const by = pick(random, [5, 5, 65, 65, 5 * 60, 20 * 60, 3 * 3_600])
      note(`${by} seconds`)
      await pass(by)
    },
    async () => {
      note('new account')
      await changeAccount(worker, pick(random, [null, '62000000000', '62000009999']))
    },
    async () => {
      const held = random() < 0.5
      note(held ? 'frozen' : 'unfrozen')
      await db`update wallet set frozen_at = case when ${held} then business_now() end where id = ${worker.walletId}`
    },
  ]
  const likely = [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 4]
  if (isOvertaken) {
    await happenings[0]?.()
    await pass(65)
    await happenings[1]?.()
    if (random() < 0.3) await happenings[pick(random, likely)]?.()
    await happenings[0]?.()
  }
  const length = 6 + Math.floor(random() * 10)
  for (let step = 0; step < length; step++) await happenings[pick(random, likely)]?.()

  mayPause = false
  calmDown()
  await db`update wallet set frozen_at = null where id = ${worker.walletId}`
  for (const process of processes) await process.resume()
  // From here on all goes well: whatever is planned for the payout is done when it is due.
  for (let round = 0; round < 30; round++) {
    const [plan] = await db<{ wait: number }[]>`
      select extract(epoch from least(due_at, business_now() + interval '1 hour') - business_now())::float8 as wait
      from payout where id = ${payout.id} and due_at is not null
    `
    if (!plan) break
    await pass(Math.max(plan.wait, 1_800) + 1)
    await drivePayouts({ ...services, ledger: ledgers[0], bank })
  }

  const [row] = await db<[{ state: string; due: Date | null }]>`
    select state, due_at as due from payout where id = ${payout.id}
  `
  // Whatever a broken rule has left open must not reach the next plan.
  await db`update payout set due_at = null, locked_until = null`
  const isPaid = endOf(payout.id) === 'Completed'
  return {
    story,
    end: { ...row, balance: await balanceOf(db, worker) },
    expected: { state: isPaid ? 'paid' : 'returned', due: null, balance: isPaid ? FUNDS - AMOUNT : FUNDS },
  }
}

async function changeAccount({ workerId }: Caller, accountNumber: string | null): Promise<void> {
  const account = { accountNumber, bankName: 'FNB', accountHolderName: 'Sipho' }
  const details = accountNumber ? sealBankDetails(config.bankDetailsKeys, workerId ?? '', account) : null
  await database.db`
    update worker set bank_details = ${details?.sealed ?? null}, bank_key_id = ${details?.keyId ?? null} where id = ${workerId}
  `
}
