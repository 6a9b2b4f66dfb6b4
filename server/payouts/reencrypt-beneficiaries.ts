import { reseal, type SealedRow } from '#server/crypto/reseal.ts'
import type { SealingKeys } from '#server/crypto/seal.ts'
import type { Db } from '#server/db/connect.ts'

/** Encrypts the bank details of payouts with the current key, and returns how many. Rows are locked in the ledger's order. */
export function reencryptBeneficiaries(db: Db, keys: SealingKeys): Promise<number> {
  return reseal(db, keys, {
    lock: (tx, keyId, after, atMost) => tx<SealedRow[]>`
      select id as "ownerId", entry_id as position, beneficiary as sealed, beneficiary_key_id as "keyId"
      from payout
      where beneficiary_key_id is not null and beneficiary_key_id <> ${keyId} and entry_id > ${after}
      order by entry_id
      limit ${atMost}
      for no key update
    `,
    put: (tx, position, { sealed, keyId }) => tx`
      update payout set beneficiary = ${sealed}, beneficiary_key_id = ${keyId} where entry_id = ${position}
    `,
  })
}
