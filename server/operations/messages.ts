import type { AnswerHelp, AskedHelp, HelpRequest } from '#contract/help.ts'
import { LANGUAGE_NAMES } from '#contract/languages.ts'
import type { ById, ListMessages, ReceivedMessage, SetMessageStatus, Waiting } from '#contract/operator.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Given } from '#contract/shapes.ts'
import { columns, type HelpRow, type HelpServices, showHelp, writeAnswer } from '#server/features/help/help.ts'
import { markMessage } from '#server/features/help/send-message.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import { forgetNumberToCall, numbersToCall } from '#server/people/phones/move-number.ts'
import { findPhones, numberOf } from '#server/people/phones/phone-row.ts'
import type { Phones } from '#server/people/phones/read-phone.ts'
import type { SealingKeys } from '#server/platform/crypto/seal.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { audited, pageOf } from './desk.ts'

/** Contact messages and feedback, newest first. */
export async function listMessages(
  { db }: { db: Db },
  _caller: Caller,
  { status, page }: ListMessages,
): Promise<Given<typeof ReceivedMessage>[]> {
  return db<Given<typeof ReceivedMessage>[]>`
    select id, kind, name, email, subject, category, message, status, created_at as "receivedAt"
    from message
    where ${status ? db`status = ${status}` : db`true`}
    order by created_at desc, id
    ${pageOf(db, page)}
  `
}

/** Sets the status of a message. */
export function setMessageStatus(
  { db }: { db: Db },
  caller: Caller,
  { id, status, reason }: ById & SetMessageStatus,
): Promise<void> {
  return audited(db, caller, { action: 'message_status_set', subject: id, reason }, async (tx, details) => {
    const before = await markMessage(tx, id, status)
    if (!before) throw new Refusal('not_found')
    if (before === status) throw new Refusal('already_done')
    Object.assign(details, { before, after: status })
  })
}

type Row = HelpRow & Pick<Given<typeof AskedHelp>, 'personId' | 'email' | 'kind' | 'amount' | 'at'>

/** Questions about transactions, open ones first. */
export async function listHelpRequests(
  { db, entryIds, keys }: HelpServices & Phones,
  { page, only }: Waiting,
): Promise<Given<typeof AskedHelp>[]> {
  const asked = await db<Row[]>`
    select ${columns(db)}, help_request.person_id as "personId", person.email, coalesce(entry.kind::text, case when load.id is null then 'call' else 'load' end) as kind,
      coalesce(entry.amount_cents, load.amount_cents, 0) as amount, coalesce(entry.at, load.created_at, asked_at) as at
    from help_request
    left join person on person.id = help_request.person_id
    left join ledger_entry entry on entry.id = help_request.entry_id
    left join load on load.id = help_request.load_id
    where ${only ? db`answer is null and help_request.person_id is not null` : db`true`}
    order by answer is not null, asked_at desc, help_request.id
    ${pageOf(db, page)}
  `
  const shown = asked.map(({ personId, email, kind, amount, at, ...row }) => ({
    ...showHelp(entryIds, row),
    personId,
    email,
    kind,
    amount,
    at,
  }))
  return withNumbersToCall(db, keys, shown)
}

type Asked = Given<typeof AskedHelp>

/** The number and language of people who wait for a call. Both are hidden once it is answered. */
async function withNumbersToCall(db: Db, keys: SealingKeys, asked: Asked[]): Promise<Asked[]> {
  const waits = ({ kind, answer }: Asked) => kind === 'call' && answer === null
  const people = asked.filter(waits).flatMap(({ personId }) => personId ?? [])
  const phones = await findPhones(db, people)
  const others = await numbersToCall(db, keys, people)
  return asked.map((each) => {
    if (!waits(each)) return each
    const personId = each.personId ?? ''
    // Of an account that nobody used for years the number is gone.
    const phone = phones.get(personId)
    const number = others.get(personId) ?? (phone && numberOf(keys, personId, phone))
    if (!number) return each
    return { ...each, message: `${each.message} ${number}, ${LANGUAGE_NAMES[phone?.language ?? 'en']}.` }
  })
}

/** Answers a question about a transaction, once. */
export function answerHelp(
  { db, entryIds }: HelpServices,
  caller: Caller,
  { id, answer }: ById & AnswerHelp,
): Promise<Given<typeof HelpRequest>> {
  return audited(db, caller, { action: 'help_answered', subject: id }, async (tx) => {
    const [asked] = await tx<{ personId: string | null; answer: string | null }[]>`
      select person_id as "personId", answer from help_request where id = ${id} for update
    `
    if (!asked) throw new Refusal('not_found')
    if (asked.personId === caller.personId) throw new Refusal('own_account')
    if (asked.answer !== null) throw new Refusal('already_done')
    if (asked.personId) await forgetNumberToCall(tx, asked.personId)
    return writeAnswer(tx, entryIds, { id, answer, operator: caller.personId })
  })
}
