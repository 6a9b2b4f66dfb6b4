import { hash, randomBytes } from 'node:crypto'
import type { SessionSummary } from '#contract/identity.ts'
import { SESSION } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Given } from '#contract/shapes.ts'
import { batchQueries } from '#server/platform/db/batch-queries.ts'
import { clocksAgree } from '#server/platform/db/clocks.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { wordsFor } from '#server/platform/language/say.ts'
import type { Listener } from '#server/platform/listener.ts'
import type { Config } from '#server/platform/start/config.ts'
import { type Caller, isOperator } from './caller.ts'

/** The cookie is random and only its hash is stored, so that nobody can sign in with what is in the table. */
export function hashOf(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

export type NewSession = {
  personId: string
  device: string
  idToken: string | null
  /** When the person authenticated, in seconds; null if the identity provider did not say. */
  authTime: number | null
}

/** Creates a session and returns the value of its cookie. */
export async function startSession(db: Db | Tx, { personId, device, idToken, authTime }: NewSession): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db`
    insert into session (token_hash, person_id, device, id_token, authenticated_at)
    values (${hashOf(token)}, ${personId}, ${device}, ${idToken},
      case when ${authTime}::float8 is not null
        then least(business_now(), to_timestamp(${authTime}::float8) + (business_now() - clock_timestamp())) end)
  `
  return token
}

/** A session of somebody else for the same browser, as fresh as this one, and the value of its cookie. The old one is left for whoever ends it. */
export async function carrySession(
  tx: Tx,
  sessionId: string,
  personId: string,
): Promise<{ id: string; token: string }> {
  const token = randomBytes(32).toString('base64url')
  const [carried] = await tx<{ id: string }[]>`
    insert into session (token_hash, person_id, device, id_token, authenticated_at)
    select ${hashOf(token)}, ${personId}, device, id_token, authenticated_at from session where id = ${sessionId}
    returning id
  `
  if (!carried) throw new Refusal('signed_out')
  return { ...carried, token }
}

type Remembered = { caller: Omit<Caller, 'requestId'>; until: number }

/** Saves a busy person's requests the look-up, and does no harm if the notice of a change is lost. */
const REMEMBER_MS = 10_000
const MAX_REMEMBERED = 20_000

export type Callers = {
  /** The owner of this session cookie, if it was looked up a moment ago. */
  remembered(token: string): Omit<Caller, 'requestId'> | undefined
  /** The owner of this session cookie, as the database has it now. */
  find(token: string): Promise<Omit<Caller, 'requestId'> | undefined>
  /** Drops what is cached of a person whose sessions or role have just changed. */
  forget(personId: string): void
  /** Called for each person whose sessions or role changed, in any process. */
  onChange(listener: (personId: string) => void): void
}

/** Finds the person behind a session cookie. Cached for seconds, and dropped at once when any process ends the session. */
export async function watchCallers(db: Db, config: () => Config, listener: Listener): Promise<Callers> {
  const known = new Map<string, Remembered>()
  const listeners: ((personId: string) => void)[] = []
  // A look-up that was under way when a change was announced may have read the old state: it is not cached.
  let changes = 0

  const forget = (personId: string) => {
    changes += 1
    for (const [token, { caller }] of known) if (caller.personId === personId) known.delete(token)
  }
  await listener.listen('person', (personId) => {
    forget(personId)
    for (const tell of listeners) tell(personId)
  })
  // Notices may have been missed while the connection was lost.
  listener.onReconnect(() => known.clear())

  return {
    remembered: (token) => {
      const seen = known.get(token)
      return seen && seen.until > Date.now() ? seen.caller : undefined
    },
    forget,
    onChange: (tell) => listeners.push(tell),
    find: async (token) => {
      known.delete(token)
      const before = changes
      const caller = await findCaller(db, config(), hashOf(token))
      if (caller && changes === before) {
        if (known.size >= MAX_REMEMBERED) known.clear()
        // Not all for equally long, or those who came together would be looked up together.
        known.set(token, { caller, until: Date.now() + (REMEMBER_MS * (1 + Math.random())) / 2 })
      }
      return caller
    },
  }
}

type Known = Omit<Caller, 'role' | 'requestId'> & { issuer: string; subject: string }
type Row = Known & { position: number; isStale: boolean }

/** The owner of this cookie, unless the session was idle for too long or is too old. */
async function findCaller(db: Db, config: Config, tokenHash: Buffer): Promise<Omit<Caller, 'requestId'> | undefined> {
  const known = await findKnown(db, tokenHash)
  if (!known) return undefined
  const { issuer, subject, ...caller } = known
  return { ...caller, role: roleOf(config, known) }
}

