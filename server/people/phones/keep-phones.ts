import { smsOf } from '#server/people/sms/keep-sms.ts'
import type { SealingKeys } from '#server/platform/crypto/seal.ts'
import { clocksAgree } from '#server/platform/db/clocks.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { findPhone, maskedNumber } from './phone-row.ts'

/** What we hold about a person's phone, for their own file. The number stays masked: such a file is easily left where others can read it. */
export async function phoneOf(db: Db, keys: SealingKeys, personId: string) {
  const phone = await findPhone(db, { personId })
  const textMessages = await smsOf(db, personId)
  if (!phone) return { phone: null, textMessages }
  const { sealed, keyId, personId: _, pinMark: __, ...known } = phone
  return { phone: { ...known, number: maskedNumber(keys, personId, { sealed, keyId }) }, textMessages }
}

export async function removeOldCodes(db: Db): Promise<void> {
  await db`delete from phone_code where ${clocksAgree(db)} and expires_at < business_now()`
}
