import { createHash } from 'node:crypto'
import type { Db } from '#server/db/connect.ts'
import { waitForWriters } from '#server/db/settled.ts'

const AT_ONCE = 1_000
/** The advisory lock for sealing, because a chain has one end. */
const SEALING = 7_250_001

export interface Sealed {
  sealed: number
  position: number
  /** The end of the chain. It is logged with each sealing, as evidence outside the database. */
  hash: string
}

/**
 * Seals the events since the last time, in the order of ids. Not in the transaction of the event, so that events do not wait
 * for one another.
 */
export async function sealAudit(db: Db): Promise<Sealed> {
  const [newest] = await db<[{ id: number }]>`select coalesce(max(id), 0) as id from audit_event`
  await waitForWriters(db, 'audit_event')
  for (let all = 0; ; ) {
    const sealed = await sealSome(db, newest.id)
    all += sealed.sealed
    if (sealed.sealed < AT_ONCE) return { ...sealed, sealed: all }
  }
}

function sealSome(db: Db, upTo: number): Promise<Sealed> {
  return db.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${SEALING})`
    const [last] = await tx<{ position: number; event: number; hash: Buffer }[]>`
      select position, event_id as event, hash from audit_seal order by position desc limit 1
    `
    const events = await tx<{ id: number; canonical: string }[]>`
      select event.id, audit_canonical(event) as canonical
      from audit_event event
      where event.id > ${last?.event ?? 0}::bigint and event.id <= ${upTo}::bigint
      order by event.id
      limit ${AT_ONCE}
    `
    let hash: Buffer = last?.hash ?? GENESIS
    const position = last?.position ?? 0
    const hashes = events.map(({ canonical }) => {
      hash = sealOf(hash, canonical)
      return hash
    })
    await tx`
      insert into audit_seal (position, event_id, hash)
      select ${position}::bigint + ordinality, event_id, hash
      from unnest(${events.map(({ id }) => id)}::bigint[], ${hashes}::bytea[]) with ordinality as seal (event_id, hash)
    `
    return { sealed: events.length, position: position + events.length, hash: hash.toString('hex') }
  })
}

/** The input of the first seal. */
export const GENESIS: Buffer = createHash('sha256').update('enkosi audit trail').digest()

/** The seal of an event: a hash of the previous seal and the event. */
export function sealOf(previous: Buffer, canonicalEvent: string): Buffer {
  return createHash('sha256').update(previous).update(canonicalEvent, 'utf8').digest()
}
