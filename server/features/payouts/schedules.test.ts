import { test } from 'vitest'
import { unlessRefused } from '#contract/refusals.ts'
import { cashPartnerOf } from '#server/partners/cash-partner.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import { sealBankDetails } from '#server/platform/crypto/bank-details.ts'
import { openLog } from '#server/platform/observability/log.ts'
import { UNTRACED } from '#server/platform/observability/traces.ts'
import { readConfig } from '#server/platform/start/config.ts'
import {
  carryOutAll,
  faultyProcess,
  type Moment,
  plans,
  postOffice,
  type Random,
} from '#testing/partners/fault-schedules.ts'
import { faultyBank } from '#testing/partners/faulty-bank.ts'
import { balanceOf, fund, moveClockTo, testWorker } from '#testing/people/people.ts'
import { pick } from '#testing/random.ts'
import { testDatabase, testLedger } from '#testing/service/database.ts'
import { testEntryIds } from '#testing/service/keys.ts'
import { cancelWithdrawal } from './cancel-withdrawal.ts'
import { drivePayouts } from './drive-payouts.ts'
import { receiveBankNotification } from './receive-bank-notification.ts'
import { withdraw } from './withdraw.ts'

const PLANS = plans(150)
const START = '2027-03-10T08:00:00Z'
const FUNDS = 10_000
const AMOUNT = 5_000
/** How often a process dies there; what is reached in few plans kills more often. */
const DEADLY: Record<string, number> = { create: 0.1, find: 0.1, lookUp: 0.4, post: 0.5 }
const config = { ...readConfig({}), businessDaySeconds: 3_600 }
const COMMON = {
  config,
  keys: config.bankDetailsKeys,
  log: openLog('silent'),
  traces: UNTRACED,
  cashPartner: cashPartnerOf(() => config),
}

const database = await testDatabase()
const ledgers = [testLedger(database.url), testLedger(database.url)] as const

test(`through ${PLANS} fault schedules every payout ends as the bank says, and is booked once`, async () => {
  await carryOutAll(PLANS, carryOut, [
    ...['order late', 'order turned down', 'no answer', 'garbled', 'paused', 'resumes', 'new account'],
    ...['with a fee', 'mute', 'cancelled', 'too late', 'instant'],
    // A process dies at each step of a payout.
    ...['before create', 'after create', 'before lookUp', 'after lookUp', 'after post'].map((step) => `dies ${step}`),
    ...['good letter taken', 'stale letter refused', 'forged letter refused'],
  ])
}, 3_600_000)

