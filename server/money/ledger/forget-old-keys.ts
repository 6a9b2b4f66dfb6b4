import { RETENTION } from '#contract/limits.ts'
import { recordAuditEvent } from '#server/platform/audit/record-audit-event.ts'
import type { Db } from '#server/platform/db/connect.ts'

/** Few enough not to slow down tips. */
const AT_ONCE = 1_000

/**
 * Forgets the keys that people and guests sent so long before this moment that nothing sends them again. Our own have no day, and stay. The audit
 * trail says before which day keys are gone, once for each day: the proof asks it.
 */
export async function forgetOldKeys(db: Db, until: Date): Promise<number> {
  const [day] = await db<[{ before: string }]>`
    select (${until}::timestamptz at time zone 'Africa/Johannesburg')::date - ${RETENTION.keepKeysDays}::int as before
  `
  let all = 0
  for (;;) {
    const forgotten = await forgetSome(db, day.before)
    all += forgotten
    if (forgotten < AT_ONCE) return all
  }
}

function forgetSome(db: Db, before: string): Promise<number> {
  return db.begin(async (tx) => {
    const { count } = await tx`
      delete from request_key
      where ctid = any (array(select ctid from request_key where asked_on < ${before} limit ${AT_ONCE}))
    `
    if (count === 0) return 0
    const [known] = await tx`
      select from audit_event
      where subject = 'keys' and action = 'keys_forgotten' and details ->> 'askedBefore' = ${before} limit 1
    `
    const event = { actor: 'system', action: 'keys_forgotten', subject: 'keys', requestId: 'retention' }
    if (!known) await recordAuditEvent(tx, { ...event, details: { askedBefore: before } })
    return count
  })
}
