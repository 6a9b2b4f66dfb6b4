import { stopNotifying } from '#server/people/notices/notified.ts'
import { smsOf } from '#server/people/sms/personal-data.ts'
import type { SealingKeys } from '#server/platform/crypto/seal.ts'
import { clocksAgree } from '#server/platform/db/clocks.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { findPhone, maskedNumber } from './phone-row.ts'

/** Our data about a person's phone, for their own file. The number stays masked: such a file is easily left where others can read it. */
export async function phoneOf(db: Db, keys: SealingKeys, personId: string) {
  const phone = await findPhone(db, { personId })
  const textMessages = await smsOf(db, personId)
  if (!phone) return { phone: null, textMessages }
  const { sealed, keyId, personId: _, pinMark: __, ...known } = phone
  return { phone: { ...known, number: maskedNumber(keys, personId, { sealed, keyId }) }, textMessages }
}

export async function erasePhone(tx: Tx, personId: string): Promise<void> {
  await tx`delete from phone where person_id = ${personId}`
  await tx`delete from phone_code where person_id = ${personId}`
  await tx`delete from number_move where person_id = ${personId}`
  await stopNotifying(tx, personId, ['sms', 'daily'])
}

export async function removeOldCodes(db: Db): Promise<void> {
  await db`delete from phone_code where ${clocksAgree(db)} and expires_at < business_now()`
}
