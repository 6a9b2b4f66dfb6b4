import { OPERATOR } from '#contract/operator-limits.ts'
import { type Caller, requireFreshSignIn } from '#server/people/identity/caller.ts'
import { type AuditEvent, recordAuditEvent } from '#server/platform/audit/record-audit-event.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'

type Event = Pick<AuditEvent, 'action' | 'subject' | 'reason'>
/** The work may add details to its record. */
type Work<Result> = (tx: Tx, details: NonNullable<AuditEvent['details']>) => Promise<Result>

/** Carries out an operator's action and records it in the audit trail: both or neither. */
export function audited<Result>(
  db: Db,
  { personId: actor, requestId }: Pick<Caller, 'personId' | 'requestId'>,
  event: Event,
  work: Work<Result>,
): Promise<Result> {
  return db.begin(async (tx) => {
    const details = {}
    const result = await work(tx, details)
    await recordAuditEvent(tx, { ...event, actor, requestId, details })
    return result
  })
}

/** The same for what decides about money or an account: the operator must just have signed in. */
export function decided<Result>(db: Db, caller: Caller, event: Event, work: Work<Result>): Promise<Result> {
  return audited(db, caller, event, async (tx, details) => {
    await requireFreshSignIn(tx, caller)
    return work(tx, details)
  })
}

/** The actions of the audit trail that only record a read. */
export const READS = ['list_read', 'person_read']

type Who = Pick<Caller, 'personId' | 'requestId'>

/** Records that an operator read a list of people. */
export async function recordReading<Row>({ db }: { db: Db }, caller: Who, list: string, rows: Row[]): Promise<Row[]> {
  const { personId: actor, requestId } = caller
  await recordAuditEvent(db, { actor, action: 'list_read', subject: list, requestId, details: { rows: rows.length } })
  return rows
}

/** Records that an operator looked people up, so that each of them can ask. Nobody found is recorded without what was typed, which may be an address. */
export async function recordLookingUp<Row extends { id: string }>(
  { db }: { db: Db },
  caller: Who,
  people: Row[],
): Promise<Row[]> {
  const { personId: actor, requestId } = caller
  if (people.length === 0) return recordReading({ db }, caller, 'people', people)
  for (const { id } of people) await recordAuditEvent(db, { actor, action: 'person_read', subject: id, requestId })
  return people
}

/** The requested page of an operator list; the first by default. */
export function pageOf(db: Db, page = '1') {
  return db`limit ${OPERATOR.list} offset ${(Number(page) - 1) * OPERATOR.list}`
}
