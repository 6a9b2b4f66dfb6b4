import type { Cents } from '#contract/money.ts'
import { unlessRefused } from '#contract/refusals.ts'
import { reportDifference, resolveDifference } from '#server/money/differences.ts'
import type { Ledger } from '#server/money/ledger/ledger.ts'
import type { Posted } from '#server/money/ledger/movement.ts'
import type { Payment } from '#server/partners/payment-provider.ts'
import { meaningOf } from '#server/partners/vodapay-codes.ts'
import { tellGuest } from '#server/people/notices/guest-tip-news.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Log } from '#server/platform/observability/log.ts'
import { creditLoad, type OpenLoad } from './credit-load.ts'
import { reverseLoad } from './reverse-load.ts'

type Settling = { db: Db; ledger: Ledger; log: Log }

/** A payment that the provider was asked for. `purpose` is also the table that holds it. `amount` is what the payer pays. */
export type OpenPayment = OpenLoad & { purpose: 'load' | 'guest_tip' }

/**
 * Books what the payment provider's answer means, however often it comes: a payment is booked once, by the ledger's key;
 * a refusal closes it; anything else leaves it open. A payment after a refusal or an expiry is still booked. An answer about
 * another payment does nothing, and operators see it: false.
 */
export async function settlePayment(
  services: Settling,
  open: OpenPayment,
  payment: Payment,
  requestId: string,
): Promise<boolean> {
  const about = { kind: 'payment_word_differs', subject: open.id }
  if (payment.traceId === open.id) {
    await resolveDifference(services.db, about)
    await bookPayment(services, open, payment, requestId)
    return true
  }
  services.log.error('payment provider response does not match payment', { reference: open.id, requestId })
  const explanation = 'Asked about this payment, the provider answered about another one.'
  await reportDifference(services.db, { ...about, amount: open.amount, explanation, since: null })
  return false
}

async function bookPayment(services: Settling, open: OpenPayment, payment: Payment, requestId: string): Promise<void> {
  const { db } = services
  const { responseCode: code, transactionId } = payment
  const table = db(open.purpose)
  switch (meaningOf(code)) {
    case 'approved':
      return bookPaid(services, open, payment, requestId)
    case 'declined': {
      const closed = await db`
        update ${table}
        set state = 'declined', settled_at = business_now(), response_code = ${code},
          provider_transaction_id = ${transactionId}, due_at = null
        where id = ${open.id} and state = 'pending'
      `
      if (closed.count > 0) await tellPayer(db, open)
      return
    }
    case 'open':
      await db`
        update ${table} set response_code = ${code}, provider_transaction_id = ${transactionId}
        where id = ${open.id} and state = 'pending'
      `
  }
}

/** The open screen of the payer: a payment is over without money. */
export async function tellPayer(db: Db, { id, walletId, purpose }: OpenPayment): Promise<void> {
  if (purpose === 'load') await db`select pg_notify('money', ${JSON.stringify({ wallets: [walletId] })})`
  else await tellGuest(db, id)
}

/**
 * Credits the load or the worker or, if the worker cannot receive it, records what is owed to the guest; then books what was returned to the
 * payer since. Nothing more is booked if another amount was before: operators look at it.
 */
async function bookPaid(services: Settling, open: OpenPayment, payment: Payment, requestId: string): Promise<void> {
  const { db, ledger, log } = services
  const { responseCode: code, transactionId, amount, refundedAmount } = payment
  const [about, isLoad] = [{ reference: open.id, requestId }, open.purpose === 'load']
  if (amount !== open.amount) log.error('payment amount mismatch', about)
  const posting = isLoad
    ? creditLoad(ledger, open, amount, requestId)
    : creditWorker(services, open, payment, requestId)
  const posted = await unlessRefused(posting, 'idempotency_mismatch')
  // The ledger itself tells the open screens of a wallet.
  if (posted && !posted.replayed && !isLoad) await tellGuest(db, open.id)
  if (!posted) return log.error('payment already booked with another amount', about)
  // The ledger has decided when a guest's refund is due.
  const due = isLoad ? db`null` : db`due_at`
  await db`
    update ${db(open.purpose)} set response_code = ${code}, provider_transaction_id = ${transactionId}, due_at = ${due}
    where id = ${open.id} and (response_code is distinct from ${code} or due_at is distinct from ${due})
  `
  if (refundedAmount === 0) return
  if (posted.kind === 'guest_refund_due') return bookGuestRefund(services, open, payment, requestId)
  // Refunded and charged back, a payment goes back twice; more is a mistake of the provider, and operators look at the difference.
  if (refundedAmount > (isLoad ? 2 : 1) * amount) return log.error('refund exceeds payment', about)
  return isLoad
    ? reverseLoad(services, open, refundedAmount, requestId)
    : reverseGuestTip(ledger, open, refundedAmount, requestId)
}

async function creditWorker(
  { db, ledger }: Settling,
  { id: guestTipId, walletId: to }: OpenLoad,
  { amount: paid }: Payment,
  requestId: string,
): Promise<Posted> {
  const [tip] = await db<[{ amount: number }]>`select amount_cents as amount from guest_tip where id = ${guestTipId}`
  const request = { key: `guest_tip:${guestTipId}`, actor: 'system', requestId }
  return ledger.post({ kind: 'guest_tip', ...request, guestTipId, to, amount: tip.amount, paid })
}

/** A partial refund does not end what is owed: the rest is requested again. */
async function bookGuestRefund(
  { db, ledger }: Settling,
  { id: guestTipId, walletId: wallet }: OpenLoad,
  { amount, refundedAmount }: Payment,
  requestId: string,
): Promise<void> {
  if (refundedAmount < amount) return
  const request = { key: `guest_refund:${guestTipId}`, actor: 'system', requestId }
  await ledger.post({ kind: 'guest_refund', ...request, guestTipId, wallet, amount })
  await tellGuest(db, guestTipId)
}

async function reverseGuestTip(
  ledger: Ledger,
  { id: guestTipId, walletId: wallet }: OpenLoad,
  total: Cents,
  requestId: string,
): Promise<void> {
  const request = { key: `guest_tip_reversal:${guestTipId}:${total}`, actor: 'system', requestId }
  // Done if a larger total was booked before this one.
  await unlessRefused(
    ledger.post({ kind: 'guest_tip_reversal', ...request, wallet, guestTipId, total }),
    'already_done',
  )
}
