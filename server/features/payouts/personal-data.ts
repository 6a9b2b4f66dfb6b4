import type { Tx } from '#server/platform/db/connect.ts'

/** Erases bank account and cash code of payouts of a closed account. Payouts that are not ordered yet keep the account until then. */
export async function eraseDestinations(tx: Tx, walletId: number): Promise<void> {
  await tx`
    update payout
    set destination = '', code = null, code_key_id = null, code_hash = null,
      beneficiary = case when state = 'pending' then beneficiary end,
      beneficiary_key_id = case when state = 'pending' then beneficiary_key_id end
    where wallet_id = ${walletId} and (destination <> '' or beneficiary is not null or code is not null)
  `
}
