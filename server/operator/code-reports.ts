import type { ReportedCode } from '#contract/guests-seen.ts'
import { OPERATOR } from '#contract/operator-limits.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Given } from '#contract/shapes.ts'
import { recordAuditEvent } from '#server/audit/record-audit-event.ts'
import type { Db } from '#server/db/connect.ts'
import type { Caller } from '#server/identity/caller.ts'
import { requireFreshSignIn } from '#server/identity/require-fresh-sign-in.ts'
import { closeReports, lockReport } from '#server/workers/code-reports.ts'

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
export async function closeCodeReport(
  { db }: { db: Db },
  caller: Caller,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  await db.begin(async (tx) => {
    await requireFreshSignIn(tx, caller)
    const report = await lockReport(tx, id)
    if (!report) throw new Refusal('not_found')
    if (report.isClosed) throw new Refusal('already_done')
    if (report.personId === caller.personId) throw new Refusal('own_account')
    const closed = await closeReports(tx, id, caller.personId)
    const { personId: actor, requestId } = caller
    const details = { reports: closed }
    await recordAuditEvent(tx, { actor, action: 'code_report_closed', subject: id, reason, requestId, details })
  })
}
