import { z } from 'zod'
import { type Arrived, openNotification } from '#server/partners/open-notification.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Log } from '#server/platform/observability/log.ts'
import type { Config } from '#server/platform/start/config.ts'
import { wakePayout } from './claim-payouts.ts'

const Webhook = z.object({ id: z.string().max(100), nonce: z.uuid(), state: z.string().max(40) })

/**
 * Makes a payout due when the bank calls. Webhooks come twice, late and in any order, so only what the bank answers
 * when it is asked counts.
 */
export async function receiveBankNotification(
  services: { db: Db; log: Log; config: Config },
  arrived: Arrived,
): Promise<void> {
  await openNotification(services, 'bank', arrived, Webhook, async ({ nonce }) => {
    await wakePayout(services.db, nonce)
  })
}
