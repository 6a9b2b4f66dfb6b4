import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Trouble } from '#server/start/trouble.ts'
import { connect, type Db, type Tx } from './connect.ts'

export type Migration = { number: number; name: string; sql: string; checksum: string }

// Any number serves, as long as every process of every version uses the same one.
const LOCK = 20_251_031

/** Brings a database up to this version. Several processes may start at once: one migrates, the others wait. */
export async function migrate(url: string, migrations: Migration[] = readMigrations()): Promise<void> {
  const db = connect(url, { max: 1 })
  try {
    await db`select pg_advisory_lock(${LOCK})`
    const done = await readDone(db)
    checkHistory(done, migrations)
    for (const migration of migrations.slice(done.length)) await apply(db, migration)
  } finally {
    await db.end()
  }
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

type Done = { number: number; name: string; checksum: string }

async function readDone(db: Db): Promise<Done[]> {
  await db`
    create table if not exists migration (
      number     integer primary key,
      name       text not null,
      checksum   text not null,
      applied_at timestamptz not null default clock_timestamp()
    )
  `
  return db<Done[]>`select number, name, checksum from migration order by number`
}

/** What has been applied must be the beginning of what this version knows, unchanged. */
function checkHistory(done: Done[], migrations: Migration[]): void {
  for (const [index, applied] of done.entries()) {
    const known = migrations[index]
    if (!known) {
      throw new Trouble(
        `The database was migrated by a newer version (${applied.name} is not known here): start that version, or point DATABASE_URL or DATA_DIR at another database.`,
      )
    }
    if (known.name !== applied.name || known.checksum !== applied.checksum) {
      throw new Trouble(
        `The migration ${known.name} differs from what was applied to this database (${applied.name}): restore the file as it was and put the change into a new migration.`,
      )
    }
  }
}

async function apply(db: Db, migration: Migration): Promise<void> {
  try {
    await db.begin(async (tx: Tx) => {
      await tx.unsafe(migration.sql)
      await tx`
        insert into migration (number, name, checksum)
        values (${migration.number}, ${migration.name}, ${migration.checksum})
      `
    })
  } catch (error) {
    throw new Error(`The migration ${migration.name} failed: ${(error as Error).message}`, { cause: error })
  }
}
