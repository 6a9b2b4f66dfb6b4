import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '#server/db/connect.ts'

/** The advisory lock under which seals are set, since a chain has one end. */
const SEALING = 7_250_002
/** Few enough that whoever tips meanwhile does not feel it. */
const AT_ONCE = 1_000
/** After each seal the database is left to others for twice as long as it took. */
const REST = 2

/** Seals all that was written so far, apart from the writing itself, which never waits for the end of the chain. */
export async function sealEntries(db: Db): Promise<number> {
  const settled = await lastSettledEntry(db)
  let all = 0
  for (;;) {
    const started = performance.now()
    const sealed = await sealSome(db, settled)
    all += sealed
    if (sealed < AT_ONCE) return all
    await pause(REST * (performance.now() - started))
  }
}

function sealSome(db: Db, settled: number): Promise<number> {
  return db.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${SEALING})`
    const [seal] = await tx<{ count: number }[]>`
      insert into entry_seal (position, up_to, marks, hash)
      select coalesce(last.position, 0) + 1, fresh.up_to, fresh.marks,
        sha256(coalesce(last.hash, ''::bytea) || int8send(fresh.up_to) || fresh.marks)
      from (
        select max(e.id) as up_to, string_agg(entry_mark(e), ''::bytea order by e.id) as marks
        from (
          select * from ledger_entry
          where id > coalesce((select max(up_to) from entry_seal), 0) and id <= ${settled}
          order by id
          limit ${AT_ONCE}
        ) e
      ) fresh
      left join (select position, hash from entry_seal order by position desc limit 1) last on true
      where fresh.up_to is not null
      returning length(marks) / 24 as count
    `
    return seal?.count ?? 0
  })
}

/** Up to here no entry can appear any more: the lock waits for those that have an id but are not yet committed. */
function lastSettledEntry(db: Db): Promise<number> {
  return db.begin(async (tx) => {
    await tx`lock table ledger_entry in share mode`
    const [last] = await tx<[{ id: number }]>`select coalesce(max(id), 0) as id from ledger_entry`
    return last.id
  })
}
