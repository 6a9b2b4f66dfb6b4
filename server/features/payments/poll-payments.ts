import { LOAD } from '#contract/limits.ts'
import type { Ledger } from '#server/money/ledger/ledger.ts'
import { isAway } from '#server/partners/ask.ts'
import type { Payment, PaymentProvider } from '#server/partners/payment-provider.ts'
import { clocksAgree, isDue } from '#server/platform/db/clocks.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Log } from '#server/platform/observability/log.ts'
import { asTrace, type Traces } from '#server/platform/observability/traces.ts'
import { driveRefunds } from './drive-refunds.ts'
import { type OpenPayment, settlePayment, tellPayer } from './settle-payment.ts'

type Polling = { db: Db; ledger: Ledger; log: Log; paymentProvider: PaymentProvider; traces: Traces }
type DuePayment = OpenPayment & {
  /** It was paid, could not reach its worker, and the guest has not been refunded yet. */
  isOwed: boolean
  /** It is closed, and somebody asked to query the provider once more. */
  isOver: boolean
  ageSeconds: number
}

const AT_ONCE = 50
const FIRST_WAIT_SECONDS = 5
const LONGEST_WAIT_SECONDS = 300
/** A payment that the provider does not know by now was never sent, because the process died. */
const NEVER_SENT_SECONDS = 120
/** A payment that begins further ahead was stored under a wrong clock, so only the provider's answer says that it is over. */
const AHEAD_SECONDS = 60

/** Polls the payment provider for payments without a notification, expires those that took too long, and refunds guests. */
export async function pollPayments(services: Polling): Promise<number> {
  const { db } = services
  const due = [
    ...(await claim(db, 'load', db`amount_cents`)),
    ...(await claim(db, 'guest_tip', db`coalesce(paid_cents, amount_cents + fee_cents)`)),
  ]
  await Promise.all(due.map((payment) => asTrace(services.traces, 'payment poll', () => poll(services, payment))))
  return due.length + (await driveRefunds(services))
}

/** A claim sets the next time to poll, so that no two processes poll at once. Nothing is claimed, and so nothing expires, while a clock is wrong. */
async function claim(db: Db, purpose: OpenPayment['purpose'], amount: ReturnType<Db>): Promise<DuePayment[]> {
  const table = db(purpose)
  const due = await db<Omit<DuePayment, 'purpose'>[]>`
    update ${table}
    set polls = polls + 1, due_at = business_now() + interval '1 second' *
      least(${FIRST_WAIT_SECONDS} * 2 ^ least(polls, 10), ${LONGEST_WAIT_SECONDS})
    where id in (
      select id from ${table}
      where ${clocksAgree(db)} and ${isDue(db, db`due_at`, LONGEST_WAIT_SECONDS)}
      order by due_at
      limit ${AT_ONCE}
      for update skip locked
    )
    returning id, wallet_id as "walletId", ${amount} as amount, state = 'owed' as "isOwed",
      settled_at is not null as "isOver",
      extract(epoch from business_now() - created_at)::float8 as "ageSeconds"
  `
  return due.map((payment) => ({ ...payment, purpose }))
}

async function poll(services: Polling, open: DuePayment): Promise<void> {
  const { paymentProvider, log } = services
  try {
    const payment = await paymentProvider.lookUp(open.id)
    if (open.isOwed && payment) return await refundGuest(services, open, payment)
    // After an answer about another payment nothing is known: it is polled again, and does not expire.
    if (payment && !(await settlePayment(services, open, payment, `poll:${open.id}`))) return
    const timeoutSeconds = payment ? LOAD.expiresAfterMinutes * 60 : NEVER_SENT_SECONDS
    if (open.ageSeconds > timeoutSeconds || open.ageSeconds < -AHEAD_SECONDS) await expire(services.db, open)
    // Only an answer ends the extra query of a closed payment.
    if (open.isOver) await stopPolling(services.db, open)
  } catch (error) {
    // It does not expire either: without an answer, the money may have come.
    if (isAway(error)) log.debug('no response from payment provider', { reference: open.id })
    else log.error('payment poll failed', { reference: open.id, error })
  }
}

/** Asks the payment provider to refund a guest, unless it has, and books it once the provider confirms. */
async function refundGuest(services: Polling, open: DuePayment, payment: Payment): Promise<void> {
  const { paymentProvider, log } = services
  const left = payment.amount - payment.refundedAmount
  if (left > 0 && payment.traceId === open.id) {
    // The same trace id for the same part: requested twice, it is refunded once.
    const traceId = `refund:${open.id}:${payment.refundedAmount}`
    await paymentProvider.refund({ traceId, transactionId: payment.transactionId, amount: left })
  }
  const latest = left > 0 ? await paymentProvider.lookUp(open.id) : payment
  if (latest) await settlePayment(services, open, latest, `poll:${open.id}`)
  if (!latest || latest.refundedAmount < latest.amount) log.error('guest refund failed', { reference: open.id })
}

/** Unless the answer has just opened it again: a guest may be owed what was paid late. */
async function stopPolling(db: Db, { id, purpose }: OpenPayment): Promise<void> {
  await db`update ${db(purpose)} set due_at = null where id = ${id} and settled_at is not null`
}

async function expire(db: Db, open: OpenPayment): Promise<void> {
  const { id, purpose } = open
  const closed = await db`
    update ${db(purpose)} set state = 'expired', settled_at = business_now(), due_at = null
    where id = ${id} and state = 'pending'
  `
  if (closed.count > 0) await tellPayer(db, open)
}
