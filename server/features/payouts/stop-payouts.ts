import type { Db, Tx } from '#server/platform/db/connect.ts'

export type PayoutStop = { stoppedAt: Date; reason: string }

/** From the commit on no order is sent to the bank. Orders that the bank has are followed to their end. Returns false if it was stopped already. */
export async function stopPayouts(tx: Tx, reason: string): Promise<boolean> {
  const stopped = await tx`
    update payout_stop set stopped_at = business_now(), reason = ${reason} where stopped_at is null
  `
  return stopped.count > 0
}

/** Sends orders again, the longest waiting first. Returns false if nothing was stopped. */
export async function resumePayouts(tx: Tx): Promise<boolean> {
  const resumed = await tx`update payout_stop set stopped_at = null, reason = null where stopped_at is not null`
  if (resumed.count > 0) await tx`select pg_notify('payout', '')`
  return resumed.count > 0
}

export async function readPayoutStop(db: Db): Promise<PayoutStop | null> {
  const [stop] = await db<PayoutStop[]>`
    select stopped_at as "stoppedAt", reason from payout_stop where stopped_at is not null
  `
  return stop ?? null
}
