import { generateKeyPairSync } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import Provider, { type JWK } from 'oidc-provider'
import type { Db } from '#server/platform/db/connect.ts'
import { languageOfBrowser } from '#server/platform/language/browser-language.ts'
import type { Log } from '#server/platform/observability/log.ts'
import type { Config } from '#server/platform/start/config.ts'
import { derivedSecret, SIMULATED_CLIENT, simulatedSecret } from '#server/platform/start/simulated-client.ts'
import { findAccount, picturePathOf } from './accounts.ts'
import { recordsIn } from './records.ts'
import { signOutPage, troublePage } from './sign-in-page.ts'

type Parts = { db: Db; config: Config; log: Log }

const HOUR = 3_600

/** A real OpenID provider of our own, for as long as no other is named in the settings. */
export async function openIdentityProvider({ db, config, log }: Parts): Promise<Provider> {
  const provider = new Provider(`${config.publicUrl}/idp`, {
    adapter: recordsIn(db),
    jwks: { keys: [await signingKey(db)] },
    clients: [
      {
        // A service that runs apart is a client as at any other provider.
        client_id: config.oidc?.clientId ?? SIMULATED_CLIENT,
        client_secret: config.oidc?.clientSecret ?? simulatedSecret(config),
        redirect_uris: [`${config.serviceUrl}/api/callback`],
        post_logout_redirect_uris: [`${config.serviceUrl}/`],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        id_token_signed_response_alg: 'ES256',
        require_auth_time: true,
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name', 'picture'] },
    // The ID token carries the claims itself, which spares a second question.
    conformIdTokenClaims: false,
    cookies: {
      keys: [derivedSecret(config, 'cookies')],
      long: { signed: true, path: '/idp', sameSite: 'lax', httpOnly: true },
      short: { signed: true, sameSite: 'lax', httpOnly: true },
    },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true, logoutSource: askToSignOut } },
    interactions: { url: (_ctx, { uid }) => `/idp/sign-in/${uid}` },
    pkce: { required: () => true },
    responseTypes: ['code'],
    ttl: {
      AccessToken: HOUR,
      AuthorizationCode: 60,
      Grant: 24 * HOUR,
      IdToken: HOUR,
      Interaction: HOUR,
      Session: 24 * HOUR,
    },
    findAccount: async (_ctx, subject) => accountOf({ db, config }, subject),
    loadExistingGrant: async (ctx) => grantEverything(ctx, provider),
    renderError: (ctx, out) => {
      ctx.type = 'html'
      const language = languageOfBrowser(ctx.req.headers)
      ctx.body = troublePage(language, out.error === 'invalid_request' ? 'runOut' : 'didNotWork')
    },
  })
  provider.proxy = true
  provider.on('server_error', (_ctx, error) => log.error('simulated identity provider failed', { error }))
  endSessionsWithoutAsking(provider)
  return provider
}

type Asking = { type: string; body: unknown; req: IncomingMessage }

/** Only for a request without our ID token, which may be a mistake. */
async function askToSignOut(ctx: Asking, form: string): Promise<void> {
  ctx.type = 'html'
  ctx.body = signOutPage(languageOfBrowser(ctx.req.headers), form)
}

/** Made once and kept, so that all processes sign with the same key, also after a restart. */
async function signingKey(db: Db): Promise<JWK> {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const made = { ...privateKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig' }
  await db`
    insert into idp_secret (name, value) values ('signing key', ${db.json(made as never)})
    on conflict (name) do nothing
  `
  const [kept] = await db<{ value: JWK }[]>`select value from idp_secret where name = 'signing key'`
  if (!kept) throw new Error('The signing key was just kept.')
  return kept.value
}

async function accountOf({ db, config }: Pick<Parts, 'db' | 'config'>, subject: string) {
  const account = await findAccount(db, subject)
  if (!account) return undefined
  return {
    accountId: subject,
    claims: () => ({
      sub: subject,
      email: account.email,
      email_verified: true,
      given_name: account.firstName,
      family_name: account.lastName,
      picture: `${config.publicUrl}${picturePathOf(subject)}`,
    }),
  }
}

type Context = Parameters<NonNullable<NonNullable<ConstructorParameters<typeof Provider>[1]>['loadExistingGrant']>>[0]

/** There is one client, ours, and nothing to be asked about: signing in is the whole consent. */
async function grantEverything({ oidc }: Context, provider: Provider) {
  const { client, session, result } = oidc
  if (!client || !session?.accountId) return undefined
  const known = result?.consent?.grantId ?? session.grantIdFor(client.clientId)
  const found = known ? await provider.Grant.find(known) : undefined
  if (found) return found
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
  grant.addOIDCScope('openid email profile')
  await grant.save()
  return grant
}

/**
 * Somebody who signs out with us has confirmed it: with our own ID token, no second page asks. This runs after
 * the provider has checked that token and the address to go back to.
 */
function endSessionsWithoutAsking(provider: Provider): void {
  provider.use(async (ctx, next) => {
    await next()
    const { oidc } = ctx as Partial<Context>
    if (oidc?.route !== 'end_session' || ctx.status !== 200 || !oidc.entities.IdTokenHint) return
    const back = oidc.params?.post_logout_redirect_uri
    if (typeof back !== 'string') return
    await oidc.session?.destroy()
    ctx.redirect(back)
  })
}
