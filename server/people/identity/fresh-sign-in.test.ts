import { beforeEach, expect, test } from 'vitest'
import { CODE, startTestIssuer } from '#testing/people/issuer.ts'
import { registerWorker } from '#testing/people/register-and-fund.ts'
import { type Browser, openBrowser, walkToCallback } from '#testing/people/sign-in.ts'
import { clientOf } from '#testing/service/client.ts'
import { startTestServer } from '#testing/service/server.ts'

const FRESH = '/api/login?returnTo=/profile&fresh=1'
const seconds = () => Math.floor(Date.now() / 1_000)

const issuer = await startTestIssuer()
const server = await startTestServer()
const elsewhere = await startTestServer(issuer.settings)
beforeEach(() => issuer.forge({}))

/** Calls the service with the session that this browser has now. */
const clientIn = ({ cookies }: Browser) =>
  clientOf(server.url, { cookie: `enkosi_session=${cookies.get('enkosi_session')}` })

test('whom the identity provider still knows is signed in without being asked, and that does not count as fresh', async () => {
  const home = server.services.config.publicUrl
  const browser = openBrowser()
  const signIn = async (login?: string) => {
    const { authorization, callback } = await walkToCallback(browser, home, { email: 'nomsa@example.test' }, login)
    return { authorization, back: (await browser.go(callback.href)).location }
  }
  await signIn()
  await registerWorker(clientIn(browser))
  const change = () => clientIn(browser).put('/api/guard/profile', { bankAccountNumber: '62123456789' })
  await server.db`
    update idp_record set payload = payload || jsonb_build_object('loginTs', ${seconds() - 3_600}::bigint)
    where model = 'Session'
  `

  await signIn()
  const refused = await change()
  expect([refused.status, refused.headers.get('error-code')]).toEqual([403, 'sign_in_again'])

  const { authorization, back } = await signIn(FRESH)
  expect(authorization.searchParams.get('prompt')).toBe('login')
  expect(authorization.searchParams.get('max_age')).toBe('1')
  expect(back).toBe(`${home}/profile`)
  expect((await change()).status).toBe(200)
})

test('asked to be fresh, the simulated identity provider shows its page to whom it knows', async () => {
  const home = server.services.config.publicUrl
  const browser = openBrowser()
  const { callback } = await walkToCallback(browser, home, { email: 'known@example.test' })
  await browser.go(callback.href)
  const destinationOf = async (login: string) => {
    const { location } = await browser.go(home + login)
    return (await browser.go(`${location}`)).location
  }

  expect(await destinationOf('/api/login')).toContain('/api/callback?')
  expect(await destinationOf(FRESH)).toContain('/idp/sign-in/')
})

/** Signs in with the issuer that can lie; returns the result and the age of the authentication by the session. */
async function comeBack(login: string) {
  const home = elsewhere.services.config.publicUrl
  const browser = openBrowser()
  const { location } = await browser.go(home + login)
  await fetch(`${location}`)
  const state = new URL(`${location}`).searchParams.get('state') ?? ''
  const { status } = await browser.go(`${home}/api/callback?${new URLSearchParams({ state, code: CODE })}`)
  const [session] = await elsewhere.db<{ ago: number | null }[]>`
    delete from session returning extract(epoch from business_now() - authenticated_at)::float8 as ago
  `
  return { status, ago: session && (session.ago === null ? null : Math.round(session.ago / 60)) }
}

test.each([
  ['of an hour ago', { claims: { auth_time: seconds() - 3_600 } }],
  ['at an unknown time', {}],
])(
  'an identity provider that answers the wish for a fresh sign-in with one %s signs nobody in',
  async (_what, forgery) => {
    issuer.forge(forgery)

    expect(await comeBack(FRESH)).toEqual({ status: 400, ago: undefined })
  },
)

test('a session knows when the person was at the identity provider, not when it began', async () => {
  issuer.forge({ claims: { auth_time: seconds() - 3_600 } })
  expect(await comeBack('/api/login')).toEqual({ status: 302, ago: 60 })

  issuer.forge({})
  expect(await comeBack('/api/login')).toEqual({ status: 302, ago: null })

  // A time in the future must not make a sign-in stay fresh.
  issuer.forge({ claims: { auth_time: seconds() + 86_400 } })
  expect(await comeBack(FRESH)).toEqual({ status: 302, ago: 0 })
})
