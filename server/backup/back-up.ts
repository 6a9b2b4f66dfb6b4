import { createWriteStream, statSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { RETENTION } from '#contract/retention.ts'
import { isServed, REST, rest } from '#server/books/beside-service.ts'
import { readSettled } from '#server/books/read-entries.ts'
import { connect, type Db } from '#server/db/connect.ts'
import { type Applied, refuseFromBefore } from '#server/db/migrate.ts'
import type { Fragment, Sql } from '#server/db/sql.ts'
import { StartupError } from '#server/start/startup-error.ts'
import { listTables, type Table } from './tables.ts'

export const FORMAT = 'enkosi-backup-1'

/** The end of a table's rows. Each row is a JSON string, so none can look like it. */
export const END_OF_ROWS = 'end'

/** Blocks of 8 kB that are read at once. */
const BLOCKS = 64

export type Head = {
  format: typeof FORMAT
  takenAt: string
  migrations: Applied[]
}
export type Foot = { end: true; sequences: Record<string, number> }

/** Writes a consistent copy of the database into one compressed file, while the service runs. */
export async function backUp(url: string, file: string, say: (done: string) => void = () => {}): Promise<void> {
  if (statSync(file, { throwIfNoEntry: false })?.isFile())
    throw new StartupError(`${file} is there already: name another file, or remove that one first.`)
  const db = connect(url, { max: 1 })
  // Under another name until it is complete, so that a partial file is never taken for a backup.
  const unfinished = `${file}.unfinished`
  try {
    // A file left by an interrupted backup may be readable by others, so the file is always created.
    await rm(unfinished, { force: true })
    await requireTables(db)
    await pipeline(
      Readable.from(lines(db, say)),
      createGzip({ level: 1 }),
      createWriteStream(unfinished, { flags: 'wx', mode: 0o600 }),
    )
    await rename(unfinished, file)
  } catch (error) {
    throw cannotWrite(file, error)
  } finally {
    await rm(unfinished, { force: true })
    await db.end()
  }
}

async function requireTables(db: Db): Promise<void> {
  const [table] = await db<[{ isThere: boolean }]>`select to_regclass('migration') is not null as "isThere"`
  if (!table.isThere)
    throw new StartupError('The database is empty, so there is nothing to back up: check DATABASE_URL or DATA_DIR.')
  refuseFromBefore('database', await readMigrations(db))
}

/** What is wrong with the path, in a sentence; any other error unchanged. */
function cannotWrite(file: string, error: unknown): unknown {
  const { code = '' } = error as NodeJS.ErrnoException
  const reasons: Record<string, string> = {
    ENOENT: 'its folder does not exist: make it first',
    ENOTDIR: 'its folder is a file: name another one',
    EISDIR: 'it is a folder: name a file in it',
    EACCES: 'this user may not write there: name another folder',
    EROFS: 'that disk may only be read: name another folder',
    ENOSPC: 'the disk is full: make room, or name another one',
  }
  const reason = reasons[code]
  return reason ? new StartupError(`${file} cannot be written, since ${reason}.`, { cause: error }) : error
}

const readMigrations = (db: Db) => db<Applied[]>`select name, checksum from migration order by number`

/**
 * What can never change any more is read first, each page by itself: while a snapshot is open, PostgreSQL keeps all versions of the
 * wallets that move, and tips become slower and slower. The snapshot is for the rest, which is short.
 */
async function* lines(db: Db, say: (done: string) => void): AsyncGenerator<string> {
  const migrations = [...(await readMigrations(db))]
  yield json({ format: FORMAT, takenAt: new Date().toISOString(), migrations } satisfies Head)
  const times = (await isServed(db)) ? REST : 0
  const settled = await settledRows(db)
  const tables = await listTables(db)
  for (const table of tables) {
    const rows = settled[table.name]
    if (rows) yield* linesOf(db, table, rows, times, say)
  }
  const snapshot = await db.reserve()
  try {
    await snapshot`begin isolation level repeatable read read only`
    for (const table of tables) {
      const read = settled[table.name] ?? db`false`
      yield* linesOf(snapshot, table, db`(${read}) is not true`, 0, say)
    }
    yield json({ end: true, sequences: await readSequences(snapshot) } satisfies Foot)
    await snapshot`commit`
  } finally {
    snapshot.release()
  }
}

/** Entries are never changed, nor are their keys, which are forgotten only when they are old. */
async function settledRows(db: Db): Promise<Record<string, Fragment>> {
  const { entry } = await readSettled(db)
  const [kept] = await db<[{ since: string }]>`select local_today() - ${RETENTION.keepKeysDays - 30}::int as since`
  return {
    ledger_entry: db`id <= ${entry}::bigint`,
    request_key: db`entry_id <= ${entry}::bigint and coalesce(asked_on, 'infinity') >= ${kept.since}::date`,
  }
}

async function* linesOf(db: Sql, table: Table, which: Fragment, times: number, say: (done: string) => void) {
  yield json(table)
  let count = 0
  const [size] = await db<[{ blocks: number }]>`
    select pg_relation_size(${table.name}::regclass) / current_setting('block_size')::int as blocks
  `
  for (let block = 0; block < size.blocks; block += BLOCKS) {
    const began = performance.now()
    const rows = await db<{ row: string }[]>`
      select row::text from ${db(table.name)} row
      where ctid >= ${`(${block},0)`}::tid and ctid < ${`(${block + BLOCKS},0)`}::tid and ${which}
    `
    yield rows.map(({ row }) => json(row)).join('')
    count += rows.length
    say(`${table.name}: ${count} rows`)
    await rest(times, began)
  }
  yield `${END_OF_ROWS}\n`
}

async function readSequences(db: Sql): Promise<Record<string, number>> {
  const rows = await db<{ name: string; value: number }[]>`
    select sequencename as name, last_value as value
    from pg_sequences
    where schemaname = 'public' and last_value is not null
    order by 1
  `
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

const json = (value: unknown) => `${JSON.stringify(value)}\n`
