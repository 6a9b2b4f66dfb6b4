import type { SessionSummary } from '#contract/identity.ts'
import { SESSION } from '#contract/limits.ts'
import type { Given } from '#contract/shapes.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { wordsFor } from '#server/platform/language/say.ts'
import type { Caller } from './caller.ts'

/** The caller's sessions, newest first. */
export async function listSessions({ db }: { db: Db }, caller: Caller): Promise<Given<typeof SessionSummary>[]> {
  const rows = await db<Omit<Given<typeof SessionSummary>, 'current'>[]>`
    select id, device, signed_in_at as "signedInAt", last_seen_at as "lastSeenAt"
    from session
    where person_id = ${caller.personId}
      and last_seen_at > business_now() - make_interval(days => ${SESSION.idleDays})
      and signed_in_at > business_now() - make_interval(days => ${SESSION.absoluteDays})
    order by signed_in_at desc, id
    limit 100
  `
  return rows.map((session) => ({
    ...session,
    device: session.device || wordsFor(caller).unknownDevice,
    current: session.id === caller.sessionId,
  }))
}
