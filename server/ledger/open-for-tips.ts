import type { Tx } from '#server/db/connect.ts'

/** From now on the wallet may be tipped. Waits for movements of this wallet that are on their way. */
export async function openForTips(tx: Tx, walletId: number): Promise<void> {
  await tx`update wallet set accepts_tips = true where id = ${walletId}`
}

/** Once this commits, no further tip reaches the wallet; what is in it stays and can be withdrawn. */
export async function closeForTips(tx: Tx, walletId: number): Promise<void> {
  await tx`update wallet set accepts_tips = false where id = ${walletId}`
}
