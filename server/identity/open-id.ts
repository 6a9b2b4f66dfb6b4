import * as client from 'openid-client'
import { Refusal } from '#contract/refusals.ts'
import { type PartnerWatch, UNWATCHED } from '#server/observability/partner-watch.ts'
import type { Config } from '#server/start/config.ts'
import { SIMULATED_CLIENT, simulatedSecret } from '#server/start/simulated-client.ts'
import { SIMULATED_ISSUER } from './remember-person.ts'

/** How long the identity provider may take to answer us. */
const TIMEOUT_SECONDS = 5

export type OpenId = {
  /** The identity provider as our side knows it; found once, and asked for again after a failure. */
  identityProvider(): Promise<client.Configuration>
  /** What people of this identity provider are known by. */
  issuer(): string
}

/** Our side of OpenID Connect, with the issuer of the settings or with the simulated one of this very process. */
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

async function discover({ oidc }: Config, watch: PartnerWatch): Promise<client.Configuration> {
  if (!oidc) throw new Error('There is no issuer in the settings.')
  const issuer = new URL(oidc.issuer)
  const isLocal = issuer.protocol === 'http:'
  try {
    return await client.discovery(issuer, oidc.clientId, oidc.clientSecret, undefined, {
      timeout: TIMEOUT_SECONDS,
      [client.customFetch]: watchedFetch(watch),
      // The signature is checked although the token comes straight from the identity provider: one more thing to forge.
      execute: [client.enableNonRepudiationChecks, ...(isLocal ? [client.allowInsecureRequests] : [])],
    })
  } catch (cause) {
    throw Object.assign(new Refusal('away', { retryAfter: 5 }), { cause })
  }
}

/** What a made-up or late callback leads to: the person's own doing, and no failure of the identity provider. */
const OF_PEOPLE = ['invalid_grant', 'access_denied']

/** Tells of each answer of the identity provider whether it was one; a wrong client secret is its `invalid_client`. */
function watchedFetch(watch: PartnerWatch): client.CustomFetch {
  return async (url, options) => {
    try {
      const response = await fetch(url, options as RequestInit)
      const failure = response.ok ? null : await errorOf(response.clone())
      watch('identity provider', failure !== null && OF_PEOPLE.includes(failure) ? null : failure)
      return response
    } catch (error) {
      const { name, cause } = error as Error & { cause?: { code?: string } }
      watch('identity provider', name === 'TimeoutError' ? 'timeout' : (cause?.code ?? 'no answer'))
      throw error
    }
  }
}

/** The code of the protocol where it has one; nothing else of what the identity provider sent is kept. */
async function errorOf(response: Response): Promise<string> {
  const body = (await response.json().catch(() => null)) as { error?: unknown } | null
  const code = typeof body?.error === 'string' && /^[a-z_]{1,40}$/.test(body.error) ? body.error : ''
  return code || `http ${response.status}`
}

/**
 * The simulated identity provider needs no discovery. Browsers reach it at our public address, but we ask for tokens and keys over
 * our own port: behind a proxy or in a container the public address may not be reachable from here.
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
