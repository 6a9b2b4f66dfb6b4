import { createHash, randomBytes } from 'node:crypto'
import { comparableEmail } from '#contract/email.ts'
import { SESSION } from '#contract/limits.ts'
import { askTogether } from '#server/platform/db/ask-together.ts'
import { clocksAgree } from '#server/platform/db/clocks.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import type { Config } from '#server/platform/start/config.ts'
import type { Caller } from './caller.ts'
import type { Identity } from './identity-hashes.ts'

/** The cookie is random and only its hash is stored, so that nobody can sign in with what is in the table. */
export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
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

type Known = Omit<Caller, 'role' | 'requestId'> & { issuer: string; subject: string }
type Row = Known & { position: number; isStale: boolean }

/** The owner of this cookie, unless the session was idle for too long or is too old. */
export async function findCaller(
  db: Db,
  config: Config,
  tokenHash: Buffer,
): Promise<Omit<Caller, 'requestId'> | undefined> {
  const known = await findKnown(db, tokenHash)
  if (!known) return undefined
  const { issuer, subject, ...caller } = known
  return { ...caller, role: roleOf(config, known) }
}

const findKnown = askTogether(async (db: Db, hashes: Buffer[]): Promise<(Known | undefined)[]> => {
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

/** Only a verified address is stored, so that it can be trusted here. */
export function isOperator({ operators, operatorEmails }: Config, { email, issuer, subject }: Identity): boolean {
  if (operators.some((each) => each.issuer === issuer && each.subject === subject)) return true
  return email !== null && operatorEmails.includes(comparableEmail(email))
}

function roleOf(config: Config, person: Known): Caller['role'] {
  if (isOperator(config, person)) return 'operator'
  return person.workerId ? 'guard' : 'customer'
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

/** Removes expired sessions and started sign-ins. None while a clock is wrong. */
export async function removeExpired(db: Db): Promise<void> {
  await db`
    delete from session
    where ${clocksAgree(db)} and (last_seen_at < (select business_now()) - make_interval(days => ${SESSION.idleDays})
      or signed_in_at < (select business_now()) - make_interval(days => ${SESSION.absoluteDays}))
  `
  await db`delete from sign_in where ${clocksAgree(db)} and expires_at < clock_timestamp()`
}
