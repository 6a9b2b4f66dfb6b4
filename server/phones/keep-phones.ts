import { maskPhoneNumber } from '#contract/phone-number.ts'
import type { SealingKeys } from '#server/crypto/seal.ts'
import type { Db } from '#server/db/connect.ts'
import { smsOf } from '#server/sms/keep-sms.ts'
import { findPhone, openNumber, sealNumber } from './phone-row.ts'

/** What we hold about a person's phone, for their own file. The number stays masked: such a file lies around. */
export async function phoneOf(db: Db, keys: SealingKeys, personId: string) {
  const phone = await findPhone(db, { personId })
  const textMessages = await smsOf(db, personId)
  if (!phone) return { phone: null, textMessages }
  const { sealed, keyId, personId: _, ...known } = phone
  return { phone: { ...known, number: maskPhoneNumber(openNumber(keys, personId, { sealed, keyId })) }, textMessages }
}

export async function removeOldCodes(db: Db): Promise<void> {
  await db`delete from phone_code where expires_at < business_now()`
}

/** Few at a time: each row is locked for a moment only. */
const AT_ONCE = 100

/** Seals all numbers with the current key, as `npm run reencrypt` does with bank details. Says how many. */
export async function reencryptNumbers(db: Db, keys: SealingKeys): Promise<number> {
  let done = 0
  for (const table of ['phone', 'phone_code']) {
    for (let some = AT_ONCE; some === AT_ONCE; done += some) some = await reencryptSome(db, keys, table)
  }
  return done
}

function reencryptSome(db: Db, keys: SealingKeys, table: string): Promise<number> {
  return db.begin(async (tx) => {
    const rows = await tx<{ personId: string; sealed: Buffer; keyId: string }[]>`
      select person_id as "personId", number_sealed as sealed, number_key_id as "keyId"
      from ${tx(table)}
      where number_key_id <> ${keys[0].id}
      order by person_id
      limit ${AT_ONCE}
      for no key update
    `
    for (const row of rows) {
      const again = sealNumber(keys, row.personId, openNumber(keys, row.personId, row))
      await tx`
        update ${tx(table)} set number_sealed = ${again.sealed}, number_key_id = ${again.keyId}
        where person_id = ${row.personId}
      `
    }
    return rows.length
  })
}
