import type { Language } from '#contract/languages.ts'
import type { Saying } from '#contract/translation/translation.ts'
import { queueSms, type Sms, type SmsKind } from '#server/people/sms/queue-sms.ts'
import { type AuditEvent, recordAuditEvent } from '#server/platform/audit/record-audit-event.ts'
import type { SealingKeys } from '#server/platform/crypto/seal.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { fill } from '#server/platform/language/say.ts'
import { SMS_TEXTS } from '#server/platform/language/sentences.ts'
import type { sms } from '#server/platform/language/texts/en/sms.ts'
import { findPhone, numberOf, openNumber, type PhoneRow } from './phone-row.ts'

type SmsText = Saying<typeof sms, 'support'>

export type Notice = {
  /** The event it is about, never used again: each event is one message. */
  event: string
  kind: SmsKind
  say: SmsText
}

type SafetyEvent = Pick<AuditEvent, 'action' | 'requestId' | 'details'> & { say: SmsText; actor?: string }

/** Tells somebody of a change that concerns the safety of their phone, and writes it to the audit trail. */
export async function noteSafety(
  tx: Tx,
  keys: SealingKeys,
  personId: string,
  { say, actor = personId, ...event }: SafetyEvent,
): Promise<void> {
  await tellPerson(tx, keys, personId, { event: `${event.action}:${event.requestId}`, kind: 'security', say })
  await recordAuditEvent(tx, { ...event, actor, subject: personId })
}

/** Queues a message to the person's phone, in their language. A person without a phone, but with browsers that get pushes, reads it there. */
export async function tellPerson(tx: Db | Tx, keys: SealingKeys, personId: string, notice: Notice): Promise<void> {
  const phone = await findPhone(tx, { personId })
  if (phone) return tellPhone(tx, keys, phone, notice)
  const [browsers] = await tx<{ language: Language | null }[]>`
    select language from person
    where id = ${personId} and exists (select from push_subscription join session on session.id = session_id where person_id = person.id)
  `
  if (browsers) await queueSms(tx, keys, [written(notice, { ...browsers, personId, to: null })])
}

export async function tellPhone(tx: Db | Tx, keys: SealingKeys, phone: PhoneRow, notice: Notice): Promise<void> {
  await queueSms(tx, keys, messagesTo(keys, phone, [notice]))
}

/**
 * Another SIM or an idle number may be somebody else's: payouts are pushed to the owner's browsers alone. So are payouts and messages about
 * safety while the number cannot be decrypted, which must hold up neither money nor another number; any other message waits until it can.
 */
export function messagesTo(keys: SealingKeys, phone: PhoneRow, notices: Notice[]): Sms[] {
  const { personId, language, hasNewSim, idle } = phone
  return notices.map((notice) => {
    const open = notice.kind === 'security' || notice.kind === 'payout' ? numberOf : openNumber
    const isForOwner = (hasNewSim || idle) && notice.kind === 'payout'
    return written(notice, { personId, language, to: isForOwner ? null : open(keys, personId, phone) })
  })
}

type Reader = Pick<Sms, 'personId' | 'to'> & { language: Language | null }

/** The number of support stays a gap: the gateway's client fills it in. */
function written({ event, kind, say: [name, values] }: Notice, { personId, to, language }: Reader): Sms {
  const text = fill(SMS_TEXTS[language ?? 'en'][name], { support: '{support}', ...values })
  return { event, kind, personId, to, text }
}
