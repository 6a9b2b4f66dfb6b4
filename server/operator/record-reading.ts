import { recordAuditEvent } from '#server/audit/record-audit-event.ts'
import type { Db } from '#server/db/connect.ts'
import type { Caller } from '#server/identity/caller.ts'

/** The actions of the audit trail that only record a read. */
export const READS = ['list_read', 'person_read']

type Who = Pick<Caller, 'personId' | 'requestId'>

/** An operator read a list that shows people: who, which list, and how much of it. */
export async function recordReading<Row>({ db }: { db: Db }, caller: Who, list: string, rows: Row[]): Promise<Row[]> {
  const { personId: actor, requestId } = caller
  await recordAuditEvent(db, { actor, action: 'list_read', subject: list, requestId, details: { rows: rows.length } })
  return rows
}

/** An operator looked people up: each of them can be told who did. */
export async function recordLookingUp<Row extends { id: string }>(
  { db }: { db: Db },
  caller: Who,
  people: Row[],
): Promise<Row[]> {
  const { personId: actor, requestId } = caller
  for (const { id } of people) await recordAuditEvent(db, { actor, action: 'person_read', subject: id, requestId })
  return people
}
