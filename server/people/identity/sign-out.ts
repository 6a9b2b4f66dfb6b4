import * as client from 'openid-client'
import type { Db } from '#server/platform/db/connect.ts'
import type { Config } from '#server/platform/start/config.ts'
import type { OpenId } from './open-id.ts'
import { type Callers, endSessionOf } from './sessions.ts'

/** Ends the session, and returns where the browser goes to end it at the identity provider too. */
export async function signOut(
  services: { db: Db; openId: OpenId; config: Config; callers: Callers },
  sessionToken: string | undefined,
): Promise<string> {
  const ended = sessionToken ? await endSessionOf(services.db, sessionToken) : undefined
  // Other processes learn of it from the database; this one does not wait for that.
  if (ended) services.callers.forget(ended.personId)
  if (!ended?.idToken) return '/'
  try {
    const provider = await services.openId.identityProvider()
    if (!provider.serverMetadata().end_session_endpoint) return '/'
    return client.buildEndSessionUrl(provider, {
      id_token_hint: ended.idToken,
      post_logout_redirect_uri: `${services.config.publicUrl}/`,
    }).href
  } catch {
    // The session here has ended. If the identity provider cannot be reached, its own session expires later.
    return '/'
  }
}
