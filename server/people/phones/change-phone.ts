import type { Phone, SetPhone } from '#contract/phones.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Given } from '#contract/shapes.ts'
import { type Caller, requireFreshSignIn } from '#server/people/identity/caller.ts'
import { startNotifying, stopNotifying } from '#server/people/notices/notified.ts'
import { erasePhone } from './personal-data.ts'
import { findPhone } from './phone-row.ts'
import { NO_PIN } from './pin.ts'
import { type Phones, readPhone } from './read-phone.ts'
import { noteSafety } from './tell-person.ts'

type Changing = Pick<Caller, 'personId' | 'requestId' | 'authenticatedAt'>

/** Changes what is given; who chooses messages wants them, so a STOP is over. */
export async function setPhone(
  phones: Phones,
  caller: Changing,
  { language, tipMessages, balanceNeedsPin }: SetPhone & { balanceNeedsPin?: boolean },
): Promise<Given<typeof Phone>> {
  const { personId } = caller
  await phones.db.begin(async (tx) => {
    const changed = await tx`
      update phone
      set language = coalesce(${language ?? null}, language), tip_messages = coalesce(${tipMessages ?? null}, tip_messages),
        balance_needs_pin = coalesce(${balanceNeedsPin ?? null}, balance_needs_pin),
        stopped_at = case when ${tipMessages === undefined} then stopped_at end
      where person_id = ${personId}
    `
    if (changed.count === 0) throw new Refusal('no_phone')
    if (tipMessages === 'daily') await startNotifying(tx, personId, 'daily')
    else if (tipMessages) await stopNotifying(tx, personId, ['daily'])
  })
  return readPhone(phones, caller)
}

/**
 * Forgets the PIN and with it the lock: a person who has just signed in may choose a new one, on the phone. On another SIM nobody may,
 * so that a stolen number is shut until it is linked again.
 */
export async function unlockPhone(phones: Phones, caller: Changing): Promise<Given<typeof Phone>> {
  const { personId, requestId } = caller
  await phones.db.begin(async (tx) => {
    await requireFreshSignIn(tx, caller)
    const forgotten = await tx`update phone set ${NO_PIN} where person_id = ${personId}`
    if (forgotten.count === 0) throw new Refusal('no_phone')
    await noteSafety(tx, phones.keys, personId, { action: 'phone_unlocked', say: ['pinRemoved'], requestId })
  })
  return readPhone(phones, caller)
}

/** Takes the number away. It gets a last message about that, and nothing more. */
export async function removePhone({ db, keys }: Phones, caller: Changing): Promise<void> {
  const { personId, requestId } = caller
  await db.begin(async (tx) => {
    await requireFreshSignIn(tx, caller)
    if (!(await findPhone(tx, { personId }))) throw new Refusal('no_phone')
    await noteSafety(tx, keys, personId, { action: 'phone_removed', say: ['removed'], requestId })
    await erasePhone(tx, personId)
  })
}
