import { setTimeout as pause } from 'node:timers/promises'
import type { Db, Tx } from '#server/db/connect.ts'

/** The advisory lock under which seals are set, since a chain has one end. */
const SEALING = 7_250_002
/** Few enough that tips sent meanwhile are not slowed down. */
const AT_ONCE = 1_000
/** More than come in a busy ten seconds; what is left over waits for the next seal. */
const REFUSALS_AT_ONCE = 10_000
/** A batch takes milliseconds; a transaction that is stopped half-way is ended by the database within seconds. */
const LOOK_MS = 10
const PATIENCE_MS = 30_000
/** After each seal the database is left to others for twice as long as it took. */
const REST = 2

/** Seals all that was written so far, apart from the writing itself, which never waits for the end of the chain. */
export async function sealEntries(db: Db): Promise<number> {
  const settled = await lastSettledEntry(db)
  let all = 0
  for (;;) {
    const started = performance.now()
    const sealed = await sealSome(db, settled)
    if (sealed === 0) return all
    all += sealed
    await pause(REST * (performance.now() - started))
  }
}

/** How many were sealed. */
function sealSome(db: Db, settled: number): Promise<number> {
  return db.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${SEALING})`
    const [seal] = await tx<{ count: number }[]>`
      with last as (
        select position, hash, up_to, ties from entry_seal order by position desc limit 1
      ), fresh as (
        select coalesce((select position from last), 0) + 1 as position, max(e.id) as up_to,
          string_agg(entry_mark(e), ''::bytea order by e.id) as marks
        from (
          select * from ledger_entry
          where id > coalesce((select up_to from last), 0) and id <= ${settled}
          order by id
          limit ${AT_ONCE}
        ) e
      ), refused as (
        update ledger_refusal r
        set sealed_in = fresh.position
        from fresh, (select key, actor from ledger_refusal where sealed_in is null limit ${REFUSALS_AT_ONCE}) unsealed
        where fresh.up_to is not null and r.key = unsealed.key and r.actor = unsealed.actor
        returning r.key, r.actor, refusal_mark(r) as mark
      ), whole as (
        select fresh.*, ${tiesAfterLast(tx)} as ties,
          sha256(coalesce((select string_agg(mark, ''::bytea order by key, actor) from refused), ''::bytea)) as refusals
        from fresh
        where fresh.up_to is not null
      )
      insert into entry_seal (position, up_to, marks, ties, refusals, hash)
      select position, up_to, marks, ties, refusals,
        sha256(coalesce((select hash from last), ''::bytea) || int8send(up_to) || marks || ties || refusals)
      from whole
      returning length(marks) / 24 as count
    `
    return seal?.count ?? 0
  })
}

/** The first seal that has ties takes in those of all entries that were sealed without. */
function tiesAfterLast(tx: Tx) {
  return tx`seal_ties(coalesce((select up_to from last where ties is not null), 0), fresh.up_to)`
}

/**
 * Up to here no entry can appear any more. Whoever has taken an id but not committed yet holds the lock that every writer
 * of the table holds, so those who hold it once the last id is known are waited for; whoever comes later takes a later
 * id. No lock is asked for here: it would wait behind a VACUUM, and all money behind it.
 */
async function lastSettledEntry(db: Db): Promise<number> {
  const [last] = await db<[{ id: number }]>`select coalesce(max(id), 0) as id from ledger_entry`
  const patience = performance.now() + PATIENCE_MS
  let writers = await writersOfEntries(db)
  const awaited = new Set(writers)
  while (writers.some((writer) => awaited.has(writer))) {
    if (performance.now() > patience) throw new Error('An entry has been under way for too long to seal.')
    await pause(LOOK_MS)
    writers = await writersOfEntries(db)
  }
  return last.id
}

/** The transactions that write entries now: all of them, which are never more than there are connections. */
async function writersOfEntries(db: Db): Promise<string[]> {
  const rows = await db<{ writer: string }[]>`
    select distinct virtualtransaction as writer
    from pg_locks
    where locktype = 'relation' and relation = 'ledger_entry'::regclass and mode = 'RowExclusiveLock' and granted
      and database = (select oid from pg_database where datname = current_database())
  `
  return rows.map(({ writer }) => writer)
}
