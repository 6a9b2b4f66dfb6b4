import { type Cents, rand } from '#contract/money.ts'
import type { LoadState } from '#server/features/wallet/transactions.ts'
import type { Difference } from '#server/money/differences.ts'
import type { Payment } from '#server/partners/payment-provider.ts'
import { meaningOf } from '#server/partners/vodapay-codes.ts'

export type OurLoad = {
  id: string
  purpose: 'load' | 'guest_tip'
  walletId: number
  state: LoadState
  amount: Cents
  /** The amount taken back by refunds and chargebacks, and how much of that is on its way. */
  reversed: Cents
  onItsWay: Cents
  createdAt: Date
  /** We are going to ask the payment provider about it, and are on time. */
  willAsk: boolean
  /** A day should have been enough, whatever is planned. */
  isOld: boolean
}

export const PAYMENT_KINDS = [
  'payment_without_load',
  'payment_not_credited',
  'credit_without_payment',
  'payment_amount_differs',
  'refund_not_booked',
  'load_left_open',
  'payment_word_differs',
]

/** Compares one load with the payment provider's record. A fact that we will learn soon anyway is no difference yet. */
export function comparePayment(load: OurLoad | undefined, payment: Payment | undefined): Difference | undefined {
  const meaning = payment && meaningOf(payment.responseCode)
  if (!load) {
    if (!payment || meaning !== 'approved') return undefined
    const { traceId: subject, amount } = payment
    const explanation = `The provider took ${rand(amount)} for a payment that nobody here asked for.`
    return { kind: 'payment_without_load', subject, amount, explanation, since: null }
  }
  const about = { subject: load.id, amount: load.amount, since: load.createdAt }
  if (payment && payment.traceId !== load.id) {
    const explanation = 'Asked about this payment, the provider answered about another one.'
    return { kind: 'payment_word_differs', ...about, explanation }
  }
  if (load.state === 'completed') {
    if (!payment || meaning !== 'approved') {
      const explanation = `${rand(load.amount)} was credited, and the provider does not say that it was paid.`
      return { kind: 'credit_without_payment', ...about, explanation }
    }
    const wentBack = payment.refundedAmount >= load.reversed - load.onItsWay && payment.refundedAmount <= load.reversed
    if (payment.amount === load.amount && wentBack) return undefined
    if (payment.amount === load.amount) {
      const explanation = `The provider gave back ${rand(payment.refundedAmount)}, and ${rand(load.reversed)} was taken back here.`
      const amount = payment.refundedAmount - load.reversed
      return { kind: 'refund_not_booked', ...about, amount, explanation }
    }
    const explanation = `${rand(load.amount)} was credited, and the provider took ${rand(payment.amount)}.`
    return { kind: 'payment_amount_differs', ...about, amount: load.amount - payment.amount, explanation }
  }
  if (load.state === 'pending' && load.willAsk && !load.isOld) return undefined
  if (payment && meaning === 'approved') {
    const explanation = `The provider took ${rand(payment.amount)}, and the load is ${load.state}.`
    return { kind: 'payment_not_credited', ...about, amount: payment.amount, explanation }
  }
  if (load.state !== 'pending') return undefined
  const why = load.willAsk ? 'and was asked for more than a day ago' : 'and nobody asks the provider about it'
  return { kind: 'load_left_open', ...about, explanation: `A load is pending, ${why}.` }
}
