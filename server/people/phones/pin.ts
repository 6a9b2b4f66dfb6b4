import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { PIN } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import { keyedHash } from '#server/platform/crypto/keyed-hash.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { Fragment } from '#server/platform/db/sql.ts'
import { momentOnPhone } from './on-phone.ts'
import { findPhone, NOT_HELD } from './phone-row.ts'
import type { Phones } from './read-phone.ts'
import { noteSafety, tellPerson } from './tell-person.ts'

const derive = promisify<string | Buffer, Buffer, number, { N: number; r: number; p: number }, Buffer>(scrypt)

/**
 * Some hundredths of a second. Five digits are few: an attacker with both the database and the key tries all of them in minutes, at any
 * cost that a phone can wait for. The key, which is not in the database, is what protects them.
 */
const COST = { N: 4_096, r: 8, p: 1 } as const

/** Somebody who knows the PIN has not forgotten it. */
export const NOT_FORGOTTEN = new Fragment(['pin_code_hash = null, pin_code_until = null, new_pin_from = null'])

/** A phone without a PIN: nothing of the one before counts any more. */
export const NO_PIN = new Fragment([
  'pin_salt = null, pin_hash = null, pin_chosen_at = null, pin_tries = 0, locked_at = null, pin_code_hash = null, pin_code_until = null, new_pin_from = null',
])

/** Five digits, and none of those that everybody tries first: 12345, one digit five times, or a part of the number itself. */
export function isGoodPin(pin: string, number: string): boolean {
  if (pin.length !== PIN.digits || !/^\d+$/.test(pin)) return false
  const isRow = '0123456789'.includes(pin) || '9876543210'.includes(pin)
  return !isRow && new Set(pin).size > 1 && !number.replace('+27', '0').includes(pin) && !number.includes(pin)
}

/**
 * Keeps a new PIN in place of the one with this mark, or of none, and tells the phone. Once for each `event`. False if another was set
 * since the session began, and on another SIM. A forgotten PIN is replaced only after the waiting, which a right PIN ends.
 */
export async function setPin(
  { db, keys, config }: Phones,
  personId: string,
  pin: string,
  { event, replaces, forgotten = false }: { event: string; replaces: string | null; forgotten?: boolean },
): Promise<boolean> {
  const { salt, hash } = await derivePin(config.identityKey, personId, pin)
  const action = 'phone_pin_set'
  return db.begin(async (tx) => {
    const set = await tx`
      update phone set pin_salt = ${salt}, pin_hash = ${hash}, pin_tries = 0, locked_at = null, ${NOT_FORGOTTEN},
        dialled_at = business_now(),
        pin_chosen_at = case when ${forgotten || replaces === null} then business_now() else pin_chosen_at end
      where person_id = ${personId} and encode(pin_salt, 'hex') is not distinct from ${replaces} and new_sim_since is null
        and case when ${forgotten} then new_pin_from <= business_now() else locked_at is null end
    `
    // This very step has set it, and its process died before it could say so.
    if (set.count === 0) return (await tx`select from sms where event = ${`${action}:${event}`}`).length > 0
    await noteSafety(tx, keys, personId, { action, say: ['pinSet'], requestId: event })
    return true
  })
}

/** The stored form of a new PIN. */
export async function derivePin(
  identityKey: string,
  personId: string,
  pin: string,
): Promise<{ salt: Buffer; hash: Buffer }> {
  const salt = randomBytes(16)
  return { salt, hash: await hashOf(identityKey, personId, pin, salt) }
}

export type PinCheck = 'right' | 'locked' | { triesLeft: number }

/**
 * Compares a PIN. The try is counted before, in the database: over many sessions and at the same moment there are three of them
 * and no more. The third wrong one locks the phone. `fits` says whether what was typed before it was right too: if not, the try is a wrong one.
 */
export async function checkPin(
  phones: Phones,
  personId: string,
  pin: string,
  requestId: string,
  fits = true,
): Promise<PinCheck> {
  const { db, keys, config } = phones
  const [kept] = await db<{ salt: Buffer | null; hash: Buffer | null; tries: number; number: Buffer }[]>`
    update phone set pin_tries = pin_tries + 1
    where person_id = ${personId} and (pin_hash is not null or ${!fits}) and locked_at is null and pin_tries < ${PIN.tries}
    returning pin_salt as salt, pin_hash as hash, pin_tries as tries, number_hash as number
  `
  if (!kept) return 'locked'
  const { salt, hash, number } = kept
  if (salt && hash && timingSafeEqual(await hashOf(config.identityKey, personId, pin, salt), hash) && fits) {
    // A day after another SIM, the person who knows the PIN is the owner. A PIN that was taken away meanwhile says nothing, nor one that was typed before the number moved.
    await db`
      update phone set pin_tries = 0, dialled_at = business_now(), new_sim_since = case when not ${NOT_HELD} then new_sim_since end, ${NOT_FORGOTTEN}
      where person_id = ${personId} and locked_at is null and pin_salt = ${salt} and number_hash = ${number}
    `
    return 'right'
  }
  if (kept.tries < PIN.tries) return { triesLeft: PIN.tries - kept.tries }
  await db.begin(async (tx) => {
    const locked = await tx`
      update phone set locked_at = business_now()
      where person_id = ${personId} and locked_at is null and pin_tries >= ${PIN.tries}
    `
    if (locked.count === 0) return
    await noteSafety(tx, keys, personId, { action: 'phone_locked', say: ['pinLocked'], requestId, actor: 'system' })
  })
  return 'locked'
}

/**
 * After a call back on the number on file. The PIN stays: no operator can let somebody choose a new one. On another SIM nobody knows
 * yet who answers that call, so for a day there are no more guesses.
 */
export async function unlockAfterCall(
  tx: Tx,
  keys: Phones['keys'],
  personId: string,
  requestId: string,
): Promise<void> {
  const unlocked = await tx`
    update phone set locked_at = null, pin_tries = 0
    where person_id = ${personId} and (locked_at is not null or pin_tries >= ${PIN.tries}) and ${NOT_HELD}
  `
  if (unlocked.count === 0) {
    const phone = await findPhone(tx, { personId })
    if (!phone?.locked || !phone.heldUntil) throw new Refusal('already_done')
    const until = momentOnPhone('en', phone.heldUntil)
    throw new Refusal('new_sim', { sentence: `This number has a new SIM, so its phone stays locked until ${until}.` })
  }
  await tellPerson(tx, keys, personId, { event: `unlocked:${requestId}`, kind: 'security', say: ['unlocked'] })
}

/** Slow, salted and with a key: an attacker with the database alone cannot try the hundred thousand PINs there are. */
function hashOf(identityKey: string, personId: string, pin: string, salt: Buffer): Promise<Buffer> {
  return derive(keyedHash(identityKey, 'phone pin', personId, pin), salt, 32, COST)
}
