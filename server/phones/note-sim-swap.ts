import { PIN } from '#contract/limits.ts'
import { momentOnPhone } from './on-phone.ts'
import { findPhoneByNumber } from './phone-row.ts'
import type { Phones } from './read-phone.ts'
import { noteSafety } from './tell-person.ts'

/**
 * The gateway reports another SIM: the number may have been stolen, or given to somebody else. For a day no money moves by that phone
 * and no PIN is set on it. Balance and tips need the PIN, until its owner turns that off. A new PIN that was asked for with the new SIM
 * has to be asked for again. A report that is repeated, by a clock that may be wrong by five minutes, or is older than a day, changes nothing.
 */
export async function noteSimSwap(phones: Phones, { number, at }: { number: string; at: Date }): Promise<void> {
  const { db, keys } = phones
  const phone = await findPhoneByNumber(phones, number)
  if (!phone) return
  const { personId } = phone
  await db.begin(async (tx) => {
    const [held] = await tx<{ until: Date }[]>`
      update phone set sim_swapped_at = least(${at}, business_now()), pin_code_hash = null, pin_code_until = null,
        new_pin_from = case when new_pin_from < ${at}::timestamptz + make_interval(hours => ${PIN.waitHours}) then new_pin_from end,
        balance_needs_pin = balance_needs_pin or pin_hash is not null
      where person_id = ${personId} and linked_at < ${at} and coalesce(sim_swapped_at < least(${at}, business_now()) - interval '5 minutes', true)
        and ${at} > business_now() - make_interval(hours => ${PIN.waitHours})
      returning sim_swapped_at + make_interval(hours => ${PIN.waitHours}) as until
    `
    if (!held) return
    const time = momentOnPhone(phone.language ?? 'en', held.until)
    await noteSafety(tx, keys, personId, {
      action: 'phone_sim_swapped',
      say: ['simSwapped', { time }],
      requestId: `sim:${personId}:${held.until.getTime()}`,
      actor: 'system',
    })
  })
}
