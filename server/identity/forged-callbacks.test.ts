import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CLIENT, CODE, type Forgery, startTestIssuer, type TestIssuer } from '#testing/issuer.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { type Browser, openBrowser } from '#testing/sign-in.ts'

let issuer: TestIssuer
let server: TestServer
let home: string
beforeAll(async () => {
  issuer = await startTestIssuer()
  server = await startTestServer({
    OIDC_ISSUER: issuer.url,
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET: CLIENT.secret,
    RATE_LIMIT_SIGN_INS: '1000',
  })
  home = server.services.config.publicUrl
})
afterAll(async () => {
  await server.close()
  await issuer.close()
})
beforeEach(() => issuer.forge({}))

/** Sets out for the provider; returns what an honest callback would bring. */
async function setOut(browser: Browser): Promise<{ state: string; code: string }> {
  const { location } = await browser.go(`${home}/api/login`)
  await fetch(`${location}`)
  return { state: new URL(`${location}`).searchParams.get('state') ?? '', code: CODE }
}

const comeBack = (browser: Browser, query: Record<string, string>) =>
  browser.go(`${home}/api/callback?${new URLSearchParams(query)}`)

async function expectRefused(browser: Browser, answer: { status: number; text: string }): Promise<void> {
  expect([answer.status, answer.text]).toEqual([400, 'The sign-in could not be completed. Please start again.'])
  expect(browser.cookies.has('enkosi_session')).toBe(false)
  expect(await server.db`select from session`).toHaveLength(0)
}

const WITH_WRONG_QUERY: [string, (query: { state: string; code: string }) => Record<string, string>][] = [
  ['a wrong state', ({ code }) => ({ code, state: 'x'.repeat(43) })],
  ['no state', ({ code }) => ({ code })],
  ['a wrong code', ({ state }) => ({ state, code: 'another-code' })],
  ['no code', ({ state }) => ({ state })],
  ['the provider’s own refusal', ({ state }) => ({ state, error: 'access_denied' })],
  ['another issuer’s name', ({ state, code }) => ({ state, code, iss: 'https://evil.example' })],
]

test.each(WITH_WRONG_QUERY)('a callback with %s signs nobody in', async (_what, forged) => {
  const browser = openBrowser()
  const honest = await setOut(browser)

  await expectRefused(browser, await comeBack(browser, forged(honest)))
})

const past = Math.floor(Date.now() / 1_000) - 7_200
const WITH_WRONG_TOKEN: [string, Forgery][] = [
  ['a wrong nonce', { claims: { nonce: 'another' } }],
  ['no nonce', { without: ['nonce'] }],
  ['a wrong issuer', { claims: { iss: 'https://evil.example' } }],
  ['a wrong audience', { claims: { aud: 'another-client' } }],
  ['no signature at all', { alg: 'none' }],
  ['a wrong algorithm', { alg: 'HS256' }],
  ['another’s key', { key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey }],
  ['an expired time', { claims: { iat: past, exp: past + 300 } }],
  ['no subject', { without: ['sub'] }],
]

test.each(WITH_WRONG_TOKEN)('an ID token with %s signs nobody in', async (_what, forgery) => {
  const browser = openBrowser()
  const honest = await setOut(browser)
  issuer.forge(forgery)

  await expectRefused(browser, await comeBack(browser, honest))
})

test('a wrong code verifier signs nobody in', async () => {
  const browser = openBrowser()
  const honest = await setOut(browser)
  await server.db`update sign_in set code_verifier = ${'v'.repeat(43)} where state = ${honest.state}`

  await expectRefused(browser, await comeBack(browser, honest))
})

test('a callback taken to another browser signs nobody in', async () => {
  const thief = openBrowser()
  const withOwnCookie = openBrowser()
  await setOut(withOwnCookie)
  const honest = await setOut(openBrowser())

  await expectRefused(thief, await comeBack(thief, honest))
  await expectRefused(withOwnCookie, await comeBack(withOwnCookie, honest))
})

test('a callback that came too late signs nobody in', async () => {
  const browser = openBrowser()
  const honest = await setOut(browser)
  await server.db`update sign_in set expires_at = clock_timestamp() where state = ${honest.state}`

  await expectRefused(browser, await comeBack(browser, honest))
})

test('an honest callback signs in once; the same one again does not', async () => {
  const browser = openBrowser()
  const honest = await setOut(browser)
  const cookie = browser.cookies.get('enkosi_sign_in') ?? ''

  expect((await comeBack(browser, honest)).location).toBe(`${home}/`)
  expect(JSON.parse((await browser.go(`${home}/api/auth/user`)).text)).toMatchObject({
    email: 'somebody@example.test',
    firstName: 'Some',
  })

  const again = openBrowser()
  again.cookies.set('enkosi_sign_in', cookie)
  expect((await comeBack(again, honest)).status).toBe(400)
  expect(await server.db`select from session`).toHaveLength(1)
  await server.db`delete from session`
})

test('a provider that is away is a 503, and an address that it doubts is not taken', async () => {
  const browser = openBrowser()
  const honest = await setOut(browser)
  issuer.forge({ status: 500 })
  expect((await comeBack(browser, honest)).status).toBe(503)

  const doubted = await setOut(browser)
  issuer.forge({ claims: { sub: 'doubted', email: 'operator@enkosi.test', email_verified: false } })
  await comeBack(browser, doubted)

  const user = JSON.parse((await browser.go(`${home}/api/auth/user`)).text)
  expect(user).toMatchObject({ email: null, isOperator: false })
  expect(server.log.filter((line) => line.includes('"bug"'))).toEqual([])
})

test.each([
  [200, 302],
  [401, 400],
  [500, 503],
])('a user-info endpoint that answers %i makes the sign-in a %i', async (userInfoStatus, status) => {
  const browser = openBrowser()
  const honest = await setOut(browser)
  issuer.forge({ without: ['email'], userInfoStatus })

  expect((await comeBack(browser, honest)).status).toBe(status)

  const { text } = await browser.go(`${home}/api/auth/user`)
  expect(text.includes('told-later@example.test')).toBe(status === 302)
  await server.db`delete from session`
})
