import { IDLE_NUMBER } from '#contract/joining-limits.ts'
import type { Language } from '#contract/languages.ts'
import { PHONE_CODE, PIN } from '#contract/limits.ts'
import { maskPhoneNumber, readPhoneNumber } from '#contract/phone-number.ts'
import type { TipMessages } from '#contract/phones.ts'
import { noteSeen } from '#server/people/identity/caller.ts'
import { PHONE_ISSUER } from '#server/people/identity/remember-phone-member.ts'
import { keyedHash } from '#server/platform/crypto/keyed-hash.ts'
import { type Sealed, type SealingKeys, seal, unseal } from '#server/platform/crypto/seal.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { Fragment } from '#server/platform/db/sql.ts'

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
  /** Chosen by its owner: somebody who only holds the phone sees no amounts. */
  balanceNeedsPin: boolean
  /** The PIN was forgotten: a code was sent that can still be typed, or a new PIN may be chosen from then on, or now. */
  awaitsCode: boolean
  newPinFrom: Date | null
  mayChoosePin: boolean
  /** Another SIM: no money moves until then. */
  heldUntil: Date | null
  /** Another SIM, and no right PIN after that day: nobody knows who holds it. It gets no amounts and no new PIN, until the number is linked again. */
  hasNewSim: boolean
  /** Nobody has dialled from it for so long that it may be somebody else's: nothing is shown, and no amount sent, until its owner was asked. */
  idle: boolean
  /** Whether its owner can be asked for the number of a document. */
  hasDocument: boolean
  /** Its owner has no identity at an identity provider: there is no app to send them to. */
  joinedByPhone: boolean
}

/** Until when the right PIN is not enough on another SIM. Null where nothing is waited for. */
const HELD_UNTIL = new Fragment([
  `case when new_sim_since > business_now() - interval '${PIN.waitHours} hours'
    then new_sim_since + interval '${PIN.waitHours} hours' end`,
])
export const NOT_HELD = new Fragment([
  `coalesce(new_sim_since <= business_now() - interval '${PIN.waitHours} hours', true)`,
])

/** `dialled_at` is moved on by whoever dials before that, by the right PIN, and by a code that was typed in the app. */
const IDLE = new Fragment([`dialled_at < business_now() - interval '${IDLE_NUMBER.days} days'`])

/** By this a number is found and kept with one person. It needs a key that is not in the database, since all numbers can be tried. */
export function numberHash(identityKey: string, number: string): Buffer {
  return keyedHash(identityKey, 'phone number', number)
}

export function sealNumber(keys: SealingKeys, personId: string, number: string): Sealed {
  return seal(keys, numberOwner(personId), number)
}

/** The whole number: for the gateway alone, never to be logged or answered. */
export function openNumber(keys: SealingKeys, personId: string, kept: Sealed): string {
  return unseal(keys, numberOwner(personId), kept)
}

/** The same for lists and messages, where one number that cannot be decrypted must not hide the others: null then. */
export function numberOf(keys: SealingKeys, personId: string, kept: Sealed): string | null {
  try {
    return openNumber(keys, personId, kept)
  } catch {
    return null
  }
}

/** All that people see of it. Of one that cannot be decrypted nothing, so that it can still be replaced or removed. */
export function maskedNumber(keys: SealingKeys, personId: string, kept: Sealed): string {
  return maskPhoneNumber(numberOf(keys, personId, kept) ?? '••••')
}

export async function findPhone(
  db: Db | Tx,
  by: { personId: string } | { hash: Buffer },
): Promise<PhoneRow | undefined> {
  const [phone] = await phonesWhere(db, 'hash' in by ? db`number_hash = ${by.hash}` : db`person_id = ${by.personId}`)
  return phone
}

/** By a number as the gateway writes it. */
export async function findPhoneByNumber(
  { db, config }: { db: Db; config: { identityKey: string } },
  written: string,
): Promise<PhoneRow | undefined> {
  const number = readPhoneNumber(written)
  return number ? findPhone(db, { hash: numberHash(config.identityKey, number) }) : undefined
}

export async function findPhones(db: Db, personIds: string[]): Promise<Map<string, PhoneRow>> {
  const phones = await phonesWhere(db, db`person_id = any(${personIds}::uuid[])`)
  return new Map(phones.map((phone) => [phone.personId, phone]))
}

/** Somebody dialled from a number that is not idle: the account is in use, and the number still theirs. Once a day is exact enough. */
export async function noteDial(db: Db, personId: string): Promise<void> {
  await noteSeen(db, personId)
  await db`
    update phone set dialled_at = business_now()
    where person_id = ${personId} and dialled_at < business_now() - interval '1 day'
  `
}

function phonesWhere(db: Db | Tx, condition: Fragment): Promise<PhoneRow[]> {
  return db<PhoneRow[]>`
    select person_id as "personId", number_sealed as sealed, number_key_id as "keyId",
      coalesce(phone.language, person.language) as language,
      pin_hash is not null as "hasPin", encode(pin_salt, 'hex') as "pinMark", locked_at is not null or pin_tries >= ${PIN.tries} as locked,
      tip_messages as "tipMessages", stopped_at is not null as stopped, balance_needs_pin as "balanceNeedsPin",
      coalesce(pin_code_until > business_now() and pin_code_tries < ${PHONE_CODE.tries}, false) as "awaitsCode",
      new_pin_from as "newPinFrom", coalesce(new_pin_from <= business_now(), false) as "mayChoosePin",
      ${HELD_UNTIL} as "heldUntil", new_sim_since is not null as "hasNewSim",
      ${IDLE} as idle, exists (select from identity_document d where d.person_id = person.id and d.sealed is not null) as "hasDocument",
      issuer = ${PHONE_ISSUER} as "joinedByPhone"
    from phone join person on person.id = phone.person_id
    where ${condition}
  `
}

function numberOwner(personId: string): string {
  return `phone:${personId}`
}
