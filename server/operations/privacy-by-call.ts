import type { ById, WithReason } from '#contract/operator.ts'
import type { OpenPrivacyCase } from '#contract/privacy-by-call.ts'
import { Refusal } from '#contract/refusals.ts'
import { exportMyData } from '#server/features/privacy/export-my-data.ts'
import { printCopy } from '#server/features/privacy/print-copy.ts'
import { keepRequest } from '#server/features/privacy/requests.ts'
import { type Caller, callerOf } from '#server/people/identity/caller.ts'
import { dayOnPhone } from '#server/people/phones/on-phone.ts'
import { findPhone, numberHash, type PhoneRow } from '#server/people/phones/phone-row.ts'
import { tellPhone } from '#server/people/phones/tell-person.ts'
import { recordAuditEvent } from '#server/platform/audit/record-audit-event.ts'
import type { EntryIds } from '#server/platform/crypto/entry-ids.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { decided } from './desk.ts'
import { type Checking, checkMember, lockMember } from './lost-numbers/check-member.ts'
import { lockCase, requireAnother, requireWaited } from './privacy.ts'

/**
 * Opens a privacy request for somebody without the app who called, and tells their phone: whoever did not call reads of it before anything
 * is done. It runs like a request of the app, but for another operator to answer.
 */
export async function openPrivacyCase(
  services: Checking,
  caller: Caller,
  { kind, message, number, ...said }: ById & OpenPrivacyCase,
): Promise<void> {
  const { db, keys, config } = services
  const { id, reason } = said
  const hash = numberHash(config.identityKey, number)
  const isOnFile = async (tx: Tx) => (await findPhone(tx, { hash }))?.personId === id
  await checkMember(services, caller, said, { action: 'privacy_checked', also: isOnFile })

  await db.begin(async (tx) => {
    await lockMember(tx, id)
    const phone = requireKnownOwner(await findPhone(tx, { personId: id }))
    const { personId: actor, requestId } = caller
    const asked = await keepRequest(tx, id, { kind, message }, { by: actor, identityNote: reason })
    const day = dayOnPhone(phone.language ?? 'en', asked.dueOn)
    await tellPhone(tx, keys, phone, { event: `data:${asked.id}`, kind: 'security', say: ['dataAsked', { day }] })
    const details = { kind, personId: id }
    await recordAuditEvent(tx, { actor, action: 'privacy_opened', subject: asked.id, reason, requestId, details })
  })
}

/** With another SIM, or a number that was moved or idle, somebody else may answer when it is called back, and reads the SMS too. */
function requireKnownOwner(phone: PhoneRow | undefined): PhoneRow {
  if (!phone) throw new Refusal('not_found')
  if (phone.idle) throw new Refusal('phone_idle')
  if (phone.hasNewSim) throw new Refusal('new_sim', { sentence: NEW_SIM })
  return phone
}

const NEW_SIM =
  'This number has a new SIM: nothing is opened by a call before its PIN was typed on it, a day after the change at the earliest.'

/**
 * The copy of the data of somebody without the app, to be printed. The operator who heard the call never gets it, nor anybody on the day of the
 * call, nor without an open request for it; the phone on file is told each time.
 */
export async function copyPrivacyCase(
  services: Checking & { entryIds: EntryIds },
  caller: Caller,
  { id, reason }: ById & WithReason,
): Promise<{ pdf: string }> {
  const { db, keys } = services
  const { requestId } = caller
  const event = { action: 'privacy_copied', subject: id, reason }
  const { personId, language } = await decided(db, caller, event, async (tx, details) => {
    const request = await lockCase(tx, caller, id)
    if (request.kind !== 'access' || !request.openedBy) throw new Refusal('not_found')
    requireAnother(caller, request)
    requireWaited(request)
    await lockMember(tx, request.personId)
    const phone = await findPhone(tx, { personId: request.personId })
    if (phone) await tellPhone(tx, keys, phone, { event: `copy:${requestId}`, kind: 'security', say: ['dataCopied'] })
    return Object.assign(details, { personId: request.personId, language: phone?.language ?? 'en' })
  })
  const owner = await callerOf(db, personId, { sessionId: '', requestId })
  if (!owner) throw new Refusal('not_found')
  const copy = await exportMyData(services, { ...owner, language })
  return { pdf: (await printCopy(copy, language)).toString('base64') }
}
