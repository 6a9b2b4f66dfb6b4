import type { Tx } from '#server/platform/db/connect.ts'

/** Erases the bank account of payouts of a closed account. Payouts that are not ordered yet keep it until then. */
export async function eraseDestinations(tx: Tx, walletId: number): Promise<void> {
  await tx`
    update payout
    set destination = '',
      beneficiary = case when state = 'pending' then beneficiary end,
      beneficiary_key_id = case when state = 'pending' then beneficiary_key_id end
    where wallet_id = ${walletId} and (destination <> '' or beneficiary is not null)
  `
}
