import { createWriteStream, statSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { connect, type Db, type Tx } from '#server/db/connect.ts'
import { type Applied, refuseFromBefore } from '#server/db/migrate.ts'
import { StartupError } from '#server/start/startup-error.ts'
import { listTables } from './tables.ts'

export const FORMAT = 'enkosi-backup-1'

/** The end of a table's rows. Each row is a JSON string, so none can look like it. */
export const END_OF_ROWS = 'end'

const AT_ONCE = 2_000

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
    await db.begin('isolation level repeatable read read only', async (tx) => {
      await pipeline(
        Readable.from(lines(tx, say)),
        createGzip({ level: 1 }),
        createWriteStream(unfinished, { flags: 'wx', mode: 0o600 }),
      )
    })
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

const readMigrations = (db: Db | Tx) => db<Applied[]>`select name, checksum from migration order by number`

async function* lines(tx: Tx, say: (done: string) => void): AsyncGenerator<string> {
  yield json({
    format: FORMAT,
    takenAt: new Date().toISOString(),
    migrations: [...(await readMigrations(tx))],
  } satisfies Head)
  for (const table of await listTables(tx)) {
    yield json(table)
    let count = 0
    for await (const rows of tx<{ row: string }[]>`select row::text from ${tx(table.name)} row`.cursor(AT_ONCE)) {
      yield rows.map(({ row }) => json(row)).join('')
      count += rows.length
      say(`${table.name}: ${count} rows`)
    }
    yield `${END_OF_ROWS}\n`
  }
  yield json({ end: true, sequences: await readSequences(tx) } satisfies Foot)
}

async function readSequences(db: Db | Tx): Promise<Record<string, number>> {
  const rows = await db<{ name: string; value: number }[]>`
    select sequencename as name, last_value as value
    from pg_sequences
    where schemaname = 'public' and last_value is not null
    order by 1
  `
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

const json = (value: unknown) => `${JSON.stringify(value)}\n`
