import { asking, type Tx } from '#server/db/connect.ts'
import { migrate, readMigrations, refuseFromBefore } from '#server/db/migrate.ts'
import { readGzip } from '#server/start/read-gzip.ts'
import { StartupError } from '#server/start/startup-error.ts'
import { END_OF_ROWS, FORMAT, type Foot, type Head } from './back-up.ts'
import { listTables, type Table } from './tables.ts'

/** Restores a backup into an empty database: all of it or nothing. Later migrations are applied afterwards. */
export async function restore(url: string, file: string, say: (done: string) => void = () => {}): Promise<void> {
  const lines = readLines(file)
  const head = await readHead(lines, file)
  await requireEmpty(url)
  await migrate(url, { migrations: migrationsOf(head) })
  await asking(url, (db) => db.begin((tx) => fill(tx, { lines, file, say })))
  await migrate(url, { say })
}

const AT_ONCE = 500

type Lines = AsyncIterator<string>

/** A file that ends early or is no backup is reported as such. */
async function* readLines(file: string): AsyncGenerator<string> {
  try {
    yield* readGzip(file)
  } catch (error) {
    throw damaged(file, error)
  }
}

async function readHead(lines: Lines, file: string): Promise<Head> {
  const first = await lines.next()
  const head = readJson<Head>(first.value)
  if (head?.format !== FORMAT) throw damaged(file)
  return head
}

/** The migrations of the backup must be known here, unchanged. */
function migrationsOf(head: Head) {
  refuseFromBefore('backup', head.migrations)
  const known = readMigrations()
  for (const [index, { name, checksum }] of head.migrations.entries()) {
    if (known[index]?.name === name && known[index].checksum === checksum) continue
    throw new StartupError(
      `The backup was taken by another version (${name} is not known here): restore it with that version.`,
    )
  }
  return known.slice(0, head.migrations.length)
}

async function requireEmpty(url: string): Promise<void> {
  await asking(url, async (db) => {
    const [found] = await db`select from pg_class where relnamespace = 'public'::regnamespace and relname = 'person'`
    const [person] = found ? await db`select from person limit 1` : []
    if (person)
      throw new StartupError('A backup is only restored into an empty database, and this one has people in it.')
  })
}

type Source = { lines: Lines; file: string; say: (done: string) => void }

async function fill(tx: Tx, source: Source): Promise<void> {
  const { lines, file } = source
  const tables = await listTables(tx)
  // Triggers are off: what they wrote is in the backup too, and what they check the proof checks again.
  for (const { name } of tables) await tx`alter table ${tx(name)} disable trigger user`
  // Rows come in their physical order: an entry may precede the one that it refers to.
  await tx`set constraints all deferred`
  for (const { name } of [...tables].reverse()) await tx`delete from ${tx(name)}`
  for (;;) {
    const line = await lines.next()
    const part = readJson<Table | Foot>(line.value)
    if (!part || line.done) throw damaged(file)
    if ('end' in part) {
      for (const [name, value] of Object.entries(part.sequences)) await tx`select setval(${name}::regclass, ${value})`
      break
    }
    await writeRows(tx, part, source)
  }
  await tx`set constraints all immediate`
  for (const { name } of tables) await tx`alter table ${tx(name)} enable trigger user`
}

async function writeRows(tx: Tx, table: Table, { lines, file, say }: Source): Promise<void> {
  let rows: string[] = []
  let count = 0
  const write = async () => {
    const { name, columns } = table
    if (rows.length > 0) {
      await tx`
        insert into ${tx(name)} (${tx(columns)}) overriding system value
        select ${tx(columns)} from unnest(${rows}::text[]::${tx(name)}[])
      `
    }
    count += rows.length
    say(`${name}: ${count} rows`)
    rows = []
  }
  for (;;) {
    const { value, done } = await lines.next()
    if (done) throw damaged(file)
    if (value === END_OF_ROWS) break
    const row = readJson<string>(value)
    if (typeof row !== 'string') throw damaged(file)
    rows.push(row)
    if (rows.length >= AT_ONCE) await write()
  }
  await write()
}

function readJson<T>(line: unknown): T | undefined {
  try {
    return JSON.parse(String(line)) as T
  } catch {
    return undefined
  }
}

function damaged(file: string, cause?: unknown): StartupError {
  const missing = (cause as NodeJS.ErrnoException)?.code === 'ENOENT'
  return new StartupError(missing ? `There is no file ${file}.` : `${file} is not a whole backup: take another one.`, {
    cause,
  })
}
