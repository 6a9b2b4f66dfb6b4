import { PIN } from '#contract/limits.ts'
import { readPhoneNumber } from '#contract/phone-number.ts'
import { Fragment } from '#server/platform/db/sql.ts'
import { forgetCodesBefore } from './link-phone.ts'
import { momentOnPhone } from './on-phone.ts'
import { findPhone, numberHash } from './phone-row.ts'
import { NO_PIN, NOT_FORGOTTEN } from './pin.ts'
import type { Phones } from './read-phone.ts'
import { noteSafety } from './tell-person.ts'

/** Two reports this close together are of one swap: clocks differ. */
const SAME = new Fragment([`interval '5 minutes'`])

/**
 * The gateway reports another SIM: the number may have been stolen, or given to somebody else. For a day from now no money moves by that
 * phone; after that the PIN shows who its owner is, and until it was typed nobody chooses another one. A PIN that was chosen on the new
 * SIM, without an older one, shows nothing and goes. A report that is repeated changes
 * nothing, and one that comes late counts like any other, also after that of a later swap.
 */
export async function noteSimSwap(
  phones: Phones,
  { number: written, at }: { number: string; at: Date },
): Promise<void> {
  const { db, keys, config } = phones
  const number = readPhoneNumber(written)
  if (!number) return
  const hash = numberHash(config.identityKey, number)
  await db.begin(async (tx) => {
    await forgetCodesBefore(tx, hash, at)
    const [pin] = await tx<{ isFromNewSim: boolean }[]>`
      select coalesce(pin_chosen_at > ${at}::timestamptz - ${SAME}, false) as "isFromNewSim"
      from phone
      where number_hash = ${hash} and linked_at < ${at}
      for update
    `
    const phone = await findPhone(tx, { hash })
    if (!pin || !phone) return
    const { personId } = phone
    const [held] = await tx<{ until: Date }[]>`
      update phone set sim_swapped_at = greatest(sim_swapped_at, swap.at), new_sim_since = business_now(), ${NOT_FORGOTTEN}
      from (select least(${at}, business_now()) as at) swap
      where person_id = ${personId} and (
        sim_swapped_at is null or sim_swapped_at < swap.at - ${SAME}
        or ${pin.isFromNewSim} and sim_swapped_at > swap.at + ${SAME}
      )
      returning new_sim_since + make_interval(hours => ${PIN.waitHours}) as until
    `
    if (!held) return
    if (pin.isFromNewSim) await tx`update phone set ${NO_PIN} where person_id = ${personId}`
    const time = momentOnPhone(phone.language ?? 'en', held.until)
    await noteSafety(tx, keys, personId, {
      action: 'phone_sim_swapped',
      say: ['simSwapped', { time }],
      requestId: `sim:${personId}:${held.until.getTime()}`,
      actor: 'system',
    })
  })
}
