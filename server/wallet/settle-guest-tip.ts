import { Refusal } from '#contract/refusals.ts'
import type { Db } from '#server/db/connect.ts'
import type { Ledger } from '#server/ledger/ledger.ts'
import type { EntryKind } from '#server/ledger/movement.ts'
import type { Log } from '#server/observability/log.ts'
import type { Payment } from '#server/partners/payment-provider.ts'
import type { OpenLoad } from './credit-load.ts'

type Settling = { db: Db; ledger: Ledger; log: Log }

/**
 * Books a guest's payment that the provider reports as paid: for the worker or, if the worker cannot receive it, as owed to the
 * guest. Books what was refunded since, too.
 */
export async function settlePaidGuestTip(
  services: Settling,
  tip: OpenLoad,
  payment: Payment,
  requestId: string,
): Promise<void> {
  const { db, ledger } = services
  const { id: guestTipId, walletId: wallet } = tip
  const kind = await book(services, tip, payment, requestId)
  if (!kind) return
  await db`
    update guest_tip set response_code = ${payment.responseCode}, provider_transaction_id = ${payment.transactionId}
    where id = ${guestTipId} and response_code is distinct from ${payment.responseCode}
  `
  if (payment.refundedAmount === 0) return
  if (kind === 'guest_tip') return reverse(services, tip, payment, requestId)
  // A partial refund does not end what is owed: the rest is requested again.
  if (payment.refundedAmount < payment.amount) return
  await ledger.post({
    kind: 'guest_refund',
    key: `guest_refund:${guestTipId}`,
    actor: 'system',
    requestId,
    guestTipId,
    wallet,
    amount: payment.amount,
  })
}

/** Credits the worker or records the refund due. Does nothing if another amount was booked before: operators look at it. */
async function book(
  { db, ledger, log }: Settling,
  { id: guestTipId, walletId: to, amount: asked }: OpenLoad,
  { amount: paid }: Payment,
  requestId: string,
): Promise<EntryKind | undefined> {
  const about = { reference: guestTipId, requestId }
  if (paid !== asked) log.error('payment amount mismatch', about)
  const [tip] = await db<[{ amount: number }]>`select amount_cents as amount from guest_tip where id = ${guestTipId}`
  const key = `guest_tip:${guestTipId}`
  const { amount } = tip
  try {
    const posted = await ledger.post({
      kind: 'guest_tip',
      key,
      actor: 'system',
      requestId,
      guestTipId,
      to,
      amount,
      paid,
    })
    return posted.kind
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'idempotency_mismatch')) throw error
    log.error('guest tip already booked with another amount', about)
    return undefined
  }
}

async function reverse(
  { ledger, log }: Settling,
  { id: guestTipId, walletId: wallet }: OpenLoad,
  { refundedAmount: total, amount }: Payment,
  requestId: string,
): Promise<void> {
  if (total > amount) {
    log.error('refund exceeds payment', { reference: guestTipId, requestId })
    return
  }
  try {
    const key = `guest_tip_reversal:${guestTipId}:${total}`
    await ledger.post({ kind: 'guest_tip_reversal', key, actor: 'system', requestId, wallet, guestTipId, total })
  } catch (error) {
    // A larger total was booked before this one.
    if (!(error instanceof Refusal && error.code === 'already_done')) throw error
  }
}
