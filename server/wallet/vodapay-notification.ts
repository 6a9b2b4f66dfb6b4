import { type Arrived, openNotification } from '#server/partners/open-notification.ts'
import { PaymentNotification } from '#server/partners/payment-provider.ts'
import type { Services } from '#server/services.ts'
import { type OpenLoad, settleLoad } from './settle-load.ts'

/** The payment provider tells how a payment ended. */
export async function vodapayNotification(
  services: Pick<Services, 'db' | 'ledger' | 'log' | 'config'>,
  arrived: Arrived,
): Promise<void> {
  await openNotification(services, 'vodapay', arrived, PaymentNotification, async ({ data: payment }) => {
    const [load] = await services.db<OpenLoad[]>`
      select id, wallet_id as "walletId", amount_cents as amount from load where id = ${uuidOf(payment.traceId)}
    `
    // Reconciliation lists a payment that nobody asked for; here there is no wallet to credit.
    if (!load) return services.log.error('a payment is not ours', { kind: 'vodapay', requestId: arrived.requestId })
    await settleLoad(services, load, payment, arrived.requestId)
  })
}

/** A trace id that is no id of ours matches nothing, and the index is used for those that are. */
function uuidOf(traceId: string): string | null {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(traceId) ? traceId : null
}
