import { generateKeyPairSync } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { CODE, type Forgery, startTestIssuer } from '#testing/people/issuer.ts'
import { type Browser, openBrowser } from '#testing/people/sign-in.ts'
import { startTestServer } from '#testing/service/server.ts'

const issuer = await startTestIssuer()
const server = await startTestServer({
  ...issuer.settings,
  OPERATOR_EMAILS: 'keeper@enkosi.test',
  OPERATORS: `${issuer.url}|the-operator, https://other.example|another`,
})
const home = server.services.config.publicUrl
beforeEach(() => issuer.forge({}))

/** Starts a sign-in; returns what a genuine callback would contain. */
async function beginSignIn(browser: Browser): Promise<{ state: string; code: string }> {
  const { location } = await browser.go(`${home}/api/login`)
  await fetch(`${location}`)
  return { state: new URL(`${location}`).searchParams.get('state') ?? '', code: CODE }
}

type Query = Record<string, string> | [name: string, value: string][]

const comeBack = (browser: Browser, query: Query) => browser.go(`${home}/api/callback?${new URLSearchParams(query)}`)

async function expectRefused(browser: Browser, answer: { status: number; text: string }): Promise<void> {
  expect([answer.status, answer.text]).toEqual([400, 'The sign-in could not be completed. Please start again.'])
  expect(browser.cookies.has('enkosi_session')).toBe(false)
  expect(await server.db`select from session`).toHaveLength(0)
}

const WITH_WRONG_QUERY: [string, (query: { state: string; code: string }) => Query][] = [
  ['a wrong state', ({ code }) => ({ code, state: 'x'.repeat(43) })],
  ['no state', ({ code }) => ({ code })],
  ['two states', ({ state, code }) => [...Object.entries({ state, code }), ['state', 'x']]],
  ['two codes', ({ state, code }) => [...Object.entries({ state, code }), ['code', 'x']]],
  ['a wrong code', ({ state }) => ({ state, code: 'another-code' })],
  ['no code', ({ state }) => ({ state })],
  ['the provider’s own refusal', ({ state }) => ({ state, error: 'access_denied' })],
  ['another issuer’s name', ({ state, code }) => ({ state, code, iss: 'https://evil.example' })],
]

test.each(WITH_WRONG_QUERY)('a callback with %s signs nobody in', async (_what, forged) => {
  const browser = openBrowser()
  const honest = await beginSignIn(browser)

  await expectRefused(browser, await comeBack(browser, forged(honest)))
})

test.each([
  ['access_denied', { error: 'access_denied' }, 'access_denied'],
  ['a text that is no code', { error: 'line\n{"event":"forged"}' }, 'unknown'],
  ['a code that the provider does not know', { code: 'another-code' }, 'invalid_grant'],
])('a refused sign-in is logged with its code and counted: %s', async (_what, query, code) => {
  const refusals = async () => {
    const figures = await server.services.metrics.registry.getSingleMetricAsString('enkosi_sign_ins_refused_total')
    return Number(/_total (\d+)/.exec(figures)?.[1])
  }
  const browser = openBrowser()
  const { state } = await beginSignIn(browser)
  const before = await refusals()

  await expectRefused(browser, await comeBack(browser, { state, ...query }))

  expect(await refusals()).toBe(before + 1)
  const said = server.log.map((line) => JSON.parse(line)).filter(({ event }) => event === 'sign-in refused')
  expect(said.at(-1)).toMatchObject({ level: 'info', code })
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
  const honest = await beginSignIn(browser)
  issuer.forge(forgery)

  await expectRefused(browser, await comeBack(browser, honest))
})

test('a wrong code verifier signs nobody in', async () => {
  const browser = openBrowser()
  const honest = await beginSignIn(browser)
  await server.db`update sign_in set code_verifier = ${'v'.repeat(43)} where state = ${honest.state}`

  await expectRefused(browser, await comeBack(browser, honest))
})

test('a callback taken to another browser signs nobody in', async () => {
  const thief = openBrowser()
  const withOwnCookie = openBrowser()
  await beginSignIn(withOwnCookie)
  const honest = await beginSignIn(openBrowser())

  await expectRefused(thief, await comeBack(thief, honest))
  await expectRefused(withOwnCookie, await comeBack(withOwnCookie, honest))
})

test('a callback that comes after more than ten minutes signs nobody in', async () => {
  const browser = openBrowser()
  const honest = await beginSignIn(browser)
  await server.db`update sign_in set expires_at = expires_at - interval '10 minutes' where state = ${honest.state}`

  await expectRefused(browser, await comeBack(browser, honest))
})

