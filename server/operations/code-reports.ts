import type { ReportedCode } from '#contract/guests-seen.ts'
import type { ById, WithReason } from '#contract/operator.ts'
import { OPERATOR } from '#contract/operator-limits.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Given } from '#contract/shapes.ts'
import { closeReports, lockReport } from '#server/features/workers/code-reports.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { decided } from './audited.ts'

/** Reported codes, each once, so that many reports of one hide no other. Latest first. */
export async function listCodeReports(
  { db }: { db: Db },
  { before }: { before?: string | undefined },
): Promise<Given<typeof ReportedCode>[]> {
  type Row = Given<typeof ReportedCode> & { reports: { reportedAt: string }[] }
  const rows = await db<Row[]>`
    with reported as (
      select worker_id, max(code) as code, coalesce(worker_id::text, lower(code)) as key, count(*) as count, max(created_at) as latest_at
      from code_report
      where closed_at is null
      group by worker_id, lower(code)
    )
    select coalesce(worker.person_id::text, code) as id, coalesce(guard_number, code) as "guardNumber",
      worker_id is not null as "isKnown", count, (
      select json_agg(newest) from (
        select id, message, person_id is not null as "signedIn", created_at as "reportedAt"
        from code_report
        where coalesce(worker_id::text, lower(code_report.code)) = reported.key and closed_at is null
        order by created_at desc, id desc
        limit ${OPERATOR.reportsShown}
      ) newest
    ) as reports
    from reported
    left join worker on worker.id = worker_id
    where ${before ? db`(latest_at, key) < (select created_at, coalesce(worker_id::text, lower(code)) from code_report where id = ${before})` : db`true`}
    order by latest_at desc, key desc
    limit ${OPERATOR.reportedCodes}
  `
  const at = (text: string | Date) => new Date(text)
  return rows.map((row) => ({
    ...row,
    reports: row.reports.map((report) => ({ ...report, reportedAt: at(report.reportedAt) })),
  }))
}

/** Closes this report and the earlier ones of its worker with the operator's decision. Later ones stay open. Freezing the wallet or rejecting the verification are separate actions. */
export function closeCodeReport({ db }: { db: Db }, caller: Caller, { id, reason }: ById & WithReason): Promise<void> {
  return decided(db, caller, { action: 'code_report_closed', subject: id, reason }, async (tx, details) => {
    const report = await lockReport(tx, id)
    if (!report) throw new Refusal('not_found')
    if (report.isClosed) throw new Refusal('already_done')
    if (report.personId === caller.personId) throw new Refusal('own_account')
    details.reports = await closeReports(tx, id, caller.personId)
  })
}
