import { RETENTION } from '#contract/limits.ts'
import type { Signer } from '#server/money/books/anchors.ts'
import { readSettled } from '#server/money/books/read-entries.ts'
import { isServed, rest } from '#server/money/books/running-service.ts'
import { signLines } from '#server/money/books/signed-file.ts'
import { connect, type Db } from '#server/platform/db/connect.ts'
import type { Applied } from '#server/platform/db/migrate.ts'
import type { Fragment, Sql } from '#server/platform/db/sql.ts'
import { StartupError } from '#server/platform/start/startup-error.ts'
import { writeWhole } from '#server/platform/start/write-whole.ts'
import { listAhead } from './ahead.ts'
import { listTables, type Table } from './tables.ts'

export const FORMAT = 'enkosi-backup-2'

/** The end of a table's rows. Each row is a JSON string, so none can look like it. */
export const END_OF_ROWS = 'end'

/** Entries, and blocks of 8 kB of another table, that are read at once. */
const AT_ONCE = 2_000
const BLOCKS = 64
/** The number of new entries that are read within the snapshot; a service that writes faster than we read leaves more. */
const FEW = 20_000
const ROUNDS = 12
/**
 * How many times as long as it reads it rests beside a running service, so that tips stay as fast. A low priority does not do that:
 * PostgreSQL reads for it with the priority of tips.
 */
const REST = 3

export type Head = {
  format: typeof FORMAT
  takenAt: string
  migrations: Applied[]
}
export type Foot = { end: true; sequences: Record<string, number> }

/** Writes a consistent and signed copy of the database into one compressed file, while the service runs. */
export async function backUp(
  url: string,
  file: string,
  signer: Signer,
  say: (done: string) => void = () => {},
): Promise<void> {
  const db = connect(url, { max: 1 })
  try {
    await requireTables(db)
    await writeWhole(file, signLines('backup', lines(db, say), signer), 1)
    const ahead = await listAhead(db)
    if (ahead.length > 0)
      throw new StartupError(
        `${file} is written, but it will not be restored while this lies ahead: ${ahead.join(', ')}. Correct that in the database, and take another backup.`,
      )
  } finally {
    await db.end()
  }
}

async function requireTables(db: Db): Promise<void> {
  const [table] = await db<[{ isThere: boolean }]>`select to_regclass('migration') is not null as "isThere"`
  if (!table.isThere)
    throw new StartupError('The database is empty, so there is nothing to back up: check DATABASE_URL or DATA_DIR.')
}

/**
 * Rows that can never change any more are read first, a piece at a time: while a snapshot is open, PostgreSQL keeps all versions of the
 * wallets that move, and tips become slower and slower. Rows written meanwhile are read in another round, until little is left for the
 * snapshot.
 */
async function* lines(db: Db, say: (done: string) => void): AsyncGenerator<string> {
  const migrations = [...(await db<Applied[]>`select name, checksum from migration order by number`)]
  yield json({ format: FORMAT, takenAt: new Date().toISOString(), migrations } satisfies Head)
  const times = (await isServed(db)) ? REST : 0
  const tables = await listTables(db)
  const named = (name: string) => tables.find((table) => table.name === name) as Table
  // Keys are forgotten only when they are old.
  const [kept] = await db<[{ since: string }]>`select local_today() - ${RETENTION.keepKeysDays - 30}::int as since`
  const keysOf = (after: number, upTo: number) =>
    db`entry_id > ${after}::bigint and entry_id <= ${upTo}::bigint and coalesce(asked_on, 'infinity') >= ${kept.since}::date`
  let upTo = 0
  for (let round = 0, left = Number.POSITIVE_INFINITY; round < ROUNDS && left > FEW; round += 1) {
    const { entry } = await readSettled(db)
    yield* linesOfEntries(db, named('ledger_entry'), { after: upTo, upTo: entry, times }, say)
    yield* linesOf(db, named('request_key'), keysOf(upTo, entry), times, say)
    left = entry - upTo
    upTo = entry
  }
  const snapshot = await db.reserve()
  try {
    await snapshot`begin isolation level repeatable read read only`
    for (const table of tables) {
      if (table.name === 'ledger_entry')
        yield* linesOfEntries(snapshot, table, { after: upTo, upTo: 1e18, times: 0 }, say)
      else
        yield* linesOf(
          snapshot,
          table,
          table.name === 'request_key' ? db`(${keysOf(0, upTo)}) is not true` : db`true`,
          0,
          say,
        )
    }
    yield json({ end: true, sequences: await readSequences(snapshot) } satisfies Foot)
    await snapshot`commit`
  } finally {
    snapshot.release()
  }
}

/** By their ids, in whose order they are written. */
async function* linesOfEntries(
  db: Sql,
  table: Table,
  { after, upTo, times }: { after: number; upTo: number; times: number },
  say: (done: string) => void,
) {
  yield json(table)
  for (let last: number | undefined = after; last !== undefined; ) {
    const began = performance.now()
    const rows: { id: number; row: string }[] = await db<{ id: number; row: string }[]>`
      select id, row::text from ledger_entry row
      where id > ${last}::bigint and id <= ${upTo}::bigint
      order by id
      limit ${AT_ONCE}
    `
    yield linesIn(rows)
    last = rows.at(-1)?.id
    if (last !== undefined) say(`ledger_entry: up to ${last}`)
    await rest(times, began)
  }
  yield `${END_OF_ROWS}\n`
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
    yield linesIn(rows)
    count += rows.length
    say(`${table.name}: ${count} rows`)
    await rest(times, began)
  }
  yield `${END_OF_ROWS}\n`
}

function linesIn(rows: { row: string }[]): string {
  return rows.map(({ row }) => json(row)).join('')
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
