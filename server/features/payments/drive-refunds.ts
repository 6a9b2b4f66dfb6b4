import { PAYOUT } from '#contract/limits.ts'
import type { Cents } from '#contract/money.ts'
import { Refusal } from '#contract/refusals.ts'
import { bringBack } from '#server/features/wallet/bring-back.ts'
import type { Ledger } from '#server/money/ledger/ledger.ts'
import { isAway, isFinal } from '#server/partners/ask.ts'
import type { Payment, PaymentProvider } from '#server/partners/payment-provider.ts'
import { meaningOf } from '#server/partners/vodapay-codes.ts'
import { clocksAgree, isDue } from '#server/platform/db/clocks.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Fragment } from '#server/platform/db/sql.ts'
import type { Log } from '#server/platform/observability/log.ts'
import { settlePayment } from './settle-payment.ts'

type Driver = { db: Db; ledger: Ledger; log: Log; paymentProvider: PaymentProvider }

type Claimed = {
  id: string
  loadId: string
  walletId: number
  amount: Cents
  /** The amount of the load. */
  loaded: Cents
  /** The number of this claim, a fencing token: a process with an earlier number requests nothing. */
  claimNumber: number
  /** No earlier request can still arrive: none was made, or it is too old. */
  isRequestOld: boolean
  wasAsked: boolean
  /** By this process's own clock. After it another process may have seen it refused and returned it. */
  sendBefore: number
}

const AT_ONCE = 50
const FIRST_WAIT_SECONDS = 5
const LONGEST_POLL_SECONDS = 300
/** Until an old request has become quiet. */
const LONGEST_WAIT_SECONDS = (PAYOUT.quietMinutes + 1) * 60
const SEND_WITHIN_MS = 30_000

/**
 * Takes every due refund, or those of one entry at once, a step further: asks the payment provider to return the money, and
 * credits the wallet again if the provider refuses. Any process may repeat a step: the refund's id is the provider's trace id, and
 * a look-up says whether it has arrived.
 */
export async function driveRefunds(driver: Driver, entryId?: number): Promise<number> {
  const { db } = driver
  const due =
    entryId === undefined ? isDue(db, db`due_at`, LONGEST_WAIT_SECONDS) : db`entry_id = ${entryId} and asks = 0`
  const claimed = await claim(db, due)
  await Promise.all(claimed.map((refund) => drive(driver, refund)))
  return claimed.length
}

/** A claim sets the next time to ask, so that no two processes ask at once. None while a clock is wrong. */
async function claim(db: Db, due: Fragment): Promise<Claimed[]> {
  const sendBefore = performance.now() + SEND_WITHIN_MS
  const rows = await db<Omit<Claimed, 'sendBefore'>[]>`
    update load_refund r
    set polls = r.polls + 1, due_at = business_now() + interval '1 second' *
      least(${FIRST_WAIT_SECONDS} * 2 ^ least(r.polls, 10), ${LONGEST_POLL_SECONDS})
    from load
    where load.id = r.load_id and r.id in (
      select id from load_refund
      where state = 'pending' and ${clocksAgree(db)} and ${due}
      order by due_at
      limit ${AT_ONCE}
      for update skip locked
    )
    returning r.id, r.load_id as "loadId", r.wallet_id as "walletId", r.amount_cents as amount, load.amount_cents as loaded,
      r.polls as "claimNumber", r.asks > 0 as "wasAsked",
      coalesce(r.asked_at < business_now() - ${PAYOUT.quietMinutes} * interval '1 minute', true) as "isRequestOld"
  `
  return rows.map((row) => ({ ...row, sendBefore }))
}

async function drive(driver: Driver, refund: Claimed): Promise<void> {
  const { db, log, paymentProvider } = driver
  const about = { reference: refund.id }
  try {
    const payment = await settle(driver, refund)
    // Nobody can have returned it. Where the provider was asked before, operators put it back.
    if (payment === 'unknown' && !refund.wasAsked) return await returnToWallet(driver, refund, payment)
    if (!payment || payment === 'unknown' || !(await recordRequest(db, refund))) return
    const refusal = await askFor(paymentProvider, refund, payment)
    // Also after a refusal: it may answer the second of two requests.
    const after = await settle(driver, refund)
    if (!after || after === 'unknown' || refusal === undefined || !(await isOurs(db, refund))) return
    if (!refund.isRequestOld) return await waitForOldRequest(db, refund)
    await returnToWallet(driver, refund, refusal)
    // Money that the payer's bank took back in the meantime was counted as this refund until now.
    await settle(driver, refund)
  } catch (error) {
    if (isAway(error)) log.debug('no response from payment provider', about)
    else log.error('refund step failed', { ...about, error })
  }
}

/** Asks what was returned of the load and books it. Undefined if the provider answers about another payment. */
async function settle(driver: Driver, refund: Claimed): Promise<Payment | 'unknown' | undefined> {
  const payment = await driver.paymentProvider.lookUp(refund.loadId)
  if (!payment) {
    driver.log.error('payment to refund unknown to payment provider', { reference: refund.id })
    return 'unknown'
  }
  const load = { id: refund.loadId, purpose: 'load', walletId: refund.walletId, amount: refund.loaded } as const
  return (await settlePayment(driver, load, payment, `refund:${refund.id}`)) ? payment : undefined
}

/**
 * Recorded before the provider is asked. False if it must not be asked: the refund has arrived, was taken over, its wallet is on hold,
 * operators are about to put it back, this process was paused for too long, or a clock is wrong.
 */
async function recordRequest(db: Db, { id, claimNumber, sendBefore }: Claimed): Promise<boolean> {
  const noted = await db`
    update load_refund set asks = asks + 1, asked_at = business_now()
    where id = ${id} and polls = ${claimNumber} and state = 'pending' and not payouts_held(wallet_id) and ${clocksAgree(db)}
      and not exists (select from correction where refund_id = load_refund.id and state = 'approved')
  `
  return noted.count > 0 && performance.now() < sendBefore
}

/** Returns the reason of a definite refusal. */
async function askFor(
  provider: PaymentProvider,
  { id: traceId, amount }: Claimed,
  { transactionId }: Payment,
): Promise<string | undefined> {
  try {
    const code = await provider.refund({ traceId, transactionId, amount })
    return meaningOf(code) === 'declined' ? code : undefined
  } catch (error) {
    if (!isFinal(error)) throw error
    return 'turned down'
  }
}

/** Still open, and no other process has asked since. */
async function isOurs(db: Db, { id, claimNumber }: Claimed): Promise<boolean> {
  const [open] = await db`select from load_refund where id = ${id} and polls = ${claimNumber} and state = 'pending'`
  return open !== undefined
}

/** An earlier request whose answer was lost may still arrive and be carried out. */
async function waitForOldRequest(db: Db, { id, claimNumber }: Claimed): Promise<void> {
  await db`
    update load_refund set due_at = business_now() + ${PAYOUT.quietMinutes + 1} * interval '1 minute'
    where id = ${id} and polls = ${claimNumber} and state = 'pending'
  `
}

async function returnToWallet({ ledger, log }: Driver, refund: Claimed, why: string): Promise<void> {
  try {
    // Another process may have found the payment and asked in the meantime.
    await bringBack(ledger, refund, `refund:${refund.id}`, { unlessAsked: why === 'unknown' })
    log.warn('refund returned', { reference: refund.id, code: why })
  } catch (error) {
    if (!(error instanceof Refusal && (error.code === 'already_done' || error.code === 'overtaken'))) throw error
  }
}
