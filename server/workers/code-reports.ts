import type { ReportCode } from '#contract/guest-tips.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import { isMeant } from '#server/search/meant-worker.ts'

/** Stores a report of a code for operators. A second report by the same person changes nothing. */
export async function reportCode(
  { db }: { db: Db },
  reporter: { personId: string } | null,
  { guardNumber, message }: ReportCode,
): Promise<void> {
  const [worker] = await db<{ id: string }[]>`
    select id from worker where ${isMeant(db, guardNumber)} and removed_at is null
  `
  if (!worker) throw new Refusal('unknown_worker')
  await db`
    insert into code_report (worker_id, person_id, message)
    values (${worker.id}, ${reporter?.personId ?? null}, ${message || null})
    on conflict do nothing
  `
}

/** The codes that this person reported, for the copy of their data. */
export function codeReportsOf(db: Db, personId: string) {
  return db`
    select guard_number as "guardNumber", message, code_report.created_at as "createdAt", closed_at as "closedAt"
    from code_report join worker on worker.id = worker_id
    where code_report.person_id = ${personId}
    order by code_report.created_at, code_report.id
  `
}

/** Keeps that a code was reported and when; erases the text and who reported it. */
export async function eraseCodeReportsOf(tx: Tx, personId: string): Promise<void> {
  await tx`update code_report set message = null, person_id = null where person_id = ${personId}`
}

/** Reads and locks the report that an operator decides about. */
export async function lockReport(tx: Tx, id: string) {
  type Locked = { isClosed: boolean; personId: string }
  const [report] = await tx<Locked[]>`
    select closed_at is not null as "isClosed", worker.person_id as "personId"
    from code_report join worker on worker.id = worker_id
    where code_report.id = ${id}
    for update of code_report
  `
  return report
}

/** Closes a report and the earlier ones of the same worker. Returns how many. */
export async function closeReports(tx: Tx, id: string, operatorId: string): Promise<number> {
  const closed = await tx`
    update code_report set closed_at = business_now(), closed_by = ${operatorId}
    from code_report latest
    where latest.id = ${id} and code_report.worker_id = latest.worker_id and code_report.closed_at is null
      and (code_report.created_at, code_report.id) <= (latest.created_at, latest.id)
  `
  return closed.count
}
