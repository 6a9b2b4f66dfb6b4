import { test } from 'vitest'
import { loadWallet } from '#server/features/payments/load-wallet.ts'
import { pollPayments } from '#server/features/payments/poll-payments.ts'
import { receiveVodapayNotification } from '#server/features/payments/receive-vodapay-notification.ts'
import { wakePayment } from '#server/features/payments/wake-payment.ts'
import { reconcile } from '#server/operations/reconciliation/reconcile.ts'
import type { CashPartner } from '#server/partners/cash-partner.ts'
import type { PayoutBank } from '#server/partners/payout-bank.ts'
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
import { faultyProvider } from '#testing/partners/faulty-provider.ts'
import { balanceOf, moveClockTo, testCaller } from '#testing/people/people.ts'
import { pick } from '#testing/random.ts'
import { testDatabase, testLedger } from '#testing/service/database.ts'

const PLANS = plans(100)
const ASKED = 5_000
/** The first plan; each of the others begins a month later, so that no comparison meets the loads of another plan. */
const START = '2027-03-10T08:00:00Z'
const config = readConfig({})
const log = openLog('silent')
const idleBank: PayoutBank = {
  create: () => Promise.reject(new Error('nothing is paid out here')),
  lookUp: () => Promise.reject(new Error('nothing is paid out here')),
  resolve: async () => undefined,
  find: async () => undefined,
  list: async function* () {},
}
const idleCashPartner: CashPartner = {
  purchase: () => Promise.reject(new Error('nothing is paid out here')),
  cancel: () => Promise.reject(new Error('nothing is paid out here')),
  lookUp: async () => undefined,
  list: async function* () {},
}

const database = await testDatabase()
const ledgers = [testLedger(database.url), testLedger(database.url)] as const

test(`through ${PLANS} fault schedules every load ends as the provider says, and is credited once`, async () => {
  await carryOutAll(PLANS, carryOut, [
    ...['unheard', 'no answer', 'garbled', 'paused', 'resumes', 'reconciled', 'in parts'],
    ...['before lookUp', 'after lookUp', 'after post'].map((step) => `dies ${step}`),
    ...['good letter taken', 'stale letter refused', 'forged letter refused'],
  ])
}, 3_600_000)

/** A load, two processes that poll, are paused, die and come back, notifications in any order, reconciliation and operators. */
async function carryOut(random: Random, number: number) {
  const { db } = database
  const start = Date.parse(START) + number * 30 * 24 * 3_600_000
  const story: string[] = []
  const note = (what: string) => void story.push(what)
  let seconds = 0
  await moveClockTo(db, new Date(start).toISOString())
  const pass = async (by: number) => {
    seconds += by
    await db`update clock_shift set by = by + ${by} * interval '1 second'`
  }
  const { provider, calmDown, wordOn } = faultyProvider(random, () => seconds, note)
  const services = {
    db,
    ledger: ledgers[0],
    config,
    log,
    traces: UNTRACED,
    paymentProvider: provider,
    bank: idleBank,
    cashPartner: idleCashPartner,
  }
  const person = await testCaller(db)
  const ask = () =>
    loadWallet(services, person, { amount: ASKED, paymentReference: 'one', key: 'one' }).catch(() => 'declined')
  await ask()
  const [load] = await db<[{ id: string }]>`select id from load where wallet_id = ${person.walletId}`

  let mayFail = true
  const fateOf = (n: number, { when, what }: Moment) => {
    if (!mayFail) return 'goes on'
    if (random() < (what === 'post' ? 0.3 : 0.05)) {
      note(`${n} dies ${when} ${what}`)
      return 'dies'
    }
    if (when === 'before' || random() >= (n === 0 ? 0.6 : 0.2)) return 'goes on'
    note(`${n} paused`)
    return 'paused'
  }
  const processes = ledgers.map((ledger, n) =>
    faultyProcess(
      { partner: provider, ledger },
      (moment) => fateOf(n, moment),
      (slow, mortal) => pollPayments({ ...services, ledger: mortal, paymentProvider: slow }),
    ),
  )
  const paid = { traceId: load.id, transactionId: load.id, responseCode: '00', amount: ASKED, refundedAmount: 0 }
  const office = postOffice({
    random,
    note,
    secret: config.vodapay.notificationSecret,
    nowMs: () => start + seconds * 1_000,
    forgery: JSON.stringify({ data: paid }),
    receive: (arrived) => receiveVodapayNotification(services, arrived),
  })
  const happenings = [
    ...processes.map((process, n) => async () => {
      if (process.isPaused()) note(`${n} resumes`)
      await (process.isPaused() ? process.resume() : process.run())
    }),
    async () => {
      const by = pick(random, [6, 65, 5 * 60, 20 * 60, 3 * 3_600])
      note(`${by} seconds`)
      await pass(by)
    },
    async () => {
      const data = wordOn(load.id)
      if (data) office.write(JSON.stringify({ data }))
      await office.deliver()
    },
    async () => {
      note('reconciled')
      await reconcile(services).catch(() => note('in vain'))
    },
    async () => {
      note('asked again')
      await (random() < 0.5 ? wakePayment(db, load.id) : ask())
    },
  ]
  const likely = [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 4, 5]
  const length = 8 + Math.floor(random() * 12)
  for (let step = 0; step < length; step++) await happenings[pick(random, likely)]?.()

  mayFail = false
  calmDown()
  for (const process of processes) await process.resume()
  for (const hours of [6, 6]) {
    await pass(hours * 3_600)
    await pollPayments(services)
    await reconcile(services)
  }

  const word = wordOn(load.id)
  const isPaid = word?.responseCode === '00'
  const [row] = await db<[{ isCredited: boolean; isOpen: boolean; differences: number }]>`
    select state = 'completed' as "isCredited", state = 'pending' as "isOpen",
      (select count(*) from reconciliation_difference where resolved_at is null) as differences
    from load where id = ${load.id}
  `
  return {
    story,
    end: { ...row, balance: await balanceOf(db, person) },
    expected: {
      isCredited: isPaid,
      isOpen: false,
      differences: 0,
      balance: word && isPaid ? word.amount - word.refundedAmount : 0,
    },
  }
}
