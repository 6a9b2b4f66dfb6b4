import type { Caller } from '#server/people/identity/caller.ts'
import { recordAuditEvent } from '#server/platform/audit/record-audit-event.ts'
import type { Db } from '#server/platform/db/connect.ts'

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
