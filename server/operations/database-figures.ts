import { Gauge, type Registry } from 'prom-client'
import { GUEST_TIP } from '#contract/limits.ts'
import type { Signer } from '#server/money/books/anchors.ts'
import { countFaults } from '#server/money/books/explanations.ts'
import { businessDaysBetween } from '#server/platform/calendar.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Fragment } from '#server/platform/db/sql.ts'

/** After so many days it is asked why nobody collects a cash code. */
const CASH_WAITS_DAYS = 7

/** Figures read from the database: the name of each gauge, and its help text. */
const HELP = {
  connections: ['enkosi_database_connections', 'Connections to the database server, of everybody together.'],
  connections_max: ['enkosi_database_connections_max', 'How many it takes.'],
  archive_failing: [
    'enkosi_database_archive_failing',
    'Whether the last try to archive the log of the database failed: 1 if so.',
  ],
  job_failures: ['enkosi_job_failures', 'How often in a row the periodic job that fails most has failed.'],
  backed_up_ago: [
    'enkosi_backup_seconds_ago',
    'Seconds since enkosi backup was last done, or since the database was made.',
  ],
  clock_difference: [
    'enkosi_clock_difference_seconds',
    'How far the clock of the database and that of this process are apart.',
  ],
  open_payouts: ['enkosi_payouts_open', 'Payouts that are neither paid nor returned.'],
  payouts_stopped: ['enkosi_payouts_stopped', 'Whether operators have stopped all payouts: 1 while they have.'],
  oldest_pending: [
    'enkosi_payout_oldest_pending_seconds',
    'Age of the oldest payout that the bank has not been asked for.',
  ],
  oldest_processing: ['enkosi_payout_oldest_processing_seconds', 'Age of the oldest payout that is with the bank.'],
  processing_days: [
    'enkosi_payout_oldest_processing_business_days',
    'Business days since the oldest payout that is with the bank was asked for.',
  ],
  waiting_codes: ['enkosi_cash_codes_waiting', `Cash codes that nobody has collected for ${CASH_WAITS_DAYS} days.`],
  oldest_load: [
    'enkosi_load_oldest_pending_seconds',
    'Age of the oldest load that the payment provider has not decided.',
  ],
  oldest_message: ['enkosi_sms_oldest_waiting_seconds', 'Age of the oldest message to a phone that was not sent yet.'],
  open_differences: ['enkosi_reconciliation_differences', 'Differences between our books and the providers’.'],
  oldest_difference: ['enkosi_reconciliation_oldest_difference_seconds', 'Age of the oldest open difference.'],
  reconciled_ago: ['enkosi_reconciliation_lag_seconds', 'Seconds since the last reconciliation.'],
  proved_ago: ['enkosi_books_followed_seconds_ago', 'Seconds since everything new was replayed.'],
  wallets_ago: [
    'enkosi_books_wallets_seconds_ago',
    'Seconds since the wallets that moved were compared with their entries.',
  ],
  from_one_ago: ['enkosi_books_from_one_seconds_ago', 'Seconds since the books were last replayed from entry one.'],
  violations: ['enkosi_ledger_violations', 'Faults of the books that nobody has explained: 0, or page someone.'],
  explained: ['enkosi_ledger_explained', 'Faults of the books that operators have explained.'],
  unsealed: ['enkosi_audit_oldest_unsealed_seconds', 'Age of the oldest audit event that is not sealed yet.'],
  unsealed_entries: ['enkosi_books_oldest_unread_seconds', 'Age of the oldest entry that was not replayed yet.'],
  waiting_workers: ['enkosi_workers_waiting', 'Workers who wait for verification.'],
  card_to_bank: [
    'enkosi_card_to_bank_people',
    'People not on hold whose withdrawals consist of card money and whom no operator has closed; of verified workers, not from guests.',
  ],
  guest_losses: [
    'enkosi_chargeback_losses_cents',
    'What chargebacks of guests’ tips have cost us so far: the account chargeback_losses.',
  ],
  guests_paused: [
    'enkosi_guest_tips_paused_workers',
    'Workers whom guests cannot tip because of chargebacks, until an operator has looked.',
  ],
  late_privacy_requests: ['enkosi_privacy_requests_late', 'Privacy requests past their 30 days.'],
} satisfies Record<string, [name: string, help: string]>

/** The last thing that was done may be a moment ahead of the clock that it is compared with. */
const NEARLY_NOW = '1 minute'

type Figures = Record<keyof typeof HELP, number>

