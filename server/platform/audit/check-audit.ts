import type { Db, Tx } from '#server/platform/db/connect.ts'
import type { Fragment } from '#server/platform/db/sql.ts'
import { type AuditHead, GENESIS, sealOf } from './seal-audit.ts'

type SealedEvent = AuditHead & { canonical: string | null }

const AT_ONCE = 5_000

/** The fault of an event, and every fault found. */
type AuditFault = { about: string; found: string }
type Options = {
  sealedWithin?: string | null
  /** The position to begin at. */
  start?: AuditHead
  /** How many unsealed events are named. */
  atMost?: number
}

/** Walks the chain from a position to its end, page by page, and names every event that was changed, removed or never sealed. */
export async function checkAudit(
  db: Db | Tx,
  { sealedWithin = null, start = GENESIS, atMost = 100 }: Options = {},
): Promise<{ faults: AuditFault[]; head: AuditHead }> {
  const faults: AuditFault[] = []
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
      if (fault)
        faults.push({ about: `event ${row.event} ${fault}`, found: `${row.canonical} ${row.hash.toString('hex')}` })
      head = row
    }
    faults.push(...(await unsealed(db, event, last.event, db`true`, atMost)))
  }
  faults.push(
    ...(await unsealed(
      db,
      head.event,
      1e18,
      db`event.at < clock_timestamp() - ${sealedWithin}::text::interval`,
      atMost,
    )),
  )
  return { faults, head }
}

function faultOf(before: AuditHead, { position, canonical, hash }: SealedEvent): string | undefined {
  if (position !== before.position + 1) return 'seal missing'
  if (canonical === null) return 'removed'
  return sealOf(before.hash, canonical).equals(hash) ? undefined : 'changed'
}

/** Events among these that lack a seal. */
async function unsealed(
  db: Db | Tx,
  after: number,
  upTo: number,
  isLate: Fragment,
  atMost: number,
): Promise<AuditFault[]> {
  const events = await db<{ id: number; canonical: string }[]>`
    select event.id, audit_canonical(event) as canonical
    from audit_event event
    where event.id > ${after}::bigint and event.id <= ${upTo}::bigint and ${isLate}
      and not exists (select from audit_seal seal where seal.event_id = event.id)
    order by event.id
    limit ${atMost}
  `
  return events.map(({ id, canonical }) => ({ about: `event ${id} not sealed in time`, found: canonical }))
}
