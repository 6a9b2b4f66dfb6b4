import type { Tx } from '#server/db/connect.ts'

/** Forgets to which bank account the payouts of a closed account went. */
export async function eraseDestinations(tx: Tx, walletId: number): Promise<void> {
  await tx`update payout set destination = '' where wallet_id = ${walletId} and destination <> ''`
}
