import { unlessRefused } from '#contract/refusals.ts'
import { askHelp } from '#server/features/help/help.ts'
import { sendContact } from '#server/features/help/send-message.ts'
import { settlePayment } from '#server/features/payments/settle-payment.ts'
import { drivePayouts } from '#server/features/payouts/drive-payouts.ts'
import { withdraw } from '#server/features/payouts/withdraw.ts'
import { openGuestTip } from '#server/features/tips/open-guest-tip.ts'
import { reportCode } from '#server/features/workers/code-reports.ts'
import type { Ledger } from '#server/money/ledger/ledger.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import type { BankKeys } from '#server/platform/crypto/bank-details.ts'
import type { EntryIds } from '#server/platform/crypto/entry-ids.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { openLog } from '#server/platform/observability/log.ts'
import { UNTRACED } from '#server/platform/observability/traces.ts'
import type { Config } from '#server/platform/start/config.ts'
import type { BusinessClock } from './business-clock.ts'
import { WORKERS } from './demo-people.ts'
import { postTip, uuidFrom } from './demo-person.ts'
import { type Hour, type PlannedTip, planMonth } from './month-plan.ts'
import { addMoney, demoBank, notePayment } from './stand-ins.ts'

export type Month = {
  db: Db
  ledger: Ledger
  keys: BankKeys
  entryIds: EntryIds
  config: Config
  clock: BusinessClock
  /** The progress, for /readyz. */
  say(text: string): void
}
export type Cast = { tippers: Caller[]; workers: Map<string, Caller> }

const LOG = openLog('silent')
const TOP_UP = 90_000
const LEAST_WITHDRAWAL = 5_000
/** A worker keeps a fifth of the balance on a Friday. */
const TAKEN_HOME = 0.8
/** A tip beyond the balance is skipped; what an interrupted start has done stays. */
const EXPECTED = ['insufficient_balance', 'idempotency_mismatch'] as const

/**
 * Plays a month of tips, payouts and ratings, hour by hour with the business clock set back, through the functions and the ledger
 * that real people use. An interrupted month continues from its last hour.
 */
export async function playMonth(month: Month, cast: Cast): Promise<void> {
  const { db, clock, say } = month
  const [last] = await db<[{ at: Date | null }]>`select max(at) as at from ledger_entry where kind <> 'load'`
  const hours = planMonth(new Date(), cast.tippers.length)
  for (const hour of hours) {
    if (last.at && hour.at.getTime() < last.at.getTime() - 2 * 60 * 60 * 1_000) continue
    say(`the demo month is being made: ${hour.day}`)
    await clock.moveTo(hour.at)
    await playHour(month, cast, hour)
  }
}

async function playHour(month: Month, cast: Cast, { day, tips, events }: Hour): Promise<void> {
  if (events.includes('top up')) {
    await together(cast.tippers.map((tipper) => topUp(month, tipper, `demo load ${tipper.personId} ${day}`)))
  }
  if (events.includes('carry payouts')) await carryPayouts(month)
  if (events.includes('withdraw')) await takeHome(month, cast, day)
  if (events.includes('pay back')) await payBack(month, cast, day)
  await together(tips.map((tip) => play(month, cast, tip)))
}

export function topUp(month: Month, tipper: Caller, what: string): Promise<void> {
  return addMoney(month, tipper, { id: uuidFrom(what), cents: TOP_UP })
}

async function play(month: Month, { tippers, workers }: Cast, tip: PlannedTip): Promise<void> {
  const to = workers.get(tip.to)
  const from = tip.from === 'guest' ? undefined : tippers[tip.from]
  if (from && to) await unlessRefused(postTip(month, { ...tip, from, to }), ...EXPECTED)
  else if (to) await tipAsGuest(month, to, tip)
}

