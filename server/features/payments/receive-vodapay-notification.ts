import { askSoon } from '#server/features/wallet/ask-soon.ts'
import type { Ledger } from '#server/money/ledger/ledger.ts'
import { type Arrived, openNotification } from '#server/partners/open-notification.ts'
import { PaymentNotification } from '#server/partners/payment-provider.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Log } from '#server/platform/observability/log.ts'
import type { Config } from '#server/platform/start/config.ts'
import { type OpenPayment, settlePayment } from './settle-payment.ts'

/** Books how a payment ended, as the payment provider says. */
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
    // A payment that nobody asked for has no wallet to credit; reconciliation lists it.
    if (!open)
      return services.log.error('notification for unknown payment', { kind: 'vodapay', requestId: arrived.requestId })
    await settlePayment(services, open, payment, arrived.requestId)
  })
}

/** Only a trace id in our form is looked up, so that the index is used. */
function uuidOf(traceId: string): string | null {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(traceId) ? traceId : null
}

/**
 * Where the browser goes when it comes back from the payment provider. The rest that it brings along is unsigned and not
 * read: the provider is asked, and the screen shows what it answered the server.
 */
export async function returnFromVodapay({ db }: { db: Db }, loadId: string): Promise<string> {
  await askSoon(db, 'load', uuidOf(loadId))
  return `/history?returned=${encodeURIComponent(loadId)}`
}
