import { openAnchorStore } from '#server/money/books/anchor-store.ts'
import { signerOf } from '#server/money/books/anchors.ts'
import { countFaults } from '#server/money/books/explanations.ts'
import { isServed } from '#server/money/books/running-service.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Config } from '#server/platform/start/config.ts'
import { advice, type Finding, fault, inWords, look, ok } from './finding.ts'

const DAY_MS = 86_400_000
/** A backup is taken each night, and one is restored each quarter. */
const BACKUP_MS = 1.5 * DAY_MS
const RESTORED_MS = 100 * DAY_MS
/** An anchor is made every ten seconds. */
const ANCHOR_MS = 5 * 60_000
const CLOCK_MS = 2_000

/** Everything that the database knows of the service and of itself. */
export async function examineDatabase(db: Db, config: Config): Promise<Finding[]> {
  return [
    await look('books', () => books(db, config), 'Run enkosi prove --all.'),
    await look('anchors', () => anchors(db, config), 'Look at the job that audits the books.'),
    await look('jobs', () => jobs(db), 'Look at the log of the service.'),
    await look('payouts', () => payouts(db), 'Look at the log of the service.'),
    await look('clock', () => clock(db), 'Let a time service set the clocks.'),
    ...(await backups(db)),
    await look('redundancy', () => redundancy(db), 'Look at the standby.'),
    await look('archive', () => archive(db), 'Look at the archive of the database.'),
  ]
}

async function books(db: Db, { anchorSecret }: Config): Promise<Finding> {
  const { unexplained, explained } = await countFaults(db, signerOf(anchorSecret))
  const known = explained > 0 ? ` ${explained} are explained.` : ''
  if (unexplained > 0)
    return fault('books', `${unexplained} faults that nobody has explained.${known} Run enkosi prove --all.`)
  if (!(await isServed(db)))
    return fault('books', 'No service has followed them for five minutes: start one, or look at its log.')
  return ok('books', `followed by a service, without faults.${known}`)
}

async function anchors(db: Db, config: Config): Promise<Finding> {
  const store = openAnchorStore(config)
  const { here, foreign } = await store.look(db)
  const newest = (await store.known(db))
    .map(({ at }) => at)
    .sort()
    .at(-1)
  const others = foreign > 0 ? ` ${foreign} are of another ANCHOR_SECRET.` : ''
  if (!newest) return fault('anchors', `None of ours.${others} Check ANCHOR_SECRET, and whether a service runs.`)
  const age = Date.now() - Date.parse(newest)
  if (age > ANCHOR_MS)
    return fault('anchors', `The newest is ${inWords(age)} old: look for faults of the books, and at the log.${others}`)
  if (!here)
    return advice(
      'anchors',
      `None in DATA_DIR ${config.dataDir}: keep the log where the database's owner cannot write.${others}`,
    )
  return ok('anchors', `the newest of ${newest}.${others}`)
}

async function jobs(db: Db): Promise<Finding> {
  const failing = await db<{ name: string; failures: number }[]>`
    select name, failures from job where failures > 2 order by failures desc
  `
  if (failing.length === 0) return ok('jobs', 'none fails.')
  const named = failing.map(({ name, failures }) => `${name} (${failures} times in a row)`).join(', ')
  return fault('jobs', `failing: ${named}. The log says why (event "job failed").`)
}

async function payouts(db: Db): Promise<Finding> {
  const [stop] = await db<{ reason: string }[]>`select reason from payout_stop where stopped_at is not null`
  if (stop) return fault('payouts', `stopped: ${stop.reason} Let them go again with enkosi payouts resume "why".`)
  return ok('payouts', 'go out.')
}

async function clock(db: Db): Promise<Finding> {
  const [{ at }] = await db<[{ at: Date }]>`select clock_timestamp() as at`
  const apart = Math.abs(at.getTime() - Date.now())
  if (apart > CLOCK_MS)
    return fault(
      'clock',
      `that of the database and that of this machine are ${Math.round(apart / 1_000)} s apart: let a time service set both.`,
    )
  return ok('clock', 'that of the database and that of this machine agree.')
}

async function backups(db: Db): Promise<Finding[]> {
  const [taken] = await db<
    { at: Date | null; restoredAt: Date | null }[]
  >`select at, restored_at as "restoredAt" from backup_taken`
  const age = taken?.at ? Date.now() - taken.at.getTime() : Number.POSITIVE_INFINITY
  const often =
    'Take one each night with enkosi backup FILE, or tell of those that others take (docs/deployment.md#backup).'
  const last = taken?.at ? `The last one is ${inWords(age)} old. ${often}` : `There is none. ${often}`
  const restored = taken?.restoredAt ? Date.now() - taken.restoredAt.getTime() : Number.POSITIVE_INFINITY
  const rehearse = 'Restore one into an empty database elsewhere, then tell here: enkosi backup --restored FILE.'
  return [
    age > BACKUP_MS ? fault('backup', last) : ok('backup', `the last one is ${inWords(age)} old.`),
    restored > RESTORED_MS
      ? fault(
          'restore',
          `${taken?.restoredAt ? `The last restore is ${inWords(restored)} ago.` : 'No backup was ever restored.'} ${rehearse}`,
        )
      : ok('restore', `a backup was restored ${inWords(restored)} ago.`),
  ]
}

async function redundancy(db: Db): Promise<Finding> {
  const [{ standbys, names }] = await db<[{ standbys: number; names: string }]>`
    select (select count(*) from pg_stat_replication where state is null or state = 'streaming')::int as standbys,
      current_setting('synchronous_standby_names') as names
  `
  if (names !== '' && standbys === 0)
    return fault(
      'redundancy',
      'A synchronous standby is configured and none is there: commits wait, or are on one disk alone.',
    )
  if (standbys === 0)
    return advice('redundancy', 'No standby: what was committed since the last backup is on one disk alone.')
  if (names === '')
    return advice('redundancy', `${standbys} standbys, none of them synchronous: a failover may lose the last tips.`)
  return ok('redundancy', `${standbys} standbys, and a commit waits for ${names}.`)
}

async function archive(db: Db): Promise<Finding> {
  const [{ mode, failing }] = await db<[{ mode: string; failing: boolean }]>`
    select current_setting('archive_mode') as mode,
      coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as failing
    from pg_stat_archiver
  `
  if (failing) return fault('archive', 'The last try to archive the log of the database failed: look at its log.')
  if (mode === 'off')
    return advice('archive', 'The log of the database is not archived: up to a day is lost with the database.')
  return ok('archive', 'the log of the database is archived.')
}
