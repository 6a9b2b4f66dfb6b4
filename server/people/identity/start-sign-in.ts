import { randomBytes } from 'node:crypto'
import * as client from 'openid-client'
import { SESSION } from '#contract/limits.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Config } from '#server/platform/start/config.ts'
import type { OpenId } from './open-id.ts'
import { safeReturnTo } from './return-to.ts'
import { hashOf } from './sessions.ts'

export type StartedSignIn = {
  /** Where the browser is redirected. */
  location: string
  /** A short-lived cookie: only the browser that has it can finish this sign-in. */
  browserToken: string
}

export const SIGN_IN_MINUTES = 10

/**
 * Starts a sign-in with a new state, nonce and code verifier. With `fresh=1` the identity provider must authenticate
 * the person again, for actions that need more than an open session.
 */
export async function startSignIn(
  { db, openId, config }: { db: Db; openId: OpenId; config: Config },
  { returnTo, fresh }: { returnTo?: unknown; fresh?: unknown },
  /** The cookie of an earlier start in this browser. It is kept, so that starts can be counted. */
  browserToken: string = randomBytes(32).toString('base64url'),
): Promise<StartedSignIn> {
  const provider = await openId.identityProvider()
  const state = client.randomState()
  const nonce = client.randomNonce()
  const codeVerifier = client.randomPKCECodeVerifier()
  const isFresh = fresh === '1'
  await db`
    insert into sign_in (state, browser_hash, nonce, code_verifier, return_to, is_fresh, expires_at)
    values (${state}, ${hashOf(browserToken)}, ${nonce}, ${codeVerifier}, ${safeReturnTo(returnTo)}, ${isFresh},
      clock_timestamp() + make_interval(mins => ${SIGN_IN_MINUTES}))
  `
  const location = client.buildAuthorizationUrl(provider, {
    redirect_uri: `${config.publicUrl}/api/callback`,
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    // `max_age` also makes the identity provider return `auth_time`. Glewlwyd refuses 0.
    ...(isFresh ? { prompt: 'login', max_age: '1' } : { max_age: `${SESSION.absoluteDays * 86_400}` }),
  })
  return { location: location.href, browserToken }
}
