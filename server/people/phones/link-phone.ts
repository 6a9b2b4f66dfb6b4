import { randomInt, timingSafeEqual } from 'node:crypto'
import { PHONE_CODE } from '#contract/limits.ts'
import type { ConfirmPhone, LinkPhone, Phone } from '#contract/phones.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Given } from '#contract/shapes.ts'
import { type Caller, requireFreshSignIn } from '#server/people/identity/caller.ts'
import { languageOf } from '#server/people/identity/language-of.ts'
import { startNotifying, stopNotifying } from '#server/people/notices/notified.ts'
import { queueSms } from '#server/people/sms/queue-sms.ts'
import { keyedHash } from '#server/platform/crypto/keyed-hash.ts'
import { breaks, type Tx } from '#server/platform/db/connect.ts'
import { Fragment } from '#server/platform/db/sql.ts'
import { fill } from '#server/platform/language/say.ts'
import { SMS_TEXTS } from '#server/platform/language/sentences.ts'
import { isTooMany, type RateLimits } from '#server/platform/rate-limits.ts'
import { findPhone, numberHash, numberOf, openNumber, sealNumber } from './phone-row.ts'
import { NO_PIN } from './pin.ts'
import { type Phones, readPhone } from './read-phone.ts'
import { noteSafety, tellPhone } from './tell-person.ts'

type Linking = Pick<Caller, 'personId' | 'requestId' | 'authenticatedAt'>

/**
 * Sends a code to a number that the caller says is theirs. Whether somebody else has it is not said here, or anybody could ask
 * which numbers are known. A phone that dials may spend, so also the first number needs a fresh sign-in.
 */
export async function linkPhone(
  phones: Phones & { rateLimits: RateLimits },
  caller: Linking,
  { number }: LinkPhone,
): Promise<Given<typeof Phone>> {
  const { db, keys, config, rateLimits } = phones
  const { personId } = caller
  if (!config.gateway) throw new Refusal('not_found')
  const hash = numberHash(config.identityKey, number)
  await db.begin((tx) => requireFreshSignIn(tx, caller))
  const counted = hash.toString('hex')
  // A person who has to dial first uses up nothing of their own by asking again.
  if (rateLimits.isReached('phone-code-number', counted)) await requireDial(rateLimits, counted)
  await rateLimits.count('phone-code-pair', `${personId} ${counted}`)
  await countForNumber(rateLimits, counted)

  const code = String(randomInt(10 ** PHONE_CODE.digits)).padStart(PHONE_CODE.digits, '0')
  const { sealed, keyId } = sealNumber(keys, personId, number)
  await db.begin(async (tx) => {
    await tx`
      insert into phone_code (person_id, number_sealed, number_key_id, number_hash, code_hash, expires_at)
      values (${personId}, ${sealed}, ${keyId}, ${hash}, ${codeHash(config.identityKey, personId, hash, code)},
        business_now() + make_interval(mins => ${PHONE_CODE.minutes}))
      on conflict (person_id) do update set number_sealed = excluded.number_sealed, number_key_id = excluded.number_key_id,
        number_hash = excluded.number_hash, code_hash = excluded.code_hash, tries = 0, expires_at = excluded.expires_at
    `
    const language = (await findPhone(tx, { personId }))?.language ?? (await languageOf(tx, caller)) ?? 'en'
    const text = fill(SMS_TEXTS[language].code, { code, minutes: PHONE_CODE.minutes })
    await queueSms(tx, keys, [{ event: `code:${caller.requestId}`, kind: 'code', personId, to: number, text }])
  })
  return readPhone(phones, caller)
}

/** Others may have used up the codes of a number. The holder shows that they have the phone by dialling, and gets more for some minutes. */
async function countForNumber(rateLimits: RateLimits, number: string): Promise<void> {
  if (!(await isTooMany(rateLimits.count('phone-code-number', number)))) return
  await requireDial(rateLimits, number)
  await rateLimits.count('phone-code-dialled', number)
}

async function requireDial(rateLimits: RateLimits, number: string): Promise<void> {
  if (!(await rateLimits.hasBegun('phone-code-dialled', number))) throw new Refusal('dial_first')
}

