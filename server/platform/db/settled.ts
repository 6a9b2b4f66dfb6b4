import { setTimeout as pause } from 'node:timers/promises'
import type { Db, Tx } from './connect.ts'

/** A batch takes milliseconds; a transaction that stops half-way is ended by the database within seconds. */
const LOOK_MS = 10
const TIMEOUT_MS = 30_000

/**
 * Waits until no row with a number that was known before can appear any more. Numbers are taken under the lock that every writer of a table
 * holds until it commits: this waits for those who hold it now, and later writers get higher numbers. No lock is asked for: it would wait
 * behind a VACUUM, and all writers behind it.
 */
export async function waitForWriters(db: Db | Tx, table: string): Promise<void> {
  const deadline = performance.now() + TIMEOUT_MS
  let writers = await readWriters(db, table)
  const awaited = new Set(writers)
  while (writers.some((writer) => awaited.has(writer))) {
    if (performance.now() > deadline) throw new Error(`A row of ${table} has been under way for too long.`)
    await pause(LOOK_MS)
    writers = await readWriters(db, table)
  }
}

/** The other transactions that write to the table now. */
async function readWriters(db: Db | Tx, table: string): Promise<string[]> {
  const rows = await db<{ writer: string }[]>`
    select distinct virtualtransaction as writer
    from pg_locks
    where locktype = 'relation' and relation = ${table}::regclass and mode = 'RowExclusiveLock' and granted
      and pid <> pg_backend_pid() and database = (select oid from pg_database where datname = current_database())
  `
  return rows.map(({ writer }) => writer)
}
