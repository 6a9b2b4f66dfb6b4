import { z } from 'zod'
import type { Cents } from '#contract/money.ts'
import { type PartnerWatch, UNWATCHED } from '#server/platform/observability/partner-watch.ts'
import type { Config } from '#server/platform/start/config.ts'
import { ask, Rejected } from './ask.ts'

/** A payment as the payment provider reports it. */
export const Payment = z.object({
  traceId: z.string(),
  transactionId: z.string(),
  responseCode: z.string(),
  amount: z.int().positive(),
  /** The amount returned to the payer since, by refunds and chargebacks together. */
  refundedAmount: z.int().nonnegative().default(0),
})
/**
 * A settlement: the sum that the payment provider has paid to our bank account (below zero: taken from it), and the cost that it kept for
 * its services. Each is parsed by itself: an unreadable one is null, and the others count.
 */
const ProviderSettlement = z.object({
  settlementId: z
    .string()
    .regex(/^[!-~]{1,100}$/)
    .nullable()
    .catch(null),
  amount: z.int().nullable().catch(null),
  cost: z.int().nonnegative().nullable().catch(null),
})
type ProviderSettlement = z.infer<typeof ProviderSettlement>
export type Payment = z.infer<typeof Payment>

type Order = { traceId: string; amount: Cents; customerId: string; returnTo: string }

/** VodaPay Gateway v2, or its simulator: only the address and the credentials differ. */
export type PaymentProvider = {
  /**
   * Opens a payment; `returnTo` is the path that the browser comes back to. Returns the address of the payment page.
   * Requested twice with one trace id, it is one payment. Only a look-up says whether it was paid.
   */
  start(payment: Order): Promise<{ page: string | undefined }>
  /**
   * Refunds a payer, and returns the response code. Requested twice with one trace id, it is one refund. Only
   * a look-up says whether it was carried out.
   */
  refund(refund: { traceId: string; transactionId: string; amount: Cents }): Promise<string>
  /** The payment of a trace id; undefined if the payment provider does not know it. */
  lookUp(traceId: string): Promise<Payment | undefined>
  /** Every payment that was requested or changed since a moment, in the order of trace ids. */
  list(from: Date): AsyncGenerator<Payment>
  /** Every settlement since a moment. */
  settlements(from: Date): AsyncGenerator<ProviderSettlement>
}

const PaymentReply = z.object({ data: Payment })
const Started = z.object({
  data: z.object({
    responseCode: z.string(),
    transactionId: z.string(),
    initiationUrl: z.url({ protocol: /^https?$/ }).optional(),
  }),
})
const Refunded = z.object({ data: z.object({ responseCode: z.string() }) })

/** The shape of a notification; its signature is verified first. */
export const PaymentNotification = PaymentReply

export function paymentProviderOf(config: () => Config, watch: PartnerWatch = UNWATCHED): PaymentProvider {
  const asking = (call: string) => {
    const { vodapay, partnerTimeoutMs: timeoutMs, partners } = config()
    const headers = { 'api-key': vodapay.apiKey, ...(partners !== 'real' && { test: 'true' }) }
    const watched = watch('payment provider', call)
    return { headers, timeoutMs, watched, partners, at: (path: string) => `${vodapay.url}/v2/Pay${path}` }
  }
  return {
    start: async ({ traceId, amount, customerId, returnTo }) => {
      const { at, ...how } = asking('start')
      const { publicUrl } = config()
      const notifications = {
        callbackUrl: `${publicUrl}${returnTo}`,
        notificationUrl: `${publicUrl}/api/callbacks/vodapay`,
      }
      const body = {
        delaySettlement: false,
        echoData: traceId,
        traceId,
        amount,
        customerId,
        notifications,
        styling: {},
      }
      const { data } = await ask({ method: 'POST', url: at('/OnceOff'), body, repeats: 1, ...how }, Started)
      return { page: data.initiationUrl }
    },
    refund: async ({ traceId, transactionId: originalTransactionId, amount }) => {
      const { at, ...how } = asking('refund')
      const body = { originalTransactionId, amount, traceId }
      return (await ask({ method: 'POST', url: at('/Refund'), body, ...how }, Refunded)).data.responseCode
    },
    lookUp: async (traceId) => {
      const { at, ...how } = asking('look up')
      const url = at(`/OnceOff/${encodeURIComponent(traceId)}`)
      try {
        return (await ask({ method: 'GET', url, repeats: 2, ...how }, PaymentReply)).data
      } catch (error) {
        if (error instanceof Rejected && error.status === 404) return undefined
        throw error
      }
    },
    list: (from) => pages('list', '/OnceOff', from, Payment, ({ traceId }) => traceId),
    settlements: (from) =>
      pages('settlements', '/Settlements', from, ProviderSettlement, ({ settlementId }) => settlementId),
  }

  /** Everything since a moment, in the order of ids. */
  async function* pages<Shape extends z.ZodType>(
    call: string,
    path: string,
    from: Date,
    shape: Shape,
    idOf: (each: z.output<Shape>) => string | null,
  ): AsyncGenerator<z.output<Shape>> {
    for (let after = ''; ; ) {
      const { at, ...how } = asking(call)
      const url = at(`${path}?${new URLSearchParams({ from: from.toISOString(), after })}`)
      const { data } = await ask({ method: 'GET', url, repeats: 2, ...how }, z.object({ data: z.array(shape) }))
      yield* data
      const last = data.map(idOf).findLast((id) => id !== null) ?? after
      if (last === after) return
      after = last
    }
  }
}