/** Gauges whose values the database knows, read together each time somebody asks for the figures. */
export function addDatabaseFigures(db: Db, registry: Registry, signer: Signer): void {
  // All gauges are gathered at once and share one question to the database.
  let asked: Promise<Figures | undefined> | undefined
  const figures = () => {
    asked ??= readFigures(db, signer)
      .catch(() => undefined)
      .finally(() => {
        asked = undefined
      })
    return asked
  }
  for (const [key, [name, help]] of Object.entries(HELP)) {
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        // Old values would look as if all were well while the database is away.
        this.set((await figures())?.[key as keyof Figures] ?? Number.NaN)
      },
    })
  }
  new Gauge({
    name: 'enkosi_database_up',
    help: 'Whether the database answered when these figures were gathered.',
    registers: [registry],
    async collect() {
      this.set((await figures()) ? 1 : 0)
    },
  })
}

async function readFigures(db: Db, signer: Signer): Promise<Figures> {
  const age = (time: unknown) => db`coalesce(extract(epoch from business_now() - ${time as never}), 0)::float8`
  // A job that never ran is overdue since the first migration: "a moment ago" would look as if all were well, and so would a time ahead of now,
  // which was written by hand or under a wrong clock.
  const since = (now: Fragment, time: Fragment) => db`(
    select extract(epoch from ${now} - case when done.at <= ${now} + ${NEARLY_NOW}::interval then done.at else migrated.at end)::float8
    from (select ${time} as at) done, (select min(applied_at) as at from migration) migrated
  )`
  const provedAgo = (what: string) =>
    since(db`clock_timestamp()`, db`(select at from book_progress where what = ${what})`)
  const lastTime = (time: Fragment) => since(db`business_now()`, time)
  type Read = Omit<Figures, 'processing_days' | 'violations' | 'explained'> & {
    processingSince: Date | null
    now: Date
  }
  const [read] = await db<Read[]>`
    select business_now() as now, (select min(created_at) from payout where state = 'processing' and code is null) as "processingSince",
      (select count(*) from pg_stat_activity where backend_type = 'client backend')::int as connections,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as connections_max,
      (
        select count(*) from pg_stat_archiver where last_failed_time > coalesce(last_archived_time, '-infinity')
      )::int as archive_failing,
      (select coalesce(max(failures), 0) from job)::int as job_failures,
      ${lastTime(db`(select at from backup_taken)`)} as backed_up_ago,
      abs(extract(epoch from clock_timestamp()) - ${Date.now() / 1_000}::float8)::float8 as clock_difference,
      (select count(*) from payout where state in ('pending', 'processing'))::int as open_payouts,
      (select count(*) from payout_stop where stopped_at is not null)::int as payouts_stopped,
      ${age(db`(select min(created_at) from payout where state = 'pending' and not payouts_held(wallet_id))`)} as oldest_pending,
      ${age(db`(select min(created_at) from payout where state = 'processing' and code is null)`)} as oldest_processing,
      (
        select count(*) from payout where code is not null and created_at < business_now() - make_interval(days => ${CASH_WAITS_DAYS})
      )::int as waiting_codes,
      ${age(db`(select min(created_at) from provider_payment where due_at is not null and state = 'pending')`)} as oldest_load,
      ${age(db`(select min(created_at) from sms where state = 'waiting')`)} as oldest_message,
      (select count(*) from reconciliation_difference where resolved_at is null)::int as open_differences,
      ${age(db`(select min(since) from reconciliation_difference where resolved_at is null)`)} as oldest_difference,
      ${lastTime(db`(select last_run_at from job where name = 'reconcile')`)} as reconciled_ago,
      ${provedAgo('what is new')} as proved_ago,
      ${provedAgo('wallets that moved')} as wallets_ago,
      ${provedAgo('all from entry one')} as from_one_ago,
      coalesce((
        select extract(epoch from clock_timestamp() - min(at)) from audit_event
        where id > coalesce((select event_id from audit_seal order by position desc limit 1), 0)
      ), 0)::float8 as unsealed,
      ${age(db`(
        select at from ledger_entry where id > coalesce((select up_to from book_page order by position desc limit 1), 0) order by id limit 1
      )`)} as unsealed_entries,
      (select count(*) from worker where verified_at is null and rejected_at is null and removed_at is null)::int as waiting_workers,
      (
        select count(*)
        from card_to_bank
        join wallet on wallet.id = wallet_id
        left join worker using (person_id)
        where closed_at is null and frozen_at is null and not (is_of_guests and verified_at is not null)
      )::int as card_to_bank,
      (select coalesce(sum(loss_cents), 0) from ledger_entry where loss_cents is not null)::float8 as guest_losses,
      (select count(*) from guest_loss where cents >= ${GUEST_TIP.pausedFrom})::int as guests_paused,
      (select count(*) from privacy_request where state = 'open' and due_on < local_today())::int as late_privacy_requests
  `
  if (!read) throw new Error('The database gave no figures.')
  const { processingSince, now, ...figures } = read
  const { unexplained: violations, explained } = await countFaults(db, signer)
  return {
    ...figures,
    violations,
    explained,
    processing_days: processingSince ? businessDaysBetween(processingSince, now) : 0,
  }
}
