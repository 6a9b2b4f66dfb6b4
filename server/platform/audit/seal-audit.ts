import { createHash } from 'node:crypto'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { waitForWriters } from '#server/platform/db/settled.ts'

const AT_ONCE = 1_000
/** The advisory lock for sealing, because a chain has one end. */
const SEALING = 7_250_001

/** A position in the chain: the event that is sealed there, and its seal. */
export type AuditHead = { position: number; event: number; hash: Buffer }

/** Before the first event. */
export const GENESIS: AuditHead = {
  position: 0,
  event: 0,
  hash: createHash('sha256').update('enkosi audit trail').digest(),
}

/**
 * Seals the events since the last time, in the order of ids, and says how many. Not in the transaction of the event, so that events do
 * not wait for one another.
 */
export async function sealAudit(db: Db): Promise<number> {
  const [newest] = await db<[{ id: number }]>`select coalesce(max(id), 0) as id from audit_event`
  await waitForWriters(db, 'audit_event')
  for (let all = 0; ; ) {
    const sealed = await sealSome(db, newest.id)
    all += sealed
    if (sealed < AT_ONCE) return all
  }
}

/** The end of the chain. */
export async function lastSeal(db: Db | Tx): Promise<AuditHead> {
  const [last = GENESIS] = await db<AuditHead[]>`
    select position, event_id as event, hash from audit_seal order by position desc limit 1
  `
  return last
}

function sealSome(db: Db, upTo: number): Promise<number> {
  return db.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${SEALING})`
    const last = await lastSeal(tx)
    const events = await tx<{ id: number; canonical: string }[]>`
      select event.id, audit_canonical(event) as canonical
      from audit_event event
      where event.id > ${last.event}::bigint and event.id <= ${upTo}::bigint
      order by event.id
      limit ${AT_ONCE}
    `
    let { hash } = last
    const hashes = events.map(({ canonical }) => {
      hash = sealOf(hash, canonical)
      return hash
    })
    await tx`
      insert into audit_seal (position, event_id, hash)
      select ${last.position}::bigint + ordinality, event_id, hash
      from unnest(${events.map(({ id }) => id)}::bigint[], ${hashes}::bytea[]) with ordinality as seal (event_id, hash)
    `
    return events.length
  })
}

/** The seal of an event: a hash of the previous seal and the event. */
export function sealOf(previous: Buffer, canonicalEvent: string): Buffer {
  return createHash('sha256').update(previous).update(canonicalEvent, 'utf8').digest()
}
