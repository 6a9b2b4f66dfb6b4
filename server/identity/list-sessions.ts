import type { SessionSummary } from '#contract/identity.ts'
import { SESSION } from '#contract/limits.ts'
import type { Db } from '#server/db/connect.ts'
import type { Caller } from './caller.ts'

type Row = { id: string; device: string; signedInAt: Date; lastSeenAt: Date }

/** Where the caller is signed in, newest first. */
export async function listSessions({ db }: { db: Db }, caller: Caller): Promise<SessionSummary[]> {
  const rows = await db<Row[]>`
    select id, device, signed_in_at as "signedInAt", last_seen_at as "lastSeenAt"
    from session
    where person_id = ${caller.personId}
      and last_seen_at > business_now() - make_interval(days => ${SESSION.idleDays})
      and signed_in_at > business_now() - make_interval(days => ${SESSION.absoluteDays})
    order by signed_in_at desc, id
    limit 100
  `
  return rows.map(({ id, device, signedInAt, lastSeenAt }) => ({
    id,
    device,
    current: id === caller.sessionId,
    signedInAt: signedInAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
  }))
}
