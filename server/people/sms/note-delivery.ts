import type { Db } from '#server/platform/db/connect.ts'

export type DeliveryReport = { id: string; status: string }

/** Notes a delivery report. They come twice and in any order: the first final one counts. */
export async function noteDelivery(db: Db, { id, status }: DeliveryReport): Promise<void> {
  const state = FINAL[status]
  if (!state) return
  await db`update sms set state = ${state} where message_id = ${id} and state = 'sent'`
}

/** Everything else means that it is still on its way. */
const FINAL: Partial<Record<string, 'delivered' | 'failed'>> = {
  Success: 'delivered',
  Failed: 'failed',
  Rejected: 'failed',
}
