import { type AuditEvent, recordAuditEvent } from '#server/platform/audit/record-audit-event.ts'
import type { Tx } from '#server/platform/db/connect.ts'

/** Nothing leaves a frozen wallet, and no tip or transfer reaches it. Loads that were paid and withdrawals that came back still do. */
export async function freezeWallet(tx: Tx, walletId: number): Promise<void> {
  await tx`update wallet set frozen_at = coalesce(frozen_at, business_now()) where id = ${walletId}`
}

export async function unfreezeWallet(tx: Tx, walletId: number): Promise<void> {
  await tx`update wallet set frozen_at = null where id = ${walletId}`
}

/**
 * From the next movement on the limits of everybody apply, for ever. The version at which they began is kept on the wallet and in the audit
 * trail, so that the books can say which debits had to be small. Does nothing for a wallet that is not limited.
 */
export async function liftLimit(
  tx: Tx,
  walletId: number,
  by: Pick<AuditEvent, 'actor' | 'requestId' | 'reason'>,
): Promise<void> {
  const [lifted] = await tx<{ personId: string; after: number }[]>`
    update wallet set limit_lifted_after = version
    where id = ${walletId} and is_limited and limit_lifted_after is null
    returning person_id as "personId", limit_lifted_after as after
  `
  if (!lifted) return
  const { personId: subject, after } = lifted
  await recordAuditEvent(tx, { ...by, action: 'limit_lifted', subject, details: { after } })
}

/** From now on the wallet may be tipped. Waits for movements of this wallet that are on their way. */
export async function openForTips(tx: Tx, walletId: number): Promise<void> {
  await tx`update wallet set accepts_tips = true where id = ${walletId}`
}

/** Once this commits, no further tip reaches the wallet; what is in it stays and can be withdrawn. */
export async function closeForTips(tx: Tx, walletId: number): Promise<void> {
  await tx`update wallet set accepts_tips = false where id = ${walletId}`
}
