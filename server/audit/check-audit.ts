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

/** Walks the whole chain and names every event that was changed, removed or never sealed. */
export async function checkAudit(db: Db | Tx, sealedWithin: string | null = null): Promise<AuditFault[]> {
  const faults: AuditFault[] = []
  let previous: Buffer = GENESIS
  let expected = 1
  const rows = db<SealedEvent[]>`
    select seal.position, seal.event_id, seal.hash,
      case when event.id is not null then audit_canonical(event) end as canonical
    from audit_seal seal left join audit_event event on event.id = seal.event_id
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
    where event.at < clock_timestamp() - ${sealedWithin}::interval
      and not exists (select from audit_seal seal where seal.event_id = event.id)
    order by event.id
    limit 100
  `
  for (const { id } of late) faults.push({ eventId: id, position: null, fault: 'not sealed in time' })
  return faults
}
