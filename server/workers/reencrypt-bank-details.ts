import { reseal, type SealedRow } from '#server/crypto/reseal.ts'
import type { SealingKeys } from '#server/crypto/seal.ts'
import type { Db } from '#server/db/connect.ts'

/** Encrypts the workers' bank details with the current key. Returns how many. */
export function reencryptBankDetails(db: Db, keys: SealingKeys, onProgress?: (done: number) => void): Promise<number> {
  return reseal(
    db,
    keys,
    {
      lock: (tx, keyId, after, atMost) => tx<SealedRow[]>`
        select id as "ownerId", seq as position, bank_details as sealed, bank_key_id as "keyId"
        from worker
        where bank_key_id is not null and bank_key_id <> ${keyId} and seq > ${after}
        order by seq
        limit ${atMost}
        for no key update
      `,
      put: (tx, position, { sealed, keyId }) => tx`
        update worker set bank_details = ${sealed}, bank_key_id = ${keyId} where seq = ${position}
      `,
    },
    onProgress,
  )
}
