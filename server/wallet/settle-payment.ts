import type { Db } from '#server/db/connect.ts'
import { reportDifference, resolveDifference } from '#server/differences/differences.ts'
import type { Ledger } from '#server/ledger/ledger.ts'
import type { Log } from '#server/observability/log.ts'
import type { Payment } from '#server/partners/payment-provider.ts'
import { meaningOf } from '#server/partners/vodapay-codes.ts'
import type { OpenLoad } from './credit-load.ts'
import { settlePaidGuestTip } from './settle-guest-tip.ts'
import { settlePaidLoad } from './settle-load.ts'

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
      return open.purpose === 'load'
        ? settlePaidLoad(services, open, payment, requestId)
        : settlePaidGuestTip(services, open, payment, requestId)
    case 'declined': {
      const closed = await db`
        update ${table}
        set state = 'declined', settled_at = business_now(), response_code = ${code},
          provider_transaction_id = ${transactionId}, due_at = null
        where id = ${open.id} and state = 'pending'
      `
      if (closed.count > 0 && open.purpose === 'load')
        await db`select pg_notify('money', ${JSON.stringify({ wallets: [open.walletId] })})`
      return
    }
    case 'open':
      await db`
        update ${table} set response_code = ${code}, provider_transaction_id = ${transactionId}
        where id = ${open.id} and state = 'pending'
      `
  }
}
