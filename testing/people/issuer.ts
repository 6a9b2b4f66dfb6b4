import { createHash, createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { atEnd } from '#testing/at-end.ts'

type Claims = Record<string, unknown>

/** How the next ID token differs from an honest one. */
export type Forgery = {
  claims?: Claims
  without?: string[]
  alg?: 'ES256' | 'none' | 'HS256'
  key?: KeyObject
  status?: number
  /** The protocol's code beside that status. */
  error?: string
  /** Of the user-info endpoint, which is asked where the token holds no email address. */
  userInfoStatus?: number
  userInfo?: Claims
}

type TestIssuer = {
  url: string
  /** The settings of a service that believes it. */
  settings: Record<string, string>
  forge(forgery: Forgery): void
}

const CLIENT = { id: 'a-client', secret: 'a-client-secret-of-some-length' }
/** The only code that this issuer gives out. */
export const CODE = 'the-code'

const TOLD_LATER = { email: 'told-later@example.test', email_verified: true }

/** An identity provider that lies on request. `path` is the rest of its name, such as one that ends in a slash. */
export async function startTestIssuer(path = ''): Promise<TestIssuer> {
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const publicJwk = { ...keys.publicKey.export({ format: 'jwk' }), kid: 'k1', alg: 'ES256', use: 'sig' }
  let asked = new URLSearchParams()
  let forgery: Forgery = {}

  const server = createServer(async (request, response) => {
    const answer = (body: unknown, status = 200) =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
    const url = new URL(request.url ?? '/', issuer())
    if (url.pathname === `${path.replace(/\/$/, '')}/.well-known/openid-configuration`)
      return answer(metadata(issuer(), base()))
    if (url.pathname === '/jwks') return answer({ keys: [publicJwk] })
    if (url.pathname === '/auth') {
      asked = url.searchParams
      return response.writeHead(204).end()
    }
    if (url.pathname === '/userinfo') {
      return answer({ sub: 'somebody', ...TOLD_LATER, ...forgery.userInfo }, forgery.userInfoStatus)
    }
    let text = ''
    for await (const chunk of request) text += chunk
    const form = new URLSearchParams(text)
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (forgery.status) return answer({ error: forgery.error }, forgery.status)
    if (form.get('code') !== CODE || challenge !== asked.get('code_challenge'))
      return answer({ error: 'invalid_grant' }, 400)
    answer({
      access_token: 'a',
      token_type: 'Bearer',
      id_token: idToken(issuer(), asked, forgery, keys.privateKey, publicJwk),
    })
  })
  const base = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const issuer = () => `${base()}${path}`
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(() => server.close().closeAllConnections())
  return {
    url: issuer(),
    settings: { OIDC_ISSUER: issuer(), OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret },
    forge: (next) => {
      forgery = next
    },
  }
}

function metadata(issuer: string, base: string) {
  return {
    issuer,
    authorization_endpoint: `${base}/auth`,
    token_endpoint: `${base}/token`,
    jwks_uri: `${base}/jwks`,
    userinfo_endpoint: `${base}/userinfo`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
  }
}

function idToken(
  issuer: string,
  asked: URLSearchParams,
  forgery: Forgery,
  privateKey: KeyObject,
  publicJwk: object,
): string {
  const now = Math.floor(Date.now() / 1_000)
  const claims: Claims = {
    iss: issuer,
    aud: CLIENT.id,
    sub: 'somebody',
    nonce: asked.get('nonce'),
    iat: now,
    exp: now + 300,
    email: 'somebody@example.test',
    email_verified: true,
    given_name: 'Some',
    family_name: 'Body',
    ...forgery.claims,
  }
  for (const name of forgery.without ?? []) delete claims[name]
  const { alg = 'ES256' } = forgery
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${part({ alg, kid: 'k1', typ: 'JWT' })}.${part(claims)}`
  if (alg === 'none') return `${signed}.`
  // The old trick: the public key, which everybody has, used as if it were a shared secret.
  if (alg === 'HS256')
    return `${signed}.${createHmac('sha256', JSON.stringify(publicJwk)).update(signed).digest('base64url')}`
  const key = forgery.key ?? privateKey
  return `${signed}.${sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
}
