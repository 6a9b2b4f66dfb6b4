import type { Phone, SetPhone } from '#contract/phones.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Given } from '#contract/shapes.ts'
import { recordAuditEvent } from '#server/audit/record-audit-event.ts'
import type { Tx } from '#server/db/connect.ts'
import { startNotifying, stopNotifying } from '#server/events/notified.ts'
import type { Caller } from '#server/identity/caller.ts'
import { requireFreshSignIn } from '#server/identity/require-fresh-sign-in.ts'
import { findPhone } from './phone-row.ts'
import { NOT_FORGOTTEN } from './pin.ts'
import { type Phones, readPhone } from './read-phone.ts'
import { tellPerson, tellPhone } from './tell-person.ts'

type Changing = Pick<Caller, 'personId' | 'requestId' | 'authenticatedAt'>

/** Chooses language and messages; who chooses messages wants them, so a STOP is over. */
export async function setPhone(
  phones: Phones,
  caller: Changing,
  {
    language = null,
    tipMessages = null,
    balanceNeedsPin = null,
  }: Partial<{ [K in keyof SetPhone]: SetPhone[K] | null }> & { balanceNeedsPin?: boolean | null },
): Promise<Given<typeof Phone>> {
  const { personId } = caller
  await phones.db.begin(async (tx) => {
    const changed = await tx`
      update phone
      set language = coalesce(${language}, language), tip_messages = coalesce(${tipMessages}, tip_messages),
        balance_needs_pin = coalesce(${balanceNeedsPin}, balance_needs_pin),
        stopped_at = case when ${tipMessages !== null} then null else stopped_at end
      where person_id = ${personId}
    `
    if (changed.count === 0) throw new Refusal('no_phone')
    if (tipMessages === 'daily') await startNotifying(tx, personId, 'daily')
    else if (tipMessages !== null) await stopNotifying(tx, personId, ['daily'])
  })
  return readPhone(phones, caller)
}

/** Forgets the PIN and with it the lock: a person who has just signed in may choose a new one, on the phone. */
export async function unlockPhone(phones: Phones, caller: Changing): Promise<Given<typeof Phone>> {
  const { personId, requestId } = caller
  await phones.db.begin(async (tx) => {
    await requireFreshSignIn(tx, caller)
    const unlocked = await tx`
      update phone set pin_salt = null, pin_hash = null, pin_tries = 0, locked_at = null, ${NOT_FORGOTTEN} where person_id = ${personId}
    `
    if (unlocked.count === 0) throw new Refusal('no_phone')
    const event = `unlocked:${requestId}`
    await tellPerson(tx, phones.keys, personId, { event, kind: 'security', say: (texts) => texts.unlocked() })
    await recordAuditEvent(tx, { actor: personId, action: 'phone_unlocked', subject: personId, requestId })
  })
  return readPhone(phones, caller)
}

/** Takes the number away; it is told, and nothing else reaches it from then on. */
export async function removePhone({ db, keys }: Phones, caller: Changing): Promise<{ done: true }> {
  const { personId, requestId } = caller
  await db.begin(async (tx) => {
    await requireFreshSignIn(tx, caller)
    const phone = await findPhone(tx, { personId })
    if (!phone) throw new Refusal('no_phone')
    const event = `removed:${requestId}`
    await tellPhone(tx, keys, phone, { event, kind: 'security', say: (texts) => texts.removed() })
    await erasePhone(tx, personId)
    await recordAuditEvent(tx, { actor: personId, action: 'phone_removed', subject: personId, requestId })
  })
  return { done: true }
}

export async function erasePhone(tx: Tx, personId: string): Promise<void> {
  await tx`delete from phone where person_id = ${personId}`
  await tx`delete from phone_code where person_id = ${personId}`
  await stopNotifying(tx, personId, ['sms', 'daily'])
}
