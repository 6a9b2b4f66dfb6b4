import { execFileSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { atEnd, scratchFolder } from '../at-end.ts'
import type { Browser } from '../people/sign-in.ts'
import { freePorts } from '../service/free-ports.ts'
import { startProgram, until } from '../service/program.ts'

const CLIENT = { id: 'enkosi', secret: 'a-client-secret-of-some-length' }
/** Of a new database of Glewlwyd. */
const ADMIN = { username: 'admin', password: 'password' }
const SCHEMA = '/usr/share/dbconfig-common/data/glewlwyd/install/sqlite3'

/** Claims that our service reads besides the address. */
const CLAIMS = ['given_name', 'family_name', 'email_verified'] as const
type Person = { username: string; password: string; email: string } & Record<(typeof CLAIMS)[number], string>

/** Glewlwyd of Debian with a database of its own, one person, and the service at `publicUrl` as its client. */
export async function startGlewlwyd(publicUrl: string, person: Person) {
  const folder = scratchFolder('glewlwyd')
  const [port = 0] = await freePorts(1)
  const url = `http://localhost:${port}`
  execFileSync('sqlite3', [join(folder, 'database')], { input: readFileSync(SCHEMA) })
  writeFileSync(join(folder, 'glewlwyd.conf'), configuration(port, url, folder))
  const program = startProgram({
    command: 'glewlwyd',
    args: ['--config-file', join(folder, 'glewlwyd.conf')],
    logFile: join(folder, 'glewlwyd.log'),
  })
  atEnd(() => program.stop())
  await until('it answers, or has ended', async () => !program.isRunning() || (await fetch(`${url}/config`)).ok)
  if (!program.isRunning()) throw new Error(`Glewlwyd has ended: ${program.output()}`)

  const admin = await signedIn(url, ADMIN)
  const stored = Object.fromEntries(CLAIMS.map((name) => [name, { multiple: false, read: true, write: true }]))
  await admin('PUT', '/api/mod/user/database', {
    ...{ module: 'database', name: 'database', display_name: 'Database', order_rank: 0 },
    parameters: { 'use-glewlwyd-connection': true, 'data-format': stored },
  })
  await admin('PUT', '/api/mod/user/database/reset', {})
  await admin('POST', '/api/mod/plugin/', {
    module: 'oidc',
    name: 'oidc',
    display_name: 'OpenID Connect',
    parameters: parameters(url),
  })
  for (const name of ['email', 'profile'])
    await admin('POST', '/api/scope/', { name, display_name: name, password_required: false, scheme: {} })
  const scope = ['openid', 'email', 'profile']
  await admin('POST', '/api/user/', { ...person, enabled: true, scope: ['g_profile', ...scope] })
  await admin('POST', '/api/client/', {
    ...{ client_id: CLIENT.id, client_secret: CLIENT.secret, name: 'Enkosi', enabled: true, confidential: true },
    ...{ authorization_type: ['code'], redirect_uri: [`${publicUrl}/api/callback`], scope },
    token_endpoint_auth_method: ['client_secret_post', 'client_secret_basic'],
  })
  return {
    /** Types the password as its page does, and lets our service know who it is; gives the address where that page goes on. */
    signIn: async ({ cookies }: Browser, page: string) => {
      const call = await signedIn(url, person, cookies)
      await call('PUT', `/api/auth/grant/${CLIENT.id}/`, { scope: scope.join(' ') })
      return `${new URL(page).searchParams.get('callback_url')}&g_continue`
    },
    settings: { OIDC_ISSUER: `${url}/api/oidc`, OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret },
  }
}

/** Signs somebody in, and calls its API with their cookies from then on. */
async function signedIn(
  url: string,
  { username, password }: { username: string; password: string },
  cookies = new Map<string, string>(),
) {
  const call = async (method: string, path: string, body: object) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { 'content-type': 'application/json', cookie }
    const response = await fetch(url + path, { method, headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    for (const [, name = '', value = ''] of response.headers
      .getSetCookie()
      .flatMap((line) => [...line.matchAll(/^([^=]+)=([^;]*)/g)]))
      cookies.set(name, value)
  }
  await call('POST', '/api/auth/', { username, password })
  return call
}

/** As Debian installs it: only the address, the log and the database are others. */
function configuration(port: number, url: string, folder: string): string {
  return readFileSync('/etc/glewlwyd/glewlwyd.conf', 'utf8')
    .replace(/^port=.*$/m, `port=${port}\nbind_address="127.0.0.1"`)
    .replace(/^external_url=.*$/m, `external_url="${url}"`)
    .replace(/^log_mode=.*$/m, 'log_mode="console"')
    .replace(/^@include .*$/m, `database = { type = "sqlite3"; path = "${folder}/database"; };`)
}

function parameters(url: string): object {
  const { privateKey, publicKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  return {
    ...{ iss: `${url}/api/oidc`, 'jwt-type': 'ecdsa', 'jwt-key-size': '256', key: privateKey, cert: publicKey },
    ...{ 'jwks-show': true, 'auth-type-code-enabled': true, 'auth-type-token-enabled': false },
    ...{ 'pkce-allowed': true, 'pkce-required': true },
    ...{ 'code-duration': 600, 'access-token-duration': 3600, 'refresh-token-duration': 3600 },
    ...{ 'allowed-scope': ['openid', 'email', 'profile'], 'email-claim': 'mandatory' },
    claims: CLAIMS.map((name) => ({
      ...{ name, 'user-property': name, mandatory: true },
      ...(name === 'email_verified' && { type: 'boolean', 'boolean-value-true': 'yes', 'boolean-value-false': 'no' }),
    })),
  }
}
