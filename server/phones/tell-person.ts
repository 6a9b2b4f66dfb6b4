import type { SealingKeys } from '#server/crypto/seal.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import { queueSms, type Sms, type SmsKind } from '#server/sms/queue-sms.ts'
import { SMS_TEXTS, type SmsTexts } from '#server/sms/texts/sms-texts.ts'
import { findPhone, openNumber, type PhoneRow } from './phone-row.ts'

export type Notice = {
  /** What it is about, never used again: one event is told once. */
  event: string
  kind: SmsKind
  say: (texts: SmsTexts) => string
}

/** Queues a message to the person's phone, in their language, if they have linked one. */
export async function tellPerson(tx: Db | Tx, keys: SealingKeys, personId: string, notice: Notice): Promise<void> {
  const phone = await findPhone(tx, { personId })
  if (phone) await tellPhone(tx, keys, phone, notice)
}

export async function tellPhone(tx: Db | Tx, keys: SealingKeys, phone: PhoneRow, ...notices: Notice[]): Promise<void> {
  await queueSms(tx, keys, messagesTo(keys, phone, notices))
}

export function messagesTo(keys: SealingKeys, phone: PhoneRow, notices: Notice[]): Sms[] {
  const { personId } = phone
  const to = openNumber(keys, personId, phone)
  const texts = SMS_TEXTS[phone.language ?? 'en']
  return notices.map(({ event, kind, say }) => ({ event, kind, personId, to, text: say(texts) }))
}
