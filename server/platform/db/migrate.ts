import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { StartupError } from '#server/platform/start/startup-error.ts'
import { asking, type Db, type Tx } from './connect.ts'

/** A migration as a database or a backup remembers it. */
export type Applied = { name: string; checksum: string }
export type Migration = { number: number; name: string; sql: string; checksum: string }

// Any number serves, as long as every process of every version uses the same one.
const TURN = 20_251_031

/**
 * A migration that begins with this line runs statement by statement, each ended by a `;` at the end of a line, as
 * `create index concurrently` needs it. Should it be cut off half-way it runs again from the start, so it must bear that:
 * `drop index concurrently if exists` before `create index concurrently`, which leaves a useless index behind if it fails.
 */
const STEP_BY_STEP = '-- Not in a transaction.'

/** Queries on a table that a migration waits for must wait behind it: the migration therefore waits only this long, and tries again. */
const LOCK_WAIT_MS = 400

const TIMEOUT_MS = 120_000

/** An error raised by the migration itself, and a missing right: the person who migrates can fix both. */
const FOR_PEOPLE = ['P0001', '42501']

type Options = {
  migrations?: Migration[]
  timeoutMs?: number
  /** Called with what is done or waited for. */
  say?: (awaited: string) => void
}

/** Brings a database up to this version. Several processes may start at once: the first migrates, the others wait. */
export async function migrate(
  url: string,
  { migrations = readMigrations(), timeoutMs = TIMEOUT_MS, say = () => {} }: Options = {},
): Promise<void> {
  await asking(url, async (db) => {
    if (await isCurrent(db, migrations)) return
    await requireOwner(db)
    await takeTurn(db, say)
    const done = await readDone(db)
    checkHistory(done, migrations)
    const left = migrations.slice(done.length)
    for (const [index, migration] of left.entries()) {
      say(`the database is being migrated: ${migration.name}, ${index + 1} of ${left.length}`)
      await apply(db, migration, timeoutMs)
    }
  })
}

/** Refuses a database that this version has not migrated, or that a newer one has. */
export async function requireCurrent(url: string): Promise<void> {
  if (await asking(url, (db) => isCurrent(db, readMigrations()))) return
  throw new StartupError(
    'The database is of an older version, or empty: bring it up to this one with enkosi migrate (take a backup first), or use the version it was made by.',
  )
}

/** Asked first and without a lock, since at most starts there is nothing to do: not even the rights to do it are needed then. */
async function isCurrent(db: Db, migrations: Migration[]): Promise<boolean> {
  const [table] = await db<[{ isThere: boolean }]>`select to_regclass('migration') is not null as "isThere"`
  if (!table.isThere) return false
  const done = await db<Applied[]>`select name, checksum from migration order by number`
  checkHistory(done, migrations)
  return done.length === migrations.length
}

async function requireOwner(db: Db): Promise<void> {
  const [user] = await db<[{ name: string; may: boolean }]>`
    select current_user as name, has_schema_privilege('public', 'create') as may
  `
  if (user.may) return
  throw new StartupError(
    `The database is not migrated to this version, and the user ${user.name} may not do it: run enkosi migrate with DATABASE_OWNER_URL set to its owner, or grant create on schema public to ${user.name}.`,
  )
}

/** The migrations of this version, in order. */
export function readMigrations(folder = join(import.meta.dirname, 'migrations')): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  const migrations = names.map((name) => {
    const number = Number(/^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1])
    if (!number) throw new Error(`${name} is not named like a migration: 0007_payout_state.sql.`)
    const sql = readFileSync(join(folder, name), 'utf8')
    return { number, name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
  })
  const twice = migrations.find(({ number }, index) => migrations[index - 1]?.number === number)
  if (twice) throw new Error(`${twice.name} has a number that another migration has: give it the next free one.`)
  return migrations
}

/** Asked again and again, since a session that waits inside the database has a snapshot, which an index being built concurrently waits for. */
async function takeTurn(db: Db, say: (awaited: string) => void): Promise<void> {
  for (;;) {
    const [turn] = await db<[{ isMine: boolean }]>`select pg_try_advisory_lock(${TURN}) as "isMine"`
    if (turn.isMine) return
    say('another process is migrating the database')
    await pause(100)
  }
}

async function readDone(db: Db): Promise<Applied[]> {
  await db`
    create table if not exists migration (
      number     integer primary key,
      name       text not null,
      checksum   text not null,
      applied_at timestamptz not null default clock_timestamp()
    )
  `
  return db<Applied[]>`select name, checksum from migration order by number`
}

/** The applied migrations must be the beginning of those of this version, unchanged. */
function checkHistory(done: Applied[], migrations: Migration[]): void {
  for (const [index, applied] of done.entries()) {
    const known = migrations[index]
    if (!known) {
      throw new StartupError(
        `The database was migrated by a newer version (${applied.name} is not known here): start that version, or point DATABASE_URL or DATA_DIR at another database.`,
      )
    }
    if (known.name !== applied.name || known.checksum !== applied.checksum) {
      throw new StartupError(
        `The migration ${known.name} differs from what was applied to this database (${applied.name}): restore the file as it was and put the change into a new migration. Where that file is still a draft, delete this database (locally: the folder data/).`,
      )
    }
  }
}

async function apply(db: Db, migration: Migration, timeoutMs: number): Promise<void> {
  try {
    if (migration.sql.startsWith(STEP_BY_STEP)) {
      for (const statement of migration.sql.split(/;$/m)) await db.unsafe(statement)
      await remember(db, migration)
    } else {
      await untilLocksAreFree(timeoutMs, () => inOneTransaction(db, migration))
    }
  } catch (error) {
    const { message, code = '' } = error as Error & { code?: string }
    const Kind = FOR_PEOPLE.includes(code) ? StartupError : Error
    throw new Kind(`The migration ${migration.name} failed: ${message}`, { cause: error })
  }
}

function inOneTransaction(db: Db, migration: Migration): Promise<void> {
  return db.begin(async (tx) => {
    await tx`select set_config('lock_timeout', ${`${LOCK_WAIT_MS}ms`}, true)`
    await tx.unsafe(migration.sql)
    await remember(tx, migration)
  })
}

async function untilLocksAreFree(timeoutMs: number, work: () => Promise<void>): Promise<void> {
  const giveUpAt = Date.now() + timeoutMs
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!LOCKED.includes((error as { code?: string }).code ?? '') || Date.now() > giveUpAt) throw error
    }
    // Long enough that queries that had to wait behind it are through.
    await pause(LOCK_WAIT_MS * (1 + Math.random()))
  }
}

/** Lock not available in time; deadlock. */
const LOCKED = ['55P03', '40P01']

async function remember(db: Db | Tx, { number, name, checksum }: Migration): Promise<void> {
  await db`insert into migration (number, name, checksum) values (${number}, ${name}, ${checksum})`
}
