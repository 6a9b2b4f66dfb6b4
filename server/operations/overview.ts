import { GUEST_TIP } from '#contract/limits.ts'
import type { Overview } from '#contract/operator.ts'
import type { Given } from '#contract/shapes.ts'
import { readPayoutStop } from '#server/features/payouts/stop-payouts.ts'
import type { AnchorStore } from '#server/money/books/anchor-store.ts'
import { countFaults } from '#server/money/books/explanations.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Reading } from '#server/platform/db/read-replica.ts'

const DAYS = 30

type Parts = { db: Db; reading: Reading; anchors: Pick<AnchorStore, 'signer'> }

/** The movements of each of the last 30 days, and the open work of operators. */
export async function readOverview({ db, reading, anchors }: Parts): Promise<Given<typeof Overview>> {
  const [days, [people], [rows], [oldest], stop, { unexplained: faults }] = await Promise.all([
    reading.read(readDays),
    reading.read(countPeople),
    readWaiting(db),
    readOldest(db),
    readPayoutStop(db),
    countFaults(db, anchors.signer),
  ])
  const waiting = { ...rows, faults }
  const payoutsStopped = stop && { since: stop.stoppedAt, reason: stop.reason }
  return { days: [...days], people: people?.count ?? 0, waiting, oldest, payoutsStopped }
}

/** Fee income of a day, less fees that went back with returned payouts. */
function readDays(db: Db) {
  return db<Overview['days']>`
    with today as (select local_today() as day),
    moved as (
      select local_day as day,
        coalesce(sum(amount_cents) filter (where kind in ('tip', 'guest_tip')), 0)::bigint as volume,
        count(*) filter (where kind in ('tip', 'guest_tip')) as tips,
        coalesce(sum(case when kind in ('tip', 'guest_tip', 'withdrawal') then fee_cents
          when kind in ('withdrawal_return', 'payout_reversal', 'guest_tip_reversal') then -fee_cents end), 0)::bigint as fees,
        count(distinct actor) filter (where actor <> '00000000-0000-0000-0000-000000000000') as people
      from ledger_entry
      where local_day > (select day from today) - ${DAYS}::integer
      group by local_day
    )
    select d::date as day, coalesce(volume, 0) as volume, coalesce(fees, 0) as fees, coalesce(tips, 0) as tips,
      coalesce(people, 0) as people
    from today
    cross join generate_series(today.day - ${DAYS - 1}::integer, today.day, interval '1 day') d
    left join moved on moved.day = d::date
    order by d
  `
}

/** Each once, however often they came. */
function countPeople(db: Db) {
  return db<{ count: number }[]>`
    select count(distinct actor) as count
    from ledger_entry
    where local_day > local_today() - ${DAYS}::integer and actor <> '00000000-0000-0000-0000-000000000000'
  `
}

function readWaiting(db: Db) {
  return db<[Omit<Overview['waiting'], 'faults'>]>`
    select
      (select count(*) from worker where verified_at is null and rejected_at is null and removed_at is null) as workers,
      (select count(*) from message where status = 'new') as messages,
      (select count(*) from payout where state in ('pending', 'processing')) as payouts,
      (select count(*) from reconciliation_difference where resolved_at is null) as differences,
      (select count(*) from correction where state in ('proposed', 'approved')) as corrections,
      (select count(*) from privacy_request where state = 'open') as "privacyRequests",
      (select count(*) from code_report where closed_at is null) as "codeReports",
      (select count(*) from help_request where answer is null and person_id is not null) as questions,
      (select count(*) from number_move where proposed_by is not null) as "numberMoves",
      (select count(*) from card_to_bank where closed_at is null) as "cardToBank",
      (select count(*) from guest_loss where cents >= ${GUEST_TIP.pausedFrom}) as "guestsPaused"
  `
}

/** Since when the oldest of each kind waits. */
function readOldest(db: Db) {
  return db<[Given<typeof Overview>['oldest']]>`
    select
      (select min(created_at) from worker where verified_at is null and rejected_at is null and removed_at is null) as workers,
      (select min(created_at) from message where status = 'new') as messages,
      (select min(created_at) from payout where state in ('pending', 'processing')) as payouts,
      (select min(found_at) from reconciliation_difference where resolved_at is null) as differences,
      (select min(proposed_at) from correction where state in ('proposed', 'approved')) as corrections,
      (select min(asked_at) from privacy_request where state = 'open') as "privacyRequests",
      (select min(created_at) from code_report where closed_at is null) as "codeReports",
      (select min(asked_at) from help_request where answer is null and person_id is not null) as questions,
      (select min(found_at) from card_to_bank where closed_at is null) as "cardToBank"
  `
}
