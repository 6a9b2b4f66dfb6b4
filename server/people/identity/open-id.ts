import * as client from 'openid-client'
import { Refusal } from '#contract/refusals.ts'
import { wrongKind } from '#server/partners/simulator-mark.ts'
import { type PartnerWatch, UNWATCHED } from '#server/platform/observability/partner-watch.ts'
import type { Config } from '#server/platform/start/config.ts'
import { SIMULATED_CLIENT, simulatedSecret } from '#server/platform/start/simulated-client.ts'
import { SIMULATED_ISSUER } from './remember-person.ts'

/** Timeout of requests to the identity provider. */
const TIMEOUT_SECONDS = 5

export type OpenId = {
  /** The configuration of the identity provider, cached; discovered again after a failure. */
  identityProvider(): Promise<client.Configuration>
  /** The issuer under which its people are stored. */
  issuer(): string
}

/** The OpenID Connect client, for the configured issuer or the simulated one in this process. */
export function openIdOf(config: () => Config, watch: PartnerWatch = UNWATCHED): OpenId {
  let found: { for: string; provider: Promise<client.Configuration> } | undefined
  return {
    issuer: () => config().oidc?.issuer ?? SIMULATED_ISSUER,
    identityProvider: () => {
      const address = config().publicUrl
      if (found?.for !== address) {
        const provider = config().oidc ? discover(config(), watch) : Promise.resolve(simulated(config()))
        const finding = { for: address, provider }
        found = finding
        provider.catch(() => {
          if (found === finding) found = undefined
        })
      }
      return found.provider
    },
  }
}

async function discover({ oidc, partners }: Config, watch: PartnerWatch): Promise<client.Configuration> {
  if (!oidc) throw new Error('There is no issuer in the settings.')
  const issuer = new URL(oidc.issuer)
  const isLocal = issuer.protocol === 'http:'
  try {
    return await client.discovery(issuer, oidc.clientId, oidc.clientSecret, undefined, {
      timeout: TIMEOUT_SECONDS,
      [client.customFetch]: watchedFetch(watch, partners),
      // The signature is verified although the token comes directly from the identity provider.
      execute: [client.enableNonRepudiationChecks, ...(isLocal ? [client.allowInsecureRequests] : [])],
    })
  } catch (cause) {
    throw Object.assign(new Refusal('away', { retryAfter: 5 }), { cause })
  }
}

/** Errors of a made-up or late callback, which are no failure of the identity provider. */
const OF_PEOPLE = ['invalid_grant', 'access_denied']

/** Reports the result of each request to the identity provider; a wrong client secret is `invalid_client`. */
function watchedFetch(watch: PartnerWatch, partners: Config['partners']): client.CustomFetch {
  return async (url, { headers, ...options }) => {
    const watched = watch('identity provider', options.method)
    try {
      const response = await fetch(url, { ...options, headers: { ...headers, ...watched.headers } } as RequestInit)
      // Staging may sign people in by a real one; production lets nobody in who only typed an email address.
      if (partners === 'real' && wrongKind(partners, response.headers))
        throw new Error('not an identity provider', { cause: { code: 'a simulator' } })
      const failure = response.ok ? null : await errorOf(response.clone())
      watched.ended(failure !== null && OF_PEOPLE.includes(failure) ? null : failure)
      return response
    } catch (error) {
      const { name, cause } = error as Error & { cause?: { code?: string } }
      watched.ended(name === 'TimeoutError' ? 'timeout' : (cause?.code ?? 'no answer'))
      throw error
    }
  }
}

/** The error code of the protocol, if there is one. Nothing else of the response is kept. */
async function errorOf(response: Response): Promise<string> {
  const body = (await response.json().catch(() => null)) as { error?: unknown } | null
  const code = typeof body?.error === 'string' && /^[a-z_]{1,40}$/.test(body.error) ? body.error : ''
  return code || `http ${response.status}`
}

/**
 * The simulated identity provider needs no discovery. Browsers reach it at our public address; the server uses its own port,
 * because behind a proxy or in a container the public address may not be reachable from here.
 */
function simulated(config: Config): client.Configuration {
  const issuer = `${config.publicUrl}/idp`
  const own = `http://127.0.0.1:${config.port}/idp`
  const provider = new client.Configuration(
    {
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      end_session_endpoint: `${issuer}/session/end`,
      token_endpoint: `${own}/token`,
      jwks_uri: `${own}/jwks`,
      id_token_signing_alg_values_supported: ['ES256'],
    },
    SIMULATED_CLIENT,
    { client_secret: simulatedSecret(config), id_token_signed_response_alg: 'ES256' },
  )
  provider.timeout = TIMEOUT_SECONDS
  client.allowInsecureRequests(provider)
  client.enableNonRepudiationChecks(provider)
  return provider
}
