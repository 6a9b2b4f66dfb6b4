import type { Phone } from '#contract/phones.ts'
import type { Given } from '#contract/shapes.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import type { SealingKeys } from '#server/platform/crypto/seal.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Config } from '#server/platform/start/config.ts'
import { findPhone, maskedNumber } from './phone-row.ts'

export type Phones = { db: Db; keys: SealingKeys; config: Config }

/** The caller's number, masked also to its owner, and how it is used. */
export async function readPhone(
  { db, keys, config }: Phones,
  { personId }: Pick<Caller, 'personId'>,
): Promise<Given<typeof Phone>> {
  const phone = await findPhone(db, { personId })
  const [code] = await db<{ sealed: Buffer; keyId: string }[]>`
    select number_sealed as sealed, number_key_id as "keyId"
    from phone_code
    where person_id = ${personId} and expires_at > business_now()
  `
  return {
    available: config.gateway !== null,
    ussdCode: config.gateway?.ussdCode ?? '',
    supportNumber: config.gateway?.supportNumber ?? '',
    number: phone ? maskedNumber(keys, personId, phone) : null,
    unconfirmed: code ? maskedNumber(keys, personId, code) : null,
    language: phone?.language ?? 'en',
    tipMessages: phone?.tipMessages ?? 'every',
    stopped: phone?.stopped ?? false,
    hasPin: phone?.hasPin ?? false,
    locked: phone?.locked ?? false,
    newPinFrom: phone?.newPinFrom ?? null,
    heldUntil: phone?.heldUntil ?? null,
    hasNewSim: phone?.hasNewSim ?? false,
    idle: phone?.idle ?? false,
  }
}
