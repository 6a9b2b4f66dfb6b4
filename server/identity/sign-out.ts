import * as client from 'openid-client'
import type { Db } from '#server/db/connect.ts'
import type { Config } from '#server/start/config.ts'
import type { Callers } from './callers.ts'
import type { OpenId } from './open-id.ts'
import { endSessionOf } from './sessions.ts'

/** Ends the session here, and says where the browser goes so that it ends at the identity provider too. */
export async function signOut(
  services: { db: Db; openId: OpenId; config: Config; callers: Callers },
  sessionToken: string | undefined,
): Promise<string> {
  const ended = sessionToken ? await endSessionOf(services.db, sessionToken) : undefined
  // The other processes learn of it from the database; this one must not wait for that.
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
    // Signed out here is what matters; an identity provider that is away keeps its own session until that runs out.
    return '/'
  }
}