test('an honest callback signs in once; the same one again does not', async () => {
  const browser = openBrowser()
  const honest = await beginSignIn(browser)
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

test('an identity provider that is away is a 503', async () => {
  const browser = openBrowser()
  const honest = await beginSignIn(browser)
  issuer.forge({ status: 500 })

  expect((await comeBack(browser, honest)).status).toBe(503)
  expect(server.log.filter((line) => line.includes('"unhandled error"'))).toEqual([])
})

type SignedIn = { email: string | null; isOperator: boolean }

async function signInWith(forgery: Forgery): Promise<SignedIn> {
  const browser = openBrowser()
  const honest = await beginSignIn(browser)
  issuer.forge(forgery)
  await comeBack(browser, honest)
  return JSON.parse((await browser.go(`${home}/api/auth/user`)).text) as SignedIn
}

const email = 'keeper@enkosi.test'
const NOT_VOUCHED_FOR: [string, Forgery][] = [
  ['says that it is not verified', { claims: { sub: 'a', email, email_verified: false } }],
  ['says nothing about it', { claims: { sub: 'a', email }, without: ['email_verified'] }],
  ['says "false" in letters', { claims: { sub: 'a', email, email_verified: 'false' } }],
  ['says "true" in letters', { claims: { sub: 'a', email, email_verified: 'true' } }],
  ['says 0', { claims: { sub: 'a', email, email_verified: 0 } }],
  ['says 1', { claims: { sub: 'a', email, email_verified: 1 } }],
  ['says null', { claims: { sub: 'a', email, email_verified: null } }],
  [
    'verifies another address than the one in its user info',
    { without: ['email'], userInfo: { email, email_verified: null } },
  ],
]

test.each(NOT_VOUCHED_FOR)('an address is not taken when the identity provider %s', async (_what, forgery) => {
  expect(await signInWith(forgery)).toMatchObject({ email: null, isOperator: false })
})

test.each([
  ['the Kelvin sign for a k', '\u212aeeper@enkosi.test'],
  ['wide letters', 'keeper＠enkosi.test'],
  ['a dotless i', 'keeper@enkos\u0131.test'],
  ['an invisible letter', 'keeper@enkosi\u200b.test'],
  ['an accent', 'keepe\u0301r@enkosi.test'],
])('an address that only looks like an operator’s gives no role: %s', async (_what, lookalike) => {
  const forgery = { claims: { sub: 'lookalike', email: lookalike, email_verified: true } }

  expect(await signInWith(forgery)).toMatchObject({ isOperator: false })
})

test('an operator is known by an address that the identity provider vouches for, or by issuer and subject', async () => {
  const verified = { email_verified: true }

  expect(await signInWith({ claims: { sub: 'k', email: 'KEEPER@Enkosi.Test', ...verified } })).toMatchObject({
    isOperator: true,
  })
  expect(await signInWith({ claims: { sub: 'the-operator', email_verified: false } })).toMatchObject({
    isOperator: true,
  })
  expect(await signInWith({ claims: { sub: 'THE-OPERATOR' } })).toMatchObject({ isOperator: false })
  expect(await signInWith({ claims: { sub: 'another' } })).toMatchObject({ isOperator: false })
})

test('an issuer with a path and a slash at its end signs people in, and its operators may be listed without the slash', async () => {
  const slashed = await startTestIssuer('/application/o/enkosi/')
  slashed.forge({ claims: { sub: 'the-operator' } })
  const other = await startTestServer({ ...slashed.settings, OPERATORS: `${slashed.url.slice(0, -1)}|the-operator` })
  const browser = openBrowser()
  const { publicUrl } = other.services.config
  const { location } = await browser.go(`${publicUrl}/api/login`)
  await fetch(`${location}`)
  const state = new URL(`${location}`).searchParams.get('state') ?? ''

  expect((await browser.go(`${publicUrl}/api/callback?${new URLSearchParams({ state, code: CODE })}`)).status).toBe(302)

  expect(JSON.parse((await browser.go(`${publicUrl}/api/auth/user`)).text)).toMatchObject({ isOperator: true })
})

test.each([
  [200, 302],
  [401, 400],
  [500, 503],
])('a user-info endpoint that answers %i makes the sign-in a %i', async (userInfoStatus, status) => {
  const browser = openBrowser()
  const honest = await beginSignIn(browser)
  issuer.forge({ without: ['email'], userInfoStatus })

  expect((await comeBack(browser, honest)).status).toBe(status)

  const { text } = await browser.go(`${home}/api/auth/user`)
  expect(text.includes('told-later@example.test')).toBe(status === 302)
  await server.db`delete from session`
})
