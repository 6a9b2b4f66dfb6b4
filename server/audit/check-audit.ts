import type { Db, Tx } from '#server/db/connect.ts'
import { GENESIS, sealOf } from './seal-audit.ts'

/** A place where the trail is not what was sealed. */
export interface AuditFault {
  eventId: number
  position: number | null
  fault: 'changed' | 'removed' | 'seal missing' | 'not sealed in time'
}

interface SealedEvent {
  position: number
  event_id: number
  hash: Buffer
  canonical: string | null
}

const AT_ONCE = 5_000

/** Walks the chain after one position up to another, or all of it, and names every event that was changed, removed or never sealed. */
export async function checkAudit(
  db: Db | Tx,
  sealedWithin: string | null = null,
  { after, upTo }: { after: number; upTo: number } = { after: -1e18, upTo: 1e18 },
): Promise<AuditFault[]> {
  const faults: AuditFault[] = []
  const [before] = await db<{ position: number; event_id: number; hash: Buffer }[]>`
    select position, event_id, hash from audit_seal where position <= ${after}::bigint order by position desc limit 1
  `
  const [end] = await db<{ event_id: number }[]>`select event_id from audit_seal where position = ${upTo}::bigint`
  let previous: Buffer = before?.hash ?? GENESIS
  let expected = (before?.position ?? 0) + 1
  const rows = db<SealedEvent[]>`
    select seal.position, seal.event_id, seal.hash,
      case when event.id is not null then audit_canonical(event) end as canonical
    from audit_seal seal left join audit_event event on event.id = seal.event_id
    where seal.position > ${after}::bigint and seal.position <= ${upTo}::bigint
    order by seal.position
  `.cursor(AT_ONCE)
  for await (const page of rows) {
    for (const row of page) {
      if (row.position !== expected)
        faults.push({ eventId: row.event_id, position: row.position, fault: 'seal missing' })
      else if (row.canonical === null) faults.push({ eventId: row.event_id, position: row.position, fault: 'removed' })
      else if (!sealOf(previous, row.canonical).equals(row.hash)) {
        faults.push({ eventId: row.event_id, position: row.position, fault: 'changed' })
      }
      previous = row.hash
      expected = row.position + 1
    }
  }
  const late = await db<{ id: number }[]>`
    select event.id
    from audit_event event
    where event.id > ${before?.event_id ?? after}::bigint and event.id <= ${end?.event_id ?? upTo}::bigint
      and event.at < clock_timestamp() - ${sealedWithin}::interval
      and not exists (select from audit_seal seal where seal.event_id = event.id)
    order by event.id
    limit 100
  `
  for (const { id } of late) faults.push({ eventId: id, position: null, fault: 'not sealed in time' })
  return faults
}
