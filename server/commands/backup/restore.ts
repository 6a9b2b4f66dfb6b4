import type { Signer } from '#server/money/books/anchors.ts'
import { readSigned } from '#server/money/books/signed-file.ts'
import { asking, type Tx } from '#server/platform/db/connect.ts'
import { migrate, readMigrations } from '#server/platform/db/migrate.ts'
import { StartupError } from '#server/platform/start/startup-error.ts'
import { listAhead } from './ahead.ts'
import { END_OF_ROWS, FORMAT, type Foot, type Head } from './back-up.ts'
import { listTables, type Table } from './tables.ts'

/**
 * Restores a backup that we signed into an empty database: all of it or nothing, and only the tables that a backup has. Later migrations
 * are applied afterwards. It returns when the backup was taken: an older one is signed as well, and only a person can tell which was meant.
 */
export async function restore(
  url: string,
  file: string,
  signer: Signer,
  say: (done: string) => void = () => {},
): Promise<string> {
  await requireEmpty(url)
  const lines = readSigned('backup', file, signer)
  const head = await readHead(lines, file)
  await migrate(url, { migrations: migrationsOf(head) })
  await asking(url, (db) => db.begin((tx) => fill(tx, { lines, file, say })))
  await migrate(url, { say })
  return head.takenAt
}

const AT_ONCE = 500

type Lines = AsyncIterator<string>

async function readHead(lines: Lines, file: string): Promise<Head> {
  const first = await lines.next()
  const head = readJson<Head>(first.value)
  if (head?.format !== FORMAT) throw unknownForm(file)
  return head
}

/** The migrations of the backup must be known here, unchanged. */
function migrationsOf(head: Head) {
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
  // Triggers are off: the rows they wrote are in the backup too, and the proof checks their rules again.
  for (const { name } of tables) await tx`alter table ${tx(name)} disable trigger user`
  // Rows come in their physical order: an entry may precede the one that it refers to.
  await tx`set constraints all deferred`
  for (const { name } of [...tables].reverse()) await tx`delete from ${tx(name)}`
  for (;;) {
    const part = readJson<Table | Foot>((await lines.next()).value)
    if (!part) throw unknownForm(file)
    if ('end' in part) {
      await setSequences(tx, part.sequences)
      break
    }
    const table = tables.find(({ name }) => name === part.name)
    if (!table || table.columns.join() !== part.columns.join())
      throw new StartupError(
        `${file} holds ${part.name}, which is no table of a backup or has other columns: restore it with the version that took it.`,
      )
    await writeRows(tx, table, source)
  }
  // Only now is it certain that what was read is what was signed.
  if (!(await lines.next()).done) throw unknownForm(file)
  await tx`set constraints all immediate`
  for (const { name } of tables) await tx`alter table ${tx(name)} enable trigger user`
  const ahead = await listAhead(tx)
  if (ahead.length > 0)
    throw new StartupError(
      `${file} is not restored, since this lies ahead: ${ahead.join(', ')}. Correct the clock of the database's machine, or that in the database that it was taken of, and take another backup.`,
    )
}

async function setSequences(tx: Tx, values: Record<string, number>): Promise<void> {
  const ours = await tx<{ name: string }[]>`select sequencename as name from pg_sequences where schemaname = 'public'`
  for (const { name } of ours)
    if (values[name] !== undefined) await tx`select setval(${name}::regclass, ${values[name]})`
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
    const { value } = await lines.next()
    if (value === END_OF_ROWS) break
    const row = readJson<string>(value)
    if (typeof row !== 'string') throw unknownForm(file)
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

/** We signed it, and yet it is not what this version writes. */
function unknownForm(file: string): StartupError {
  return new StartupError(
    `${file} is not a backup that this version can read: restore it with the version that took it.`,
  )
}
