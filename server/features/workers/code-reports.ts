import { tidyGuardNumber } from '#contract/guard-number.ts'
import type { ReportCode } from '#contract/guest-tips.ts'
import { GUARD_NUMBER } from '#contract/limits.ts'
import { isMeant } from '#server/features/search/find-workers.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'

/** Stores a report of a code for operators, also of one that nobody has. A second report by the same person changes nothing. */
export async function reportCode(
  { db }: { db: Db },
  reporter: { personId: string } | null,
  { guardNumber, message }: ReportCode,
): Promise<void> {
  const [worker] = await db<{ id: string }[]>`
    select id from worker where ${isMeant(db, guardNumber)} and removed_at is null
  `
  const code = worker ? null : tidyGuardNumber(guardNumber).slice(0, GUARD_NUMBER.max)
  await db`
    insert into code_report (worker_id, code, person_id, message)
    values (${worker?.id ?? null}, ${code}, ${reporter?.personId ?? null}, ${message || null})
    on conflict do nothing
  `
}

/** Reads and locks the report that an operator decides about. */
export async function lockReport(tx: Tx, id: string) {
  type Locked = { isClosed: boolean; personId: string | null }
  const [report] = await tx<Locked[]>`
    select closed_at is not null as "isClosed", worker.person_id as "personId"
    from code_report left join worker on worker.id = worker_id
    where code_report.id = ${id}
    for update of code_report
  `
  return report
}

/** Closes a report and the earlier ones of the same code. Returns how many. */
export async function closeReports(tx: Tx, id: string, operatorId: string): Promise<number> {
  const closed = await tx`
    update code_report set closed_at = business_now(), closed_by = ${operatorId}
    from code_report latest
    where latest.id = ${id} and code_report.closed_at is null
      and coalesce(code_report.worker_id::text, lower(code_report.code)) = coalesce(latest.worker_id::text, lower(latest.code))
      and (code_report.created_at, code_report.id) <= (latest.created_at, latest.id)
  `
  return closed.count
}
