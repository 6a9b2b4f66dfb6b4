import { PIN } from '#contract/limits.ts'
import { readPhoneNumber } from '#contract/phone-number.ts'
import { recordAuditEvent } from '#server/audit/record-audit-event.ts'
import { momentOnPhone } from './on-phone.ts'
import { findPhone, numberHash } from './phone-row.ts'
import type { Phones } from './read-phone.ts'
import { tellPhone } from './tell-person.ts'

/**
 * The gateway says that a number has another SIM: whoever stole the number has it now. For a day no money moves by that phone,
 * and no PIN is set on it. What comes again, or late, changes nothing.
 */
export async function noteSimSwap(phones: Phones, { number, at }: { number: string; at: Date }): Promise<void> {
  const { db, keys, config } = phones
  const known = readPhoneNumber(number)
  const phone = known && (await findPhone(db, { hash: numberHash(config.identityKey, known) }))
  if (!phone) return
  const { personId } = phone
  await db.begin(async (tx) => {
    const [held] = await tx<{ until: Date }[]>`
      update phone set sim_swapped_at = least(${at}, business_now()), pin_code_hash = null, pin_code_until = null
      where person_id = ${personId} and linked_at < ${at} and coalesce(sim_swapped_at < ${at}, true)
        and ${at} > business_now() - make_interval(hours => ${PIN.waitHours})
      returning sim_swapped_at + make_interval(hours => ${PIN.waitHours}) as until
    `
    if (!held) return
    const event = `sim:${personId}:${held.until.getTime()}`
    const time = momentOnPhone(phone.language ?? 'en', held.until)
    await tellPhone(tx, keys, phone, { event, kind: 'security', say: (texts) => texts.simSwapped({ time }) })
    await recordAuditEvent(tx, { actor: 'system', action: 'phone_sim_swapped', subject: personId, requestId: event })
  })
}
