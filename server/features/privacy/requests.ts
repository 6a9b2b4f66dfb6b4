import { RETENTION } from '#contract/limits.ts'
import { OPERATOR } from '#contract/operator-limits.ts'
import type { AskPrivacy, PrivacyRequest } from '#contract/privacy.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Given } from '#contract/shapes.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import { recordAuditEvent } from '#server/platform/audit/record-audit-event.ts'
import { breaks, type Db, type Tx } from '#server/platform/db/connect.ts'

/** Creates a privacy request, to be answered within 30 days. */
export async function askPrivacy(
  { db }: { db: Db },
  { personId, requestId }: Pick<Caller, 'personId' | 'requestId'>,
  asked: AskPrivacy,
): Promise<Given<typeof PrivacyRequest>> {
  const row = await db.begin(async (tx) => {
    const kept = await keepRequest(tx, personId, asked)
    const details = { kind: asked.kind }
    await recordAuditEvent(tx, { actor: personId, action: 'privacy_asked', subject: kept.id, requestId, details })
    return kept
  })
  return presentRequest(row)
}

/** Keeps a request, or refuses the transaction: a person has one open request of each kind at most, whoever opened it. */
export async function keepRequest(
  tx: Tx,
  personId: string,
  { kind, message }: AskPrivacy,
  opened: { by: string; identityNote: string } | null = null,
): Promise<RequestRow> {
  try {
    const [kept] = await tx<[RequestRow]>`
      insert into privacy_request as request (person_id, kind, message, due_on, opened_by, identity_note)
      values (${personId}, ${kind}, ${message}, local_today() + ${RETENTION.answerWithinDays}::integer,
        ${opened?.by ?? null}, ${opened?.identityNote ?? null})
      returning ${requestColumns(tx)}
    `
    return kept
  } catch (error) {
    if (breaks(error, 'privacy_request_open_once')) throw new Refusal('already_asked')
    throw error
  }
}

type Who = Pick<Caller, 'personId'>

export function listMyPrivacyRequests(services: { db: Db }, caller: Who): Promise<Given<typeof PrivacyRequest>[]> {
  return privacyRequestsOf(services, caller, OPERATOR.list)
}

/** The caller's privacy requests, newest first; all of them if no limit is given. */
export async function privacyRequestsOf(
  { db }: { db: Db },
  caller: Who,
  atMost: number | null = null,
): Promise<Given<typeof PrivacyRequest>[]> {
  const rows = await db<RequestRow[]>`
    select ${requestColumns(db)}
    from privacy_request request
    where person_id = ${caller.personId} and asked_at >= (select own_history_since(${caller.personId}))
    order by asked_at desc, id
    limit ${atMost}
  `
  return rows.map(presentRequest)
}

export type RequestRow = Omit<Given<typeof PrivacyRequest>, 'message'> & { message: string | null }

/** The columns of a request; days are counted in Johannesburg. */
export function requestColumns(db: Db | Tx) {
  return db`
    request.id, request.kind, request.message, request.state, request.asked_at as "askedAt", request.due_on as "dueOn",
    case request.state when 'open' then request.due_on - local_today() end as "daysLeft",
    request.answer, request.answered_at as "answeredAt"
  `
}

export function presentRequest<Row extends RequestRow>(row: Row) {
  return { ...row, message: row.message ?? 'Erased with the account.' }
}
