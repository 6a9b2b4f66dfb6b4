import type { Db, Tx } from '#server/db/connect.ts'
import type { Fragment } from '#server/db/sql.ts'
import { type AuditHead, GENESIS, sealOf } from './seal-audit.ts'

type SealedEvent = AuditHead & { canonical: string | null }

const AT_ONCE = 5_000

/** Walks the chain from a position to its end, page by page, and names every event that was changed, removed or never sealed. */
export async function checkAudit(
  db: Db | Tx,
  sealedWithin: string | null = null,
  start: AuditHead = GENESIS,
): Promise<{ faults: string[]; head: AuditHead }> {
  const faults: string[] = []
  let head = start
  for (;;) {
    const page = await db<SealedEvent[]>`
      select seal.position, seal.event_id as event, seal.hash,
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
      if (fault) faults.push(`event ${row.event} ${fault}`)
      head = row
    }
    faults.push(...(await unsealed(db, event, last.event, db`true`)))
  }
  faults.push(
    ...(await unsealed(db, head.event, 1e18, db`event.at < clock_timestamp() - ${sealedWithin}::text::interval`)),
  )
  return { faults, head }
}

function faultOf(before: AuditHead, { position, canonical, hash }: SealedEvent): string | undefined {
  if (position !== before.position + 1) return 'seal missing'
  if (canonical === null) return 'removed'
  return sealOf(before.hash, canonical).equals(hash) ? undefined : 'changed'
}

/** Events among these that lack a seal. */
async function unsealed(db: Db | Tx, after: number, upTo: number, isLate: Fragment): Promise<string[]> {
  const events = await db<{ id: number }[]>`
    select event.id
    from audit_event event
    where event.id > ${after}::bigint and event.id <= ${upTo}::bigint and ${isLate}
      and not exists (select from audit_seal seal where seal.event_id = event.id)
    order by event.id
    limit 100
  `
  return events.map(({ id }) => `event ${id} not sealed in time`)
}
