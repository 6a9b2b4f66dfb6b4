import * as client from 'openid-client'
import type { Language } from '#contract/languages.ts'
import { asLine } from '#contract/plain-text.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import type { Log } from '#server/platform/observability/log.ts'
import type { Metrics } from '#server/platform/observability/metrics.ts'
import type { Config } from '#server/platform/start/config.ts'
import { adoptLanguage } from './language-of.ts'
import type { OpenId } from './open-id.ts'
import { pictureToStore } from './picture.ts'
import { type Claims, rememberPerson } from './remember-person.ts'
import { type Callers, endSessionOf, hashOf, type NewSession, startSession } from './sessions.ts'

export type Arrival = {
  /** The query of the callback, as received. */
  query: string
  /** The cookie that the browser got when the sign-in started. */
  browserToken: string | undefined
  /** The session that this browser already has. It is replaced, never continued. */
  sessionToken: string | undefined
  device: string
  /** The language that was chosen in this browser. */
  language: Language | undefined
}

/** Nobody is signed in: the identity provider has to ask again, and leads here then. */
export type MustAskAgain = { askAgain: true; returnTo: string }

/**
 * Validates the identity provider's response and signs the person in. After devices were signed out from elsewhere, only a sign-in
 * counts at which the person was asked since.
 */
export async function finishSignIn(
  services: Watch & { db: Db; openId: OpenId; config: Config; callers: Callers },
  arrival: Arrival,
): Promise<{ sessionToken: string; returnTo: string } | MustAskAgain> {
  const { db, openId, config } = services
  const started = await takeStarted(services, arrival)
  const provider = await openId.identityProvider()
  const tokens = await client
    .authorizationCodeGrant(provider, new URL(`${config.publicUrl}/api/callback?${arrival.query}`), {
      expectedState: started.state,
      expectedNonce: started.nonce,
      pkceCodeVerifier: started.codeVerifier,
      idTokenExpected: true,
    })
    .catch((error) => refuse(services, error))

  const authTime = authTimeOf(tokens, started)
  const claims = await claimsOf(services, provider, tokens)
  const { device } = arrival
  const signed = await signIn(services, claims, { device, idToken: tokens.id_token ?? null, authTime, started })
  if (!signed) return { askAgain: true, returnTo: started.returnTo }
  const { personId, sessionToken } = signed
  if (arrival.language) await adoptLanguage(db, personId, arrival.language)
  const before = arrival.sessionToken ? await endSessionOf(db, arrival.sessionToken) : undefined
  if (before) services.callers.forget(before.personId)
  return { sessionToken, returnTo: started.returnTo }
}

type Started = { state: string; nonce: string; codeVerifier: string; returnTo: string; freshSince: number | null }

/** A started sign-in is deleted whatever happens, so that no callback works twice. */
async function takeStarted({ db }: { db: Db }, { query, browserToken }: Arrival): Promise<Started> {
  const states = new URLSearchParams(query).getAll('state')
  const state = states[0]
  if (states.length !== 1 || !state || state.includes('\0') || !browserToken) throw new Refusal('sign_in_failed')
  const [started] = await db<Started[]>`
    delete from sign_in
    where state = ${state} and browser_hash = ${hashOf(browserToken)} and expires_at > clock_timestamp()
    returning state, nonce, code_verifier as "codeVerifier", return_to as "returnTo",
      case when is_fresh then extract(epoch from started_at)::float8 end as "freshSince"
  `
  if (!started) throw new Refusal('sign_in_failed')
  return started
}

type Watch = { log: Log; metrics: Metrics }

function refuse({ log, metrics }: Watch, error: unknown): never {
  if (isAway(error)) throw new Refusal('away', { retryAfter: 5 })
  log.info('sign-in refused', { code: codeOf(error) })
  metrics.signInRefused()
  throw new Refusal('sign_in_failed')
}

/** The error code of OAuth, or else that of the library. The browser brings the former, so that nothing but a code is logged. */
function codeOf(error: unknown): string {
  const { error: oauth, code: ofLibrary } = error as { error?: unknown; code?: unknown }
  const code = oauth ?? ofLibrary
  return typeof code === 'string' && /^\w{1,60}$/.test(code) ? code : 'unknown'
}

