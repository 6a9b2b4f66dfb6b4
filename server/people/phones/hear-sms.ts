import { findPhoneByNumber } from './phone-row.ts'
import type { Phones } from './read-phone.ts'
import { tellPhone } from './tell-person.ts'

/**
 * An incoming message: STOP ends the messages about tips, START begins them again. The sender is only what a network says, which can be
 * forged; so STOP never ends what matters (payouts, security), and the phone gets an answer, once a day.
 */
export async function hearSms(phones: Phones, { from, text }: { from: string; text: string }): Promise<void> {
  const [word = ''] = text.trim().toUpperCase().split(/\s+/)
  if (word !== 'STOP' && word !== 'START') return
  const phone = await findPhoneByNumber(phones, from)
  if (!phone) return
  const { personId } = phone
  const stops = word === 'STOP'
  await phones.db.begin(async (tx) => {
    const [changed] = await tx<{ day: string }[]>`
      update phone set stopped_at = case when ${stops} then business_now() end
      where person_id = ${personId} and (stopped_at is null) = ${stops}
      returning local_today() as day
    `
    if (!changed) return
    const event = `${word}:${personId}:${changed.day}`
    await tellPhone(tx, phones.keys, phone, { event, kind: 'reply', say: [stops ? 'stopped' : 'started'] })
  })
}