function roleOf(config: Config, person: Known): Caller['role'] {
  if (isOperator(config, person)) return 'operator'
  return person.workerId ? 'guard' : 'customer'
}

const findKnown = batchQueries(async (db: Db, hashes: Buffer[]): Promise<(Known | undefined)[]> => {
  const rows = await db<Row[]>`
    with now as materialized (select business_now() as at)
    select asked.position, found.*
    from now
    cross join unnest(${hashes.map((hash) => hash.toString('hex'))}::text[]) with ordinality as asked (token_hash, position)
    cross join lateral (
      select s.person_id as "personId", wallet.id as "walletId", worker.id as "workerId", person.email,
        person.issuer, person.subject,
        s.id as "sessionId", s.authenticated_at as "authenticatedAt",
        s.last_seen_at < now.at - interval '1 minute' as "isStale"
      from session s
      join person on person.id = s.person_id and person.deleted_at is null
      join wallet on wallet.person_id = s.person_id
      left join worker on worker.person_id = s.person_id and worker.removed_at is null
      where s.token_hash = decode(asked.token_hash, 'hex')
        and s.last_seen_at > now.at - make_interval(days => ${SESSION.idleDays})
        and s.signed_in_at > now.at - make_interval(days => ${SESSION.absoluteDays})
      limit 1
    ) found
  `
  await keepAlive(db, rows)
  const found = new Map(rows.map(({ position, isStale: _, ...known }) => [position, known]))
  return hashes.map((_, index) => found.get(index + 1))
})

/** Once a minute is exact enough for an idle time of days, and saves a write on every request. */
async function keepAlive(db: Db, rows: Row[]): Promise<void> {
  const stale = rows.filter(({ isStale }) => isStale).map(({ sessionId }) => sessionId)
  if (stale.length === 0) return
  // In one order, so that two processes do not deadlock. Sessions that are being ended are skipped.
  await db`
    update session set last_seen_at = business_now()
    where ${clocksAgree(db)} and id in (select id from session where id = any(${stale}::uuid[]) order by id for no key update skip locked)
  `
}

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

type Ended = { personId: string; idToken: string | null }

/** Ends the session of a cookie. Returns its owner, and what the identity provider needs to end its own session. */
export async function endSessionOf(db: Db, token: string): Promise<Ended | undefined> {
  const [ended] = await db<Ended[]>`
    delete from session
    where token_hash = ${hashOf(token)}
    returning person_id as "personId", id_token as "idToken"
  `
  return ended
}

/** Ends one of the caller's own sessions. */
export async function endSession({ db }: { db: Db }, caller: Caller, { id }: { id: string }): Promise<void> {
  await db.begin(async (tx) => {
    const [ended] = await tx`delete from session where id = ${id} and person_id = ${caller.personId} returning id`
    if (!ended) throw new Refusal('not_found')
    await askAgain(tx, caller.personId)
  })
}

/** Ends all of the caller's sessions but this one. */
export async function endOtherSessions({ db }: { db: Db }, caller: Caller): Promise<void> {
  await db.begin(async (tx) => {
    await askAgain(tx, caller.personId)
    await tx`delete from session where person_id = ${caller.personId} and id <> ${caller.sessionId}`
  })
}

/** Ends all sessions of a person, and returns how many there were. */
export async function endAllSessions(tx: Tx, personId: string): Promise<number> {
  await askAgain(tx, personId)
  const ended = await tx`delete from session where person_id = ${personId}`
  return ended.count
}

/**
 * On a lost phone the identity provider still knows its owner, and would sign in whoever holds it with one tap. Kept with the person, not
 * in the browser, where it could be removed. Before the sessions are ended: a sign-in under way keeps the person locked until its session is there.
 */
async function askAgain(tx: Tx, personId: string): Promise<void> {
  await tx`update person set sign_in_after = clock_timestamp() where id = ${personId}`
}

/** Removes expired sessions and started sign-ins. None while a clock is wrong. */
export async function removeExpired(db: Db): Promise<void> {
  await db`
    delete from session
    where ${clocksAgree(db)} and (last_seen_at < (select business_now()) - make_interval(days => ${SESSION.idleDays})
      or signed_in_at < (select business_now()) - make_interval(days => ${SESSION.absoluteDays}))
  `
  await db`delete from sign_in where ${clocksAgree(db)} and expires_at < clock_timestamp()`
}
