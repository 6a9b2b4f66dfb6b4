import { expect, test } from 'vitest'
import { addDemoPerson } from '#server/demo/demo-person.ts'
import { buildApp } from '#server/entrypoints/http/app.ts'
import { subjectOf } from '#server/simulators/identity-provider/accounts.ts'
import { openBrowser, walkToCallback } from '#testing/people/sign-in.ts'
import { anotherProcess, startTestServer } from '#testing/service/server.ts'
import { safeReturnTo } from './return-to.ts'
import { signOut } from './sign-out.ts'

const server = await startTestServer()
const home = server.services.config.publicUrl

test('somebody signs in at the identity provider, comes back to where they were, and signs out of both', async () => {
  const browser = openBrowser()
  const { callback } = await walkToCallback(
    browser,
    home,
    { email: 'nomsa@example.test' },
    '/api/login?returnTo=/wallet?x=1',
  )
  const back = await browser.go(callback.href)
  const user = await browser.go(`${home}/api/auth/user`)
  expect(back.location).toBe(`${home}/wallet?x=1`)
  const { profileImageUrl, ...who } = JSON.parse(user.text)
  const named = { email: 'nomsa@example.test', firstName: 'Nomsa', lastName: 'Zulu' }
  expect(who).toEqual({
    id: expect.any(String),
    ...named,
    userType: 'customer',
    isOperator: false,
    phoneHasNewSim: false,
    freshForSeconds: expect.closeTo(300, -2),
  })
  expect(profileImageUrl).toBe(`/idp/pictures/${subjectOf('nomsa@example.test')}`)
  expect((await browser.go(home + profileImageUrl)).text).toContain('<svg')

  const out = await browser.go(`${home}/api/logout`)
  expect(out.location).toContain('/idp/session/end?')
  const ended = await browser.go(`${out.location}`)
  expect(ended.location).toBe(`${home}/`)
  expect((await browser.go(`${home}/api/auth/user`)).status).toBe(401)
  // The identity provider asks again who one is: its own session is gone too.
  const again = await browser.go(`${home}/api/login`)
  expect((await browser.go(`${again.location}`)).location).toContain('/idp/sign-in/')
})

test('signing in again ends the session that this browser had', async () => {
  const browser = openBrowser()
  const first = await walkToCallback(browser, home, { email: 'zola@example.test' })
  await browser.go(first.callback.href)
  const before = browser.cookies.get('enkosi_session')
  const login = '/api/login?returnTo=%2F%2Fevil.example'
  const second = await walkToCallback(browser, home, { email: 'zola@example.test' }, login)
  expect((await browser.go(second.callback.href)).location).toBe(`${home}/`)

  const sessions = await server.db`
    select from session join person on person.id = person_id where email = 'zola@example.test'
  `
  expect(sessions).toHaveLength(1)
  expect(browser.cookies.get('enkosi_session')).not.toBe(before)
})

test('the next request after a logout is refused, before the notice arrives from the database', async () => {
  const deaf = await anotherProcess(server)
  await deaf.listener.stop()
  const { cookie } = await server.signIn('next@example.test')
  const [, token = ''] = cookie.split('=')
  expect(await deaf.callers.find(token)).toBeDefined()

  await signOut(deaf, token)

  expect(await deaf.callers.find(token)).toBeUndefined()
})

test('the database holds nothing that signs anybody in', async () => {
  const { cookie } = await server.signIn('hash@example.test')
  const [, token = ''] = cookie.split('=')

  const [row] = await server.db<{ kept: string }[]>`select string_agg(session::text, ' ') as kept from session`

  expect(row?.kept).not.toContain(token)
  expect(row?.kept).not.toContain(Buffer.from(token, 'base64url').toString('hex'))
})

