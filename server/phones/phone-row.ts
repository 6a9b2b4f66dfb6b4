import { createHmac } from 'node:crypto'
import type { Language } from '#contract/languages.ts'
import { PHONE_CODE, PIN } from '#contract/limits.ts'
import type { TipMessages } from '#contract/phones.ts'
import { type Sealed, type SealingKeys, seal, unseal } from '#server/crypto/seal.ts'
import type { Db, Tx } from '#server/db/connect.ts'

export type PhoneRow = {
  personId: string
  sealed: Buffer
  keyId: string
  language: Language | null
  hasPin: boolean
  /** Tells one PIN from the next without saying anything of either. */
  pinMark: string | null
  locked: boolean
  tipMessages: TipMessages
  stopped: boolean
  /** Chosen by its owner: whoever only holds the phone does not see the balance. */
  balanceNeedsPin: boolean
  /** The PIN was forgotten: a code was sent that can still be typed, or a new PIN may be chosen from then on, or now. */
  awaitsCode: boolean
  newPinFrom: Date | null
  mayChoosePin: boolean
  /** Another SIM: no money moves until then. */
  heldUntil: Date | null
}

/** By what a number is found and kept with one person: a hash with a key that is not in the database, since numbers can be counted through. */
export function numberHash(identityKey: string, number: string): Buffer {
  return createHmac('sha256', identityKey)
    .update(JSON.stringify(['phone number', number]))
    .digest()
}

export function sealNumber(keys: SealingKeys, personId: string, number: string): Sealed {
  return seal(keys, numberOwner(personId), number)
}

/** The whole number: for the gateway alone, never to be logged or answered. */
export function openNumber(keys: SealingKeys, personId: string, kept: Sealed): string {
  return unseal(keys, numberOwner(personId), kept)
}

export async function findPhone(
  db: Db | Tx,
  by: { personId: string } | { hash: Buffer },
): Promise<PhoneRow | undefined> {
  const [phone] = await phonesWhere(db, 'hash' in by ? db`number_hash = ${by.hash}` : db`person_id = ${by.personId}`)
  return phone
}

export function findPhones(db: Db, personIds: string[]): Promise<PhoneRow[]> {
  return phonesWhere(db, db`person_id = any(${personIds}::uuid[])`)
}

function phonesWhere(db: Db | Tx, condition: unknown): Promise<PhoneRow[]> {
  return db<PhoneRow[]>`
    select person_id as "personId", number_sealed as sealed, number_key_id as "keyId",
      coalesce(phone.language, person.language) as language,
      pin_hash is not null as "hasPin", encode(pin_salt, 'hex') as "pinMark", locked_at is not null or pin_tries >= ${PIN.tries} as locked,
      tip_messages as "tipMessages", stopped_at is not null as stopped, balance_needs_pin as "balanceNeedsPin",
      coalesce(pin_code_until > business_now() and pin_code_tries < ${PHONE_CODE.tries}, false) as "awaitsCode", new_pin_from as "newPinFrom",
      coalesce(new_pin_from <= business_now(), false) as "mayChoosePin",
      case when sim_swapped_at > business_now() - make_interval(hours => ${PIN.waitHours})
        then sim_swapped_at + make_interval(hours => ${PIN.waitHours}) end as "heldUntil"
    from phone join person on person.id = phone.person_id
    where ${condition as never}
  `
}

export function numberOwner(personId: string): string {
  return `phone:${personId}`
}
