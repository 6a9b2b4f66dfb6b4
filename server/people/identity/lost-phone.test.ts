import { expect, test, vi } from 'vitest'
import { CODE, startTestIssuer } from '#testing/people/issuer.ts'
import { type Browser, openBrowser, walkToCallback } from '#testing/people/sign-in.ts'
import type { Client } from '#testing/service/client.ts'
import { clientOf } from '#testing/service/client.ts'
import { startTestServer } from '#testing/service/server.ts'

const OPERATOR = 'operator@enkosi.test'
const server = await startTestServer({ OPERATOR_EMAILS: OPERATOR })
const home = server.services.config.publicUrl
const issuer = await startTestIssuer()
const elsewhere = await startTestServer(issuer.settings)

const clientIn = ({ cookies }: Browser) =>
  clientOf(server.url, { cookie: `enkosi_session=${cookies.get('enkosi_session')}` })

async function signedIn(email: string) {
  const browser = openBrowser()
  const { callback } = await walkToCallback(browser, home, { email })
  await browser.go(callback.href)
  return { browser, client: clientIn(browser) }
}

/** Taps Sign In as somebody who has only the phone: follows what leads on by itself, and says where that ends. */
async function tapSignIn(browser: Browser, path = '/api/login?returnTo=/wallet'): Promise<string> {
  let { location } = await browser.go(home + path)
  for (let steps = 0; location && !/\/idp\/sign-in\/|\/wallet$/.test(location); steps++) {
    if (steps > 10) throw new Error('The sign-in goes round in circles.')
    location = (await browser.go(location)).location
  }
  return new URL(`${location}`).pathname
}

type Ending = (owner: Client, lostPhone: Client) => Promise<unknown>
const ENDINGS: [string, Ending][] = [
  ['Sign out everywhere else', (owner) => owner.delete('/api/me/sessions')],
  [
    'Sign out of one device',
    async (owner, lost) => {
      const listed = (await lost.get('/api/me/sessions')).json as { id: string; current: boolean }[]
      return owner.delete(`/api/me/sessions/${listed.find(({ current }) => current)?.id}`)
    },
  ],
  [
    'an operator who ends all sessions',
    async (owner) => {
      const { id } = (await owner.get('/api/auth/user')).json as { id: string }
      const operator = await server.signIn(OPERATOR)
      return operator.post(`/api/operator/people/${id}/end-sessions`, { reason: 'The phone was stolen' })
    },
  ],
]

