import type { Tx } from '#server/platform/db/connect.ts'

/** Nothing leaves a frozen wallet, and no tip or transfer reaches it. Loads that were paid and withdrawals that came back still do. */
export async function freezeWallet(tx: Tx, walletId: number): Promise<void> {
  await tx`update wallet set frozen_at = coalesce(frozen_at, business_now()) where id = ${walletId}`
}

export async function unfreezeWallet(tx: Tx, walletId: number): Promise<void> {
  await tx`update wallet set frozen_at = null where id = ${walletId}`
}

/** From now on the wallet may be tipped. Waits for movements of this wallet that are on their way. */
export async function openForTips(tx: Tx, walletId: number): Promise<void> {
  await tx`update wallet set accepts_tips = true where id = ${walletId}`
}

/** Once this commits, no further tip reaches the wallet; what is in it stays and can be withdrawn. */
export async function closeForTips(tx: Tx, walletId: number): Promise<void> {
  await tx`update wallet set accepts_tips = false where id = ${walletId}`
}
