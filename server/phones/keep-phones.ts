import { maskPhoneNumber } from '#contract/phone-number.ts'
import { reseal, type SealedRows } from '#server/crypto/reseal.ts'
import type { Sealed, SealingKeys } from '#server/crypto/seal.ts'
import type { Db } from '#server/db/connect.ts'
import { smsOf } from '#server/sms/keep-sms.ts'
import { findPhone, numberOwner, openNumber } from './phone-row.ts'

/** What we hold about a person's phone, for their own file. The number stays masked: such a file is easily left where others can read it. */
export async function phoneOf(db: Db, keys: SealingKeys, personId: string) {
  const phone = await findPhone(db, { personId })
  const textMessages = await smsOf(db, personId)
  if (!phone) return { phone: null, textMessages }
  const { sealed, keyId, personId: _, pinMark: __, ...known } = phone
  return { phone: { ...known, number: maskPhoneNumber(openNumber(keys, personId, { sealed, keyId })) }, textMessages }
}

export async function removeOldCodes(db: Db): Promise<void> {
  await db`delete from phone_code where expires_at < business_now()`
}

/** Seals all numbers with the current key. Says how many. */
export async function reencryptNumbers(db: Db, keys: SealingKeys): Promise<number> {
  let done = 0
  for (const table of ['phone', 'phone_code']) done += await reseal(db, keys, numbersIn(table))
  return done
}

const numbersIn = (table: string): SealedRows => ({
  // Re-encrypted rows are not found again, so nothing needs to be skipped.
  lock: async (tx, keyId, _after, atMost) => {
    const rows = await tx<(Sealed & { personId: string })[]>`
      select person_id as "personId", number_sealed as sealed, number_key_id as "keyId"
      from ${tx(table)}
      where number_key_id <> ${keyId}
      order by person_id
      limit ${atMost}
      for no key update
    `
    return rows.map(({ personId, ...kept }) => ({ ...kept, ownerId: numberOwner(personId), position: personId }))
  },
  put: (tx, personId, { sealed, keyId }) => tx`
    update ${tx(table)} set number_sealed = ${sealed}, number_key_id = ${keyId} where person_id = ${personId}
  `,
})