async function tipAsGuest(
  month: Month,
  to: Caller,
  { key, to: guardNumber, cents: amount }: PlannedTip,
): Promise<void> {
  const { db } = month
  const paymentProvider = {
    ...NO_PROVIDER,
    start: async (order: { traceId: string; amount: number }) => {
      await notePayment(db, order.traceId, order.amount)
      return { page: '/' }
    },
  }
  const { reference } = await openGuestTip({ db, log: LOG, paymentProvider }, null, { guardNumber, amount, key })
  const [tip] = await db<[{ id: string; amount: number }]>`
    select id, amount_cents + fee_cents as amount from guest_tip where reference = ${reference}
  `
  const payment = { traceId: tip.id, transactionId: tip.id, responseCode: '00', amount: tip.amount, refundedAmount: 0 }
  const open = { ...tip, purpose: 'guest_tip', walletId: to.walletId } as const
  await settlePayment({ ...month, log: LOG }, open, payment, 'demo')
}

const never = () => {
  throw new Error('Nothing of the demo month asks for this.')
}
const NO_CASH = { purchase: never, lookUp: never, cancel: never, list: never }
const NO_PROVIDER = { refund: never, lookUp: never, list: never, settlements: never }

async function takeHome(month: Month, { workers }: Cast, day: string): Promise<void> {
  const withBank = WORKERS.filter(({ bankName }) => bankName)
  const take = async ({ guardNumber }: { guardNumber: string }) => {
    const worker = workers.get(guardNumber)
    const [wallet] = await month.db<{ balance: number }[]>`
      select balance_cents as balance from wallet where id = ${worker?.walletId ?? 0}
    `
    const amount = Math.floor(((wallet?.balance ?? 0) * TAKEN_HOME) / 1_000) * 1_000
    if (!worker || amount < LEAST_WITHDRAWAL) return
    await unlessRefused(
      withdraw({ ...month, bank: { resolve: never } }, worker, { amount, key: `demo withdrawal ${day}` }),
      ...EXPECTED,
    )
  }
  await together(withBank.map(take))
}

/** The bank has the payouts of the day before. The first one to Mandla's account comes back. */
async function carryPayouts(month: Month): Promise<void> {
  const [returned] = await month.db`select from payout where state = 'returned'`
  const bank = demoBank(month.db, (accountNumber) => !returned && accountNumber === MANDLA?.bankAccountNumber)
  const partners = { bank: { ...bank, list: never, resolve: never }, cashPartner: NO_CASH }
  while ((await drivePayouts({ ...month, log: LOG, traces: UNTRACED, ...partners })) > 0);
}

const MANDLA = WORKERS.find(({ guardNumber }) => guardNumber === 'DL-5501')

/** Lindiwe pays Sipho back for lunch. */
async function payBack({ ledger }: Month, { workers }: Cast, day: string): Promise<void> {
  const [lindiwe, sipho] = [workers.get('PG-1025'), workers.get('PG-1024')]
  if (!lindiwe || !sipho) return
  const request = { key: `demo transfer ${day}`, actor: lindiwe.personId, requestId: 'demo' }
  await unlessRefused(
    ledger.post({ kind: 'transfer', ...request, from: lindiwe.walletId, to: sipho.walletId, amount: 2_000 }),
    ...EXPECTED,
  )
}

/** Leaves cases on the operators' desk: a returned payout, a reported code and a message. */
export async function leaveCases({ db, entryIds }: Month, { workers }: Cast): Promise<void> {
  const mandla = workers.get('DL-5501')
  if (!mandla || (await db`select from help_request where person_id = ${mandla.personId}`).length > 0) return
  const letter = {
    name: 'Zanele Maseko',
    email: 'zanele@example.com',
    subject: 'Cards for our parking guards',
    message: 'We run the car park of a small shopping centre in Randburg. Could our six guards get printed cards?',
  }
  await sendContact({ db }, null, letter)
  const message = 'The sticker was pasted over another one.'
  await reportCode({ db }, null, { guardNumber: 'OT-0901', message })
  const [returned] = await db<{ id: number }[]>`
    select entry_id as id from payout where wallet_id = ${mandla.walletId} and state = 'returned' order by created_at limit 1
  `
  const question = 'The bank sent my money back, but my account number is right. What must I change?'
  if (returned)
    await askHelp({ db, entryIds }, mandla, { transactionId: entryIds.write(returned.id), message: question })
}

/** Waits for all before it fails with the first error, so that nothing is running when the clock moves on. */
async function together(happening: Promise<void>[]): Promise<void> {
  const ended = await Promise.allSettled(happening)
  for (const each of ended) if (each.status === 'rejected') throw each.reason
}