/** A payout and two processes that take turns, are paused, die and restart, with other events in between. */
async function carryOut(random: Random) {
  const { db } = database
  const story: string[] = []
  const note = (what: string) => void story.push(what)
  let seconds = 0
  await moveClockTo(db, START)
  const pass = async (by: number) => {
    seconds += by
    await db`update clock_shift set by = by + ${by} * interval '1 second'`
  }
  const services = { ...COMMON, db, entryIds: testEntryIds }
  const worker = await testWorker(db, { firstName: 'Sipho', lastName: 'Dlamini' })
  await changeAccount(worker, '62000001234')
  await fund(db, worker, FUNDS)
  if (random() < 0.5) await withdrawBefore(worker)
  const before = await balanceOf(db, worker)
  const { bank, calmDown, wordOn, endOf } = faultyBank(random, () => seconds, note)
  const rail = random() < 0.4 ? 'instant' : 'bank'
  note(rail)
  const asked = { amount: AMOUNT, rail, key: 'w' } as const
  const { net, transaction } = await withdraw({ ...services, bank, ledger: ledgers[0] }, worker, asked)
  if (net < AMOUNT) note('with a fee')
  const [payout] = await db<
    [{ id: string }]
  >`select id from payout where wallet_id = ${worker.walletId} and due_at is not null`

  let mayFail = true
  // In half of the plans one process is paused for longer than its lease, and the other takes over.
  const isOvertaken = random() < 0.5
  const shares = isOvertaken ? [1, 0] : [0.3, 0.2]
  const fateOf = (n: number, { when, what }: Moment) => {
    if (!mayFail) return 'goes on'
    if (!isOvertaken && random() < (DEADLY[what] ?? 0)) {
      note(`${n} dies ${when} ${what}`)
      return 'dies'
    }
    // Orders go out at once: an order that was held back for longer than the bank is waited for could come twice.
    if (when === 'before' || random() >= (shares[n] as number)) return 'goes on'
    note(`${n} paused`)
    // Paused once, it gets the next answers at once.
    if (isOvertaken) shares[n] = 0
    return 'paused'
  }
  const processes = ledgers.map((ledger, n) =>
    faultyProcess(
      { partner: bank, ledger },
      (moment) => fateOf(n, moment),
      (slow, mortal) => drivePayouts({ ...services, ledger: mortal, bank: slow }),
    ),
  )
  const office = postOffice({
    random,
    note,
    secret: config.bank.webhookSecret,
    nowMs: () => Date.parse(START) + seconds * 1_000,
    forgery: JSON.stringify({ id: payout.id, nonce: payout.id, state: 'Error' }),
    receive: (arrived) => receiveBankNotification(services, arrived),
  })
  const happenings = [
    ...processes.map((process, n) => async () => {
      if (process.isPaused()) note(`${n} resumes`)
      await (process.isPaused() ? process.resume() : process.run())
    }),
    async () => {
      const by = pick(random, [5, 65, 65, 5 * 60, 5 * 60, 20 * 60, 3 * 3_600])
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
    async () => {
      const word = wordOn(payout.id)
      if (word) office.write(JSON.stringify({ id: word.id, nonce: payout.id, state: word.state }))
      await office.deliver()
    },
    async () => {
      const cancelling = cancelWithdrawal({ ...services, ledger: ledgers[0] }, worker, transaction.id)
      note((await unlessRefused(cancelling, 'too_late_to_cancel')) ? 'cancelled' : 'too late')
    },
  ]
  const likely = [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 4, 5, 5, 6]
  if (random() < 0.1) await happenings[6]?.()
  await pass(60)
  if (isOvertaken) {
    await happenings[0]?.()
    await pass(65)
    await happenings[1]?.()
    if (random() < 0.3) await happenings[pick(random, likely)]?.()
    await happenings[0]?.()
  }
  const length = 6 + Math.floor(random() * 10)
  for (let step = 0; step < length; step++) await happenings[pick(random, likely)]?.()

  mayFail = false
  calmDown()
  await db`update wallet set frozen_at = null where id = ${worker.walletId}`
  for (const process of processes) await process.resume()
  // From here on all goes well: every step planned for the payout is done when it is due.
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
  await leaveNothingDue()
  const isPaid = endOf(payout.id) === 'Completed'
  return {
    story,
    end: { ...row, balance: await balanceOf(db, worker) },
    expected: { state: isPaid ? 'paid' : 'returned', due: null, balance: isPaid ? before - AMOUNT : before },
  }
}

/** The first withdrawal of the day, which is free and goes well, so that the next one costs a fee. */
async function withdrawBefore(worker: Caller): Promise<void> {
  const { db } = database
  const services = { ...COMMON, db, ledger: ledgers[0] }
  const { bank, calmDown } = faultyBank(
    () => 0,
    () => 0,
    () => {},
  )
  await withdraw({ ...services, bank, entryIds: testEntryIds }, worker, { amount: 1_000, key: 'before' })
  calmDown()
  const pays = async (order: Parameters<typeof bank.create>[0]) => ({
    ...(await bank.create(order)),
    state: 'Completed' as const,
  })
  await db`update clock_shift set by = by + interval '1 minute'`
  await drivePayouts({ ...services, bank: { ...bank, create: pays } })
  await leaveNothingDue()
}

/** Payouts that are still open, by a broken rule or to be looked at again, must not reach the next plan. */
async function leaveNothingDue(): Promise<void> {
  await database.db`update payout set due_at = null, locked_until = null`
}

async function changeAccount({ workerId }: Caller, accountNumber: string | null): Promise<void> {
  const account = { accountNumber, bankName: 'FNB', accountHolderName: 'Sipho' }
  const details = accountNumber ? sealBankDetails(config.bankDetailsKeys, workerId ?? '', account) : null
  await database.db`
    update worker set bank_details = ${details?.sealed ?? null}, bank_key_id = ${details?.keyId ?? null} where id = ${workerId}
  `
}