test('the sign-in page needs no script, says what it is, and sends back what was wrong', async () => {
  await addDemoPerson(server.services, {
    email: 'demo@enkosi.test',
    firstName: 'De',
    lastName: '<Mo>',
    demoNote: 'tipper',
  })
  const browser = openBrowser()
  const toProvider = await browser.go(`${home}/api/login`)
  const { location } = await browser.go(`${toProvider.location}`)
  const page = await browser.go(`${location}`)

  expect(page.text).toContain('Simulated sign-in')
  for (const label of ['Email', 'First name', 'Last name']) expect(page.text).toContain(`>${label}</label>`)
  expect(page.text).toContain('>Continue</button>')
  expect(page.text).toContain('De &#60;Mo&#62;')
  expect(page.text).not.toMatch(/<script|style=/)

  const wrong = await browser.go(`${location}`, { email: 'no address', firstName: '"><i>', lastName: '' })
  expect(wrong.status).toBe(400)
  expect(wrong.text).toContain('Please enter a valid email address.')
  expect(wrong.text).not.toContain('"><i>')

  const picked = await browser.go(`${location}`, { demo: subjectOf('demo@enkosi.test') })
  const resumed = await browser.go(`${picked.location}`)
  await browser.go(`${resumed.location}`)
  expect(JSON.parse((await browser.go(`${home}/api/auth/user`)).text)).toMatchObject({ email: 'demo@enkosi.test' })
  // The sign-in is over: its page cannot be used again.
  expect((await browser.go(`${location}`)).status).toBe(400)
})

test('another process carries on a sign-in that this one began', async () => {
  const app = await buildApp(await anotherProcess(server))
  const browser = openBrowser()
  const { callback } = await walkToCallback(browser, home, { email: 'spread@example.test' })
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')

  const answer = await app.inject({ url: callback.pathname + callback.search, headers: { cookie } })

  expect([answer.statusCode, answer.headers.location]).toEqual([302, '/'])
})

test.each([
  ['/wallet', '/wallet'],
  ['/?w=PG-1024', '/?w=PG-1024'],
  ['/history#x', '/history#x'],
  ['/wallet?x=%61pi', '/wallet?x=%61pi'],
  ['/apiary', '/apiary'],
  ['//evil.example', '/'],
  ['///evil.example', '/'],
  ['/x/..//evil.example', '/'],
  ['/%09/evil.example', '/'],
  ['@evil.example', '/'],
  ['/\\evil.example', '/'],
  ['https://evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['%2f%2fevil.example', '/'],
  ['/%2f%2fevil.example', '/'],
  ['/%252f%252fevil.example', '/'],
  ['/%5cevil.example', '/'],
  ['/x\r\nSet-Cookie: a=b', '/'],
  ['/%0d%0aSet-Cookie:%20a=b', '/'],
  ['/\t/evil.example', '/'],
  ['/api/logout', '/'],
  ['/./api/logout', '/'],
  ['/%61pi/logout', '/'],
  ['/%2561pi/logout', '/'],
  ['/api%2Flogout', '/'],
  ['/api', '/'],
  ['/x/%2e%2e/api/logout', '/'],
  ['/x/..%2fapi/logout', '/'],
  ['/%69dp/session/end', '/'],
  ['/sim/vodapay/pay/1', '/'],
  ['/%', '/'],
  ['wallet', '/'],
  ['', '/'],
])('after sign-in, returnTo %j leads to %s', (wished, expected) => {
  expect(safeReturnTo(wished)).toBe(expected)
})

test('returnTo that is no text, or is given twice, leads to the start', () => {
  expect([safeReturnTo(undefined), safeReturnTo(['/a', '/b']), safeReturnTo(`/${'x'.repeat(2_000)}`)]).toEqual([
    '/',
    '/',
    '/',
  ])
})

test('a sign-in at 127.0.0.1 is redirected to the host of the cookies', async () => {
  const answer = await server.nobody.get('/api/login?returnTo=/wallet', { 'x-forwarded-host': 'evil.example' })

  expect(answer.headers.get('location')).toBe(`${home}/api/login?returnTo=/wallet`)
})