/** Remembers for some minutes that this phone has dialled. */
export async function noteDialled(rateLimits: RateLimits, hash: Buffer): Promise<void> {
  await isTooMany(rateLimits.count('phone-code-dialled', hash.toString('hex')))
}

/** A code shows who held the number when it was sent, not when it was typed. */
const SENT_AT = new Fragment([`expires_at - interval '${PHONE_CODE.minutes} minutes'`])

/** A code that went to the SIM before shows nothing of the one that answers to the number now. */
export async function forgetCodesBefore(tx: Tx, hash: Buffer, at: Date): Promise<void> {
  await tx`delete from phone_code where number_hash = ${hash} and ${SENT_AT} < ${at}`
}

type Waiting = { sealed: Buffer; keyId: string; hash: Buffer; codeHash: Buffer; sentAt: Date }

/** Links the number to which the code was sent. Only here somebody learns whether it has an owner, and whether that is somebody who joined by phone. */
export async function confirmPhone(
  phones: Phones,
  caller: Linking,
  { code }: ConfirmPhone,
): Promise<Given<typeof Phone>> {
  const waiting = await takeCode(phones, caller, code)
  try {
    await phones.db.begin((tx) => link(tx, phones, caller, waiting))
  } catch (error) {
    if (!breaks(error, 'phone_number_is_of_one_person')) throw error
    const owner = await findPhone(phones.db, { hash: waiting.hash })
    throw new Refusal(owner?.joinedByPhone && !owner.heldUntil ? 'phone_joins' : 'phone_taken')
  }
  return readPhone(phones, caller)
}

/** The number to which this code was sent. The tries are counted before they are compared, so that none is free. */
export async function takeCode(
  { db, config }: Phones,
  { personId }: Pick<Caller, 'personId'>,
  code: string,
): Promise<Waiting> {
  const [waiting] = await db<Waiting[]>`
    update phone_code set tries = tries + 1
    where person_id = ${personId} and expires_at > business_now() and tries < ${PHONE_CODE.tries}
    returning number_sealed as sealed, number_key_id as "keyId", number_hash as hash, code_hash as "codeHash",
      ${SENT_AT} as "sentAt"
  `
  if (!waiting) throw new Refusal('code_expired')
  const typed = codeHash(config.identityKey, personId, waiting.hash, code)
  if (!timingSafeEqual(typed, waiting.codeHash)) throw new Refusal('wrong_code')
  return waiting
}

async function link(tx: Tx, { keys, config }: Phones, caller: Linking, waiting: Waiting): Promise<void> {
  const { personId, requestId } = caller
  const used = await tx`delete from phone_code where person_id = ${personId} and code_hash = ${waiting.codeHash}`
  if (used.count === 0) throw new Refusal('code_expired')
  const before = await findPhone(tx, { personId })
  // A new number begins without a PIN: the phone sets one. It gets no messages about what happened before.
  await tx`
    insert into phone (person_id, number_sealed, number_key_id, number_hash, linked_at)
    values (${personId}, ${waiting.sealed}, ${waiting.keyId}, ${waiting.hash}, ${waiting.sentAt})
    on conflict (person_id) do update set number_sealed = excluded.number_sealed, number_key_id = excluded.number_key_id,
      number_hash = excluded.number_hash, linked_at = excluded.linked_at, dialled_at = business_now(), stopped_at = null, sim_swapped_at = null, new_sim_since = null,
      ${NO_PIN}
  `
  await stopNotifying(tx, personId, ['sms', 'daily'])
  await startNotifying(tx, personId, 'sms')
  if (before?.tipMessages === 'daily') await startNotifying(tx, personId, 'daily')
  const isAnother = before && numberOf(keys, personId, before) !== openNumber(keys, personId, waiting)
  const dial = config.gateway?.ussdCode ?? ''
  const action = isAnother ? 'phone_changed' : 'phone_linked'
  await noteSafety(tx, keys, personId, { action, say: ['linked', { dial }], requestId })
  if (isAnother) {
    await tellPhone(tx, keys, before, { event: `replaced:${requestId}`, kind: 'security', say: ['replaced'] })
  }
}

/** Bound to the person and the number: a code is good for nothing else. */
function codeHash(identityKey: string, personId: string, hash: Buffer, code: string): Buffer {
  return keyedHash(identityKey, 'phone code', personId, hash.toString('hex'), code)
}
