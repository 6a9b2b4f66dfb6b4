import type { Db, Tx } from '#server/db/connect.ts'
import type { Fragment } from '#server/db/sql.ts'
import { GENESIS, sealOf } from './seal-audit.ts'

/** A place where the trail differs from what was sealed. */
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

/** The position in the chain. */
export type AuditHead = { position: number; event: number; hash: Buffer }

export const AUDIT_START: AuditHead = { position: 0, event: 0, hash: GENESIS }

/** Walks the chain from a position to its end, page by page, and names every event that was changed, removed or never sealed. */
export async function checkAudit(
  db: Db | Tx,
  sealedWithin: string | null = null,
  start: AuditHead = AUDIT_START,
): Promise<{ faults: AuditFault[]; head: AuditHead }> {
  const faults: AuditFault[] = []
  let head = start
  for (;;) {
    const page = await db<SealedEvent[]>`
      select seal.position, seal.event_id, seal.hash,
        case when event.id is not null then audit_canonical(event) end as canonical
      from audit_seal seal left join audit_event event on event.id = seal.event_id
      where seal.position > ${head.position}::bigint
      order by seal.position
      limit ${AT_ONCE}
    `
    const last = page.at(-1)
    if (!last) break
    const { event } = head
    for (const row of page) {
      const fault = faultOf(head, row)
      if (fault) faults.push({ eventId: row.event_id, position: row.position, fault })
      head = { position: row.position, event: row.event_id, hash: row.hash }
    }
    faults.push(...(await unsealed(db, event, last.event_id, db`true`)))
  }
  faults.push(
    ...(await unsealed(db, head.event, 1e18, db`event.at < clock_timestamp() - ${sealedWithin}::text::interval`)),
  )
  return { faults, head }
}

function faultOf(before: AuditHead, { position, canonical, hash }: SealedEvent): AuditFault['fault'] | undefined {
  if (position !== before.position + 1) return 'seal missing'
  if (canonical === null) return 'removed'
  return sealOf(before.hash, canonical).equals(hash) ? undefined : 'changed'
}

/** Events among these that lack a seal. */
async function unsealed(db: Db | Tx, after: number, upTo: number, isLate: Fragment): Promise<AuditFault[]> {
  const events = await db<{ id: number }[]>`
    select event.id
    from audit_event event
    where event.id > ${after}::bigint and event.id <= ${upTo}::bigint and ${isLate}
      and not exists (select from audit_seal seal where seal.event_id = event.id)
    order by event.id
    limit 100
  `
  return events.map(({ id }) => ({ eventId: id, position: null, fault: 'not sealed in time' }))
}
