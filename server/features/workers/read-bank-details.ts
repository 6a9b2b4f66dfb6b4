import { type BankDetails, type BankKeys, openBankDetails, readable } from '#server/platform/crypto/bank-details.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { sealedOf } from './read-worker-profile.ts'

/**
 * The bank details of a wallet's worker, with the whole account number: for the payout, and for a phone that shows it masked. Never
 * logged. Who has stopped has none: they were erased.
 */
export async function readBankDetails(db: Db | Tx, keys: BankKeys, walletId: number): Promise<BankDetails | null> {
  const [row] = await db<{ id: string; sealed: Buffer | null; keyId: string | null }[]>`
    select worker.id, bank_details as sealed, bank_key_id as "keyId"
    from worker
    join wallet using (person_id)
    where wallet.id = ${walletId}
  `
  return row ? readable(openBankDetails(keys, row.id, sealedOf(row))) : null
}