/** The identity provider could not be reached or failed; any other error is a callback that must not be trusted. */
function isAway(error: unknown): boolean {
  const { name, message, cause } = error as Error
  if (cause instanceof Response) return cause.status >= 500
  return name === 'TimeoutError' || name === 'AbortError' || message === 'fetch failed'
}

/** Clocks differ a little, and `auth_time` is in whole seconds. */
const CLOCK_TOLERANCE_SECONDS = 30

/** When the person authenticated. If a fresh sign-in was requested, an older one is refused. */
function authTimeOf(tokens: Tokens, { freshSince }: Started): number | null {
  const authTime = tokens.claims()?.auth_time ?? null
  if (freshSince !== null && (authTime === null || authTime < freshSince - CLOCK_TOLERANCE_SECONDS)) {
    throw new Refusal('sign_in_failed')
  }
  return authTime
}

type SigningIn = Omit<NewSession, 'personId'> & { started: Started }
type SignedIn = { personId: string; sessionToken: string }

/** Finds or creates the person, and begins the session: both or neither, so that a lost phone opens no closed account either. */
async function signIn(
  { db, config }: { db: Db; config: Config },
  claims: Claims,
  { started, ...session }: SigningIn,
): Promise<SignedIn | undefined> {
  try {
    return await db.begin(async (tx) => {
      const personId = await rememberPerson(tx, config.identityKey, claims)
      if (!(await wasAskedSince(tx, personId, { authTime: session.authTime, started }))) throw new NotAsked()
      return { personId, sessionToken: await startSession(tx, { ...session, personId }) }
    })
  } catch (error) {
    if (error instanceof NotAsked) return undefined
    throw error
  }
}

class NotAsked extends Error {}

/**
 * A fresh sign-in that was started since counts too: the clock of the identity provider may be behind. The person stays locked until the
 * session is there, so that whoever signs the devices out meanwhile ends it too.
 */
async function wasAskedSince(
  tx: Tx,
  personId: string,
  { authTime, started }: { authTime: number | null; started: Started },
): Promise<boolean> {
  const asked = Math.max(authTime ?? 0, started.freshSince ?? 0)
  const [known] = await tx`
    select from person where id = ${personId} and coalesce(sign_in_after <= to_timestamp(${asked}::float8), true)
  `
  return known !== undefined
}

type Tokens = Awaited<ReturnType<typeof client.authorizationCodeGrant>>

async function claimsOf(
  { openId, config, ...watch }: Watch & { openId: OpenId; config: Config },
  provider: client.Configuration,
  tokens: Tokens,
): Promise<Claims> {
  const idToken = tokens.claims()
  if (!idToken) throw new Refusal('sign_in_failed')
  // Many identity providers put only the subject into the ID token, and the rest into user info.
  const more =
    idToken.email === undefined && provider.serverMetadata().userinfo_endpoint
      ? await client.fetchUserInfo(provider, tokens.access_token, idToken.sub).catch((error) => refuse(watch, error))
      : {}
  const claims: Record<string, unknown> = { ...idToken, ...more }
  // `email_verified` counts only for the address beside it.
  const { email, email_verified: isVerified } = (idToken.email === undefined ? more : idToken) as Record<
    string,
    unknown
  >
  return {
    issuer: openId.issuer(),
    subject: idToken.sub,
    // An unverified address could be an operator's.
    email: isVerified === true ? addressOf(email) : null,
    firstName: line(claims.given_name, 100) ?? line(claims.name, 100),
    lastName: line(claims.family_name, 100),
    profileImageUrl: pictureToStore(config, line(claims.picture, 1_000)),
  }
}

/** Unchanged or not at all: a repaired address is another address. */
function addressOf(value: unknown): string | null {
  return typeof value === 'string' && line(value, 200) === value ? value : null
}

function line(value: unknown, max: number): string | null {
  if (typeof value !== 'string') return null
  // Cut first: it may be too long to process.
  return asLine(value.slice(0, 4 * max)).slice(0, max) || null
}
