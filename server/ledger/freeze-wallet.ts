import type { Tx } from '#server/db/connect.ts'

/** A frozen wallet receives but does not send. */
export async function freezeWallet(tx: Tx, walletId: number): Promise<void> {
  await tx`update wallet set frozen_at = coalesce(frozen_at, business_now()) where id = ${walletId}`
}

export async function unfreezeWallet(tx: Tx, walletId: number): Promise<void> {
  await tx`update wallet set frozen_at = null where id = ${walletId}`
}
