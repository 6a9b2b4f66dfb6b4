import type { CodeReport } from '#contract/guests-seen.ts'
import { OPERATOR } from '#contract/operator-limits.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Given } from '#contract/shapes.ts'
import { recordAuditEvent } from '#server/audit/record-audit-event.ts'
import type { Db } from '#server/db/connect.ts'
import type { Caller } from '#server/identity/caller.ts'
import { closeReport, lockReport } from '#server/workers/code-reports.ts'

/** Codes that people do not trust, oldest first. */
export async function listCodeReports({ db }: { db: Db }): Promise<Given<typeof CodeReport>[]> {
  return db<Given<typeof CodeReport>[]>`
    select code_report.id, worker.person_id as "personId", guard_number as "guardNumber", message,
      code_report.person_id is not null as "signedIn", code_report.created_at as "reportedAt"
    from code_report
    join worker on worker.id = worker_id
    where closed_at is null
    order by code_report.created_at, code_report.id
    limit ${OPERATOR.list}
  `
}

/** An operator has looked, and says what was decided. Holding a wallet or refusing a verification are steps of their own. */
export async function closeCodeReport(
  { db }: { db: Db },
  caller: Caller,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  await db.begin(async (tx) => {
    const report = await lockReport(tx, id)
    if (!report) throw new Refusal('not_found')
    if (report.isClosed) throw new Refusal('already_done')
    if (report.personId === caller.personId) throw new Refusal('own_account')
    await closeReport(tx, id, caller.personId)
    const { personId: actor, requestId } = caller
    await recordAuditEvent(tx, { actor, action: 'code_report_closed', subject: id, reason, requestId })
  })
}
