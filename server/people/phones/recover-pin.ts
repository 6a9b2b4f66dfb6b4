import { randomInt, timingSafeEqual } from 'node:crypto'
import { PHONE_CODE, PIN } from '#contract/limits.ts'
import { keyedHash } from '#server/platform/crypto/keyed-hash.ts'
import type { RateLimits } from '#server/platform/rate-limits.ts'
import { momentOnPhone } from './on-phone.ts'
import type { PhoneRow } from './phone-row.ts'
import type { Phones } from './read-phone.ts'
import { noteSafety, tellPhone } from './tell-person.ts'

/** Sends a code to a phone whose owner has forgotten the PIN, unless one is on its way. It only begins the waiting. */
export async function sendPinCode(
  { db, keys, config, rateLimits }: Phones & { rateLimits: RateLimits },
  phone: PhoneRow,
  event: string,
): Promise<void> {
  const { personId } = phone
  if (phone.awaitsCode) return
  await rateLimits.count('phone-code-pair', `pin ${personId}`)
  const code = String(randomInt(10 ** PHONE_CODE.digits)).padStart(PHONE_CODE.digits, '0')
  await db.begin(async (tx) => {
    const sent = await tx`
      update phone set pin_code_hash = ${codeHash(config.identityKey, personId, code)}, pin_code_tries = 0,
        pin_code_until = business_now() + make_interval(mins => ${PHONE_CODE.minutes})
      where person_id = ${personId} and new_sim_since is null
    `
    if (sent.count === 0) return
    const { minutes } = PHONE_CODE
    await tellPhone(tx, keys, phone, { event: `pin code:${event}`, kind: 'code', say: ['pinCode', { code, minutes }] })
  })
}

/**
 * Compares the code; right, a new PIN may be chosen in a day, and a message says so at once. Somebody who only borrowed the phone has to
 * come back for it, and its owner ends the waiting by using the PIN. Tries are counted before they are compared. On another SIM nothing
 * of this works.
 */
export async function startPinRecovery(
  { db, keys, config }: Phones,
  phone: PhoneRow,
  typed: string,
  event: string,
): Promise<Date | 'wrong' | 'expired'> {
  const { personId } = phone
  const [waiting] = await db<{ hash: Buffer }[]>`
    update phone set pin_code_tries = pin_code_tries + 1
    where person_id = ${personId} and pin_code_until > business_now() and pin_code_tries < ${PHONE_CODE.tries} and new_sim_since is null
    returning pin_code_hash as hash
  `
  if (!waiting) return 'expired'
  if (!timingSafeEqual(codeHash(config.identityKey, personId, typed), waiting.hash)) return 'wrong'
  return db.begin(async (tx) => {
    const [begun] = await tx<{ newPinFrom: Date }[]>`
      update phone set pin_code_hash = null, pin_code_until = null,
        new_pin_from = business_now() + make_interval(hours => ${PIN.waitHours})
      where person_id = ${personId} and pin_code_hash = ${waiting.hash} and new_sim_since is null
      returning new_pin_from as "newPinFrom"
    `
    if (!begun) return 'expired'
    const time = momentOnPhone(phone.language ?? 'en', begun.newPinFrom)
    await noteSafety(tx, keys, personId, {
      action: 'phone_pin_forgotten',
      say: ['pinSoon', { time }],
      requestId: event,
    })
    return begun.newPinFrom
  })
}

/** Bound to the person, and of no use where a number is linked. */
function codeHash(identityKey: string, personId: string, code: string): Buffer {
  return keyedHash(identityKey, 'forgotten pin', personId, code)
}
