import type { GuestLoss, GuestTipsSeen, ReportedCode } from '#contract/guests-seen.ts'
import { GUEST_TIP } from '#contract/limits.ts'
import type { ById, Page, WithReason } from '#contract/operator.ts'
import { OPERATOR } from '#contract/operator-limits.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Given } from '#contract/shapes.ts'
import { shownPhoto } from '#server/features/search/shown-worker.ts'
import { closeReports, lockReport } from '#server/features/workers/code-reports.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { decided, pageOf } from './desk.ts'

/** Guest tips by worker. Card testing shows as many declined payments for one worker. */
export async function listGuestTips({ db }: { db: Db }, { page }: Page): Promise<Given<typeof GuestTipsSeen>[]> {
  return db<Given<typeof GuestTipsSeen>[]>`
    select wallet.person_id as "personId", worker.guard_number as "guardNumber",
      count(*) filter (where state = 'completed') as paid,
      coalesce(sum(amount_cents) filter (where state = 'completed'), 0)::bigint as "paidAmount",
      count(*) filter (where state = 'declined') as declined,
      count(*) filter (where state in ('pending', 'expired')) as unpaid,
      count(*) filter (where state in ('owed', 'given_back')) as "givenBack",
      coalesce(sum(reversed_cents), 0)::bigint as "takenBack", max(guest_tip.created_at) as latest
    from guest_tip
    join wallet on wallet.id = wallet_id
    join worker on worker.person_id = wallet.person_id
    where guest_tip.created_at > business_now() - make_interval(days => ${GUEST_TIP.seenDays})
    group by wallet.person_id, worker.guard_number
    order by declined desc, unpaid desc, paid desc, "guardNumber"
    ${pageOf(db, page)}
  `
}

/** Workers whose guests' chargebacks cost us something, until an operator has looked. */
export function listGuestLosses({ db }: { db: Db }, { page }: Page): Promise<Given<typeof GuestLoss>[]> {
  return db<Given<typeof GuestLoss>[]>`
    select wallet.person_id as "personId", guard_number as "guardNumber", chargebacks, cents as lost, latest,
      cents >= ${GUEST_TIP.pausedFrom} as paused
    from guest_loss
    join wallet on wallet.id = wallet_id
    join worker using (person_id)
    order by cents desc, wallet_id
    ${pageOf(db, page)}
  `
}

/** Losses so far do not count again. Nobody looks at their own losses. */
export function resumeGuestTips({ db }: { db: Db }, caller: Caller, { id, reason }: ById & WithReason): Promise<void> {
  if (id === caller.personId) throw new Refusal('own_account')
  return decided(db, caller, { action: 'guest_tips_resumed', subject: id, reason }, async (tx, details) => {
    // A chargeback that is being booked comes before or after.
    const [wallet] = await tx<{ id: number }[]>`select id from wallet where person_id = ${id} for no key update`
    if (!wallet) throw new Refusal('not_found')
    const [loss] = await tx<{ lost: number; chargebacks: number; upTo: number }[]>`
      select cents as lost, chargebacks, up_to as "upTo" from guest_loss where wallet_id = ${wallet.id}
    `
    if (!loss) throw new Refusal('already_done')
    await tx`
      insert into guest_loss_review (wallet_id, up_to, reviewed_by)
      values (${wallet.id}, ${loss.upTo}, ${caller.personId})
      on conflict (wallet_id) do update set up_to = excluded.up_to, reviewed_by = excluded.reviewed_by, reviewed_at = business_now()
    `
    Object.assign(details, { lost: loss.lost, chargebacks: loss.chargebacks })
  })
}

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
      worker_id is not null as "isKnown", ${shownPhoto(db)} as photo, count, (
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