test.each(ENDINGS)('%s: the lost phone is out at once, and Sign In asks who one is', async (what, end) => {
  const email = `lost-${what.length}@example.test`
  const { browser: lost, client } = await signedIn(email)
  const owner = await server.signIn(email)
  expect(await tapSignIn(lost)).toBe('/wallet')

  await end(owner, clientIn(lost))

  expect((await clientIn(lost).get('/api/wallet')).status).toBe(401)
  expect((await client.get('/api/wallet')).status).toBe(401)
  for (const path of [
    '/api/login?returnTo=/wallet',
    '/api/login?returnTo=/wallet&fresh=0',
    '/api/login?returnTo=/wallet',
  ])
    expect(await tapSignIn(lost, path)).toMatch(/^\/idp\/sign-in\//)
  // Without our cookies the browser is no better known.
  for (const name of [...lost.cookies.keys()].filter((name) => name.startsWith('enkosi'))) lost.cookies.delete(name)
  expect(await tapSignIn(lost)).toMatch(/^\/idp\/sign-in\//)
  expect((await clientIn(lost).get('/api/wallet')).status).toBe(401)

  // The owner shows who they are, and is led on; from then on that browser is asked no more than before.
  const { callback } = await walkToCallback(lost, home, { email }, '/api/login?returnTo=/wallet&fresh=1')
  expect((await lost.go(callback.href)).location).toBe(`${home}/wallet`)
  expect((await clientIn(lost).get('/api/wallet')).status).toBe(200)
  // The identity provider tells whole seconds: within the one in which it was ended, it is asked twice.
  await server.db`update person set sign_in_after = sign_in_after - interval '2 seconds'`
  expect(await tapSignIn(lost)).toBe('/wallet')
})

test('a sign-in that the lost phone had begun and kept open does not count', async () => {
  const email = 'kept-open@example.test'
  const { browser: lost } = await signedIn(email)
  const open = await walkToCallback(lost, home, { email })
  const owner = await server.signIn(email)

  await owner.delete('/api/me/sessions')

  const { location } = await lost.go(open.callback.href)
  expect(location).toContain('/api/login?fresh=1')
  expect((await clientIn(lost).get('/api/wallet')).status).toBe(401)
})

test('a sign-in that is just being finished does not outlive the sign-out', async () => {
  const email = 'just-then@example.test'
  const { browser: lost } = await signedIn(email)
  const open = await walkToCallback(lost, home, { email })
  const owner = await server.signIn(email)
  await server.db`
    create function wait_for_test() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock(2); return new; end $$
  `
  await server.db`create trigger wait_for_test before insert on session for each row execute function wait_for_test()`
  const waiting = async () =>
    (await server.db`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`)
      .length
  let finishing: Promise<unknown> = Promise.resolve()
  let ending: Promise<unknown> = Promise.resolve()
  try {
    await server.db.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(2)`
      finishing = lost.go(open.callback.href)
      await vi.waitFor(async () => expect(await waiting()).toBe(1))
      let hasEnded = false
      ending = owner.delete('/api/me/sessions').then(() => {
        hasEnded = true
      })
      await vi.waitFor(async () => expect(hasEnded || (await waiting()) === 2).toBe(true))
    })
    await Promise.all([finishing, ending])
  } finally {
    await server.db`drop function wait_for_test cascade`
  }

  expect((await owner.get('/api/wallet')).status).toBe(200)
  expect((await clientIn(lost).get('/api/wallet')).status).toBe(401)
})

test('a lost phone does not open an account again that its owner has closed', async () => {
  const email = 'closed-since@example.test'
  const { browser: lost, client } = await signedIn(email)
  expect((await (await server.signIn(email)).delete('/api/me')).status).toBe(200)

  expect(await tapSignIn(lost)).toMatch(/^\/idp\/sign-in\//)
  expect((await client.get('/api/wallet')).status).toBe(401)
  const [left] = await server.db`select from person where email = ${email}`
  expect(left).toBeUndefined()
})

test('only the person who was signed out is asked again, and the device that signed the others out stays in', async () => {
  const { browser: other } = await signedIn('another@example.test')
  const { browser: kept, client } = await signedIn('keeps@example.test')

  await client.delete('/api/me/sessions')

  expect((await clientIn(kept).get('/api/wallet')).status).toBe(200)
  expect(await tapSignIn(other)).toBe('/wallet')
})

test('an identity provider that does not say when it asked, or says so of earlier, is sent to ask', async () => {
  const base = elsewhere.services.config.publicUrl
  const comeBack = async (path: string) => {
    const browser = openBrowser()
    const { location } = await browser.go(base + path)
    await fetch(`${location}`)
    const state = new URL(`${location}`).searchParams.get('state') ?? ''
    return browser.go(`${base}/api/callback?${new URLSearchParams({ state, code: CODE })}`)
  }
  const sessions = async () => (await elsewhere.db`select from session`).length
  expect((await comeBack('/api/login')).status).toBe(302)
  await elsewhere.db`delete from session`
  await elsewhere.db`update person set sign_in_after = clock_timestamp()`

  for (const auth_time of [undefined, Math.floor(Date.now() / 1_000) - 60]) {
    issuer.forge({ claims: auth_time ? { auth_time } : {} })
    expect((await comeBack('/api/login')).location).toContain('fresh=1')
    expect(await sessions()).toBe(0)
  }
  // A clock that is some seconds behind does not lock anybody out.
  issuer.forge({ claims: { auth_time: Math.floor(Date.now() / 1_000) - 20 } })
  expect((await comeBack('/api/login?fresh=1')).location).toBe(`${base}/`)
  expect(await sessions()).toBe(1)
})
