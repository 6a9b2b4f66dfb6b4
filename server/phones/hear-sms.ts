import { readPhoneNumber } from '#contract/phone-number.ts'
import { findPhone, numberHash } from './phone-row.ts'
import type { Phones } from './read-phone.ts'
import { tellPhone } from './tell-person.ts'

/**
 * Somebody has sent us a message: STOP ends the messages about tips, START begins them again. Who sent it is only what a network
 * says, which can be forged; so it never ends what matters (payouts, security), and the phone itself is told, once a day.
 */
export async function hearSms(phones: Phones, { from, text }: { from: string; text: string }): Promise<void> {
  const { db, keys, config } = phones
  const [word = ''] = text.trim().toUpperCase().split(/\s+/)
  if (word !== 'STOP' && word !== 'START') return
  const number = readPhoneNumber(from)
  const phone = number && (await findPhone(db, { hash: numberHash(config.identityKey, number) }))
  if (!phone) return
  const stops = word === 'STOP'
  await db.begin(async (tx) => {
    const [changed] = await tx<{ day: string }[]>`
      update phone set stopped_at = case when ${stops} then business_now() end
      where person_id = ${phone.personId} and (stopped_at is null) = ${stops}
      returning business_today() as day
    `
    if (!changed) return
    await tellPhone(tx, keys, phone, {
      event: `${word}:${phone.personId}:${changed.day}`,
      kind: 'reply',
      say: (texts) => (stops ? texts.stopped() : texts.started()),
    })
  })
}
