import type { Db } from '#server/db/connect.ts'
import type { Ledger } from '#server/ledger/ledger.ts'
import type { Log } from '#server/observability/log.ts'
import { type Arrived, openNotification } from '#server/partners/open-notification.ts'
import { PaymentNotification } from '#server/partners/payment-provider.ts'
import type { Config } from '#server/start/config.ts'
import { type OpenPayment, settlePayment } from './settle-payment.ts'

/** The payment provider tells how a payment ended. */
export async function receiveVodapayNotification(
  services: { db: Db; ledger: Ledger; log: Log; config: Config },
  arrived: Arrived,
): Promise<void> {
  await openNotification(services, 'vodapay', arrived, PaymentNotification, async ({ data: payment }) => {
    const [open] = await services.db<OpenPayment[]>`
      select id, purpose, wallet_id as "walletId", amount_cents as amount
      from provider_payment
      where id = ${uuidOf(payment.traceId)}
    `
    // Reconciliation lists a payment that nobody asked for; here there is no wallet to credit.
    if (!open)
      return services.log.error('notification for unknown payment', { kind: 'vodapay', requestId: arrived.requestId })
    await settlePayment(services, open, payment, arrived.requestId)
  })
}

/** A trace id that is no id of ours matches nothing, and the index is used for those that are. */
function uuidOf(traceId: string): string | null {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(traceId) ? traceId : null
}

/**
 * Where the browser goes when it comes back from the payment provider. What it brings along is unsigned, so it is not
 * even read: the wallet screen shows what the provider told us.
 */
export function returnFromVodapay(): string {
  return '/wallet'
}
