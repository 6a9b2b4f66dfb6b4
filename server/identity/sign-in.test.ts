import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addDemoPerson } from '#server/demo/add-demo-person.ts'
import { buildApp } from '#server/http/app.ts'
import { openLog } from '#server/observability/log.ts'
import { startServices } from '#server/services/services.ts'
import { subjectOf } from '#server/simulators/identity-provider/accounts.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { openBrowser, walkToCallback } from '#testing/sign-in.ts'
import { safeReturnTo } from './return-to.ts'
import { signOut } from './sign-out.ts'

let server: TestServer
let home: string
beforeAll(async () => {
  server = await startTestServer()
  home = server.services.config.publicUrl
})
afterAll(() => server.close())

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
  expect(who).toMatchObject({ email: 'nomsa@example.test', firstName: 'Nomsa', lastName: 'Zulu' })
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
  const second = await walkToCallback(browser, home, { email: 'zola@example.test' })
  await browser.go(second.callback.href)

  const sessions = await server.db`
    select from session join person on person.id = person_id where email = 'zola@example.test'
  `
  expect(sessions).toHaveLength(1)
  expect(browser.cookies.get('enkosi_session')).not.toBe(before)
})

test('the next request after a logout is refused, before the notice arrives from the database', async () => {
  const deaf = await startServices({ ...server.services.config, databaseUrl: server.databaseUrl }, openLog('silent'))
  await deaf.listener.stop()
  const { cookie } = await server.signIn('next@example.test')
  const [, token = ''] = cookie.split('=')
  expect(await deaf.callers.find(token)).toBeDefined()

  await signOut(deaf, token)

  expect(await deaf.callers.find(token)).toBeUndefined()
  await deaf.stop()
})

test('the database holds nothing that signs anybody in', async () => {
  const { cookie } = await server.signIn('hash@example.test')
  const [, token = ''] = cookie.split('=')

  const [row] = await server.db<{ kept: string }[]>`select string_agg(session::text, ' ') as kept from session`

  expect(row?.kept).not.toContain(token)
  expect(row?.kept).not.toContain(Buffer.from(token, 'base64url').toString('hex'))
})

test.each([
  ['idle for more than seven days', 'last_seen_at', '7 days 1 minute'],
  ['older than thirty days', 'signed_in_at', '30 days 1 minute'],
])('a session %s is over', async (_what, column, age) => {
  const client = await server.signIn('old@example.test')
  await server.db`update session set ${server.db(column)} = business_now() - ${age}::interval where person_id = ${client.personId}`

  expect((await client.get('/api/auth/user')).status).toBe(401)
})

test('one sees where one is signed in, and can end it elsewhere', async () => {
  const phone = await server.signIn('many@example.test')
  const laptop = await server.signIn('many@example.test')
  const stranger = await server.signIn('stranger@example.test')
  const list = async () => (await phone.get('/api/me/sessions')).json as { id: string; current: boolean }[]
  const other = (await list()).find(({ current }) => !current)
  await laptop.get('/api/auth/user')

  expect((await stranger.delete(`/api/me/sessions/${other?.id}`)).status).toBe(404)
  expect((await laptop.get('/api/auth/user')).status).toBe(200)
  expect((await phone.delete(`/api/me/sessions/${other?.id}`)).status).toBe(200)
  expect((await laptop.get('/api/auth/user')).status).toBe(401)

  const tablet = await server.signIn('many@example.test')
  expect((await phone.delete('/api/me/sessions')).status).toBe(200)
  expect((await tablet.get('/api/auth/user')).status).toBe(401)
  expect(await list()).toHaveLength(1)
})

test('a logout at one process is honoured by another', async () => {
  const other = await startServices({ ...server.services.config, databaseUrl: server.databaseUrl }, openLog('silent'))
  const client = await server.signIn('two@example.test')
  const [, token = ''] = client.cookie.split('=')
  expect(await other.callers.find(token)).toMatchObject({ personId: client.personId })

  const heard: string[] = []
  other.callers.onChange((personId) => heard.push(personId))

  await client.get('/api/logout')

  await vi.waitFor(() => expect(heard).toContain(client.personId), { timeout: 120_000, interval: 5 })
  expect(await other.callers.find(token)).toBeUndefined()
  await other.stop()
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
  const services = await startServices(
    { ...server.services.config, databaseUrl: server.databaseUrl },
    openLog('silent'),
  )
  const app = await buildApp(services)
  const browser = openBrowser()
  const { callback } = await walkToCallback(browser, home, { email: 'spread@example.test' })
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')

  const answer = await app.inject({ url: callback.pathname + callback.search, headers: { cookie } })

  expect([answer.statusCode, answer.headers.location]).toEqual([302, '/'])
  await app.close()
  await services.stop()
})

test.each([
  ['/wallet', '/wallet'],
  ['/?w=PG-1024', '/?w=PG-1024'],
  ['/history#x', '/history#x'],
  ['//evil.example', '/'],
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

test('an address that is not ours is not in the way of signing in', async () => {
  const browser = openBrowser()
  const login = '/api/login?returnTo=%2F%2Fevil.example'
  const { callback } = await walkToCallback(browser, home, { email: 'safe@example.test' }, login)

  expect((await browser.go(callback.href)).location).toBe(`${home}/`)
})

test('a sign-in at 127.0.0.1 is redirected to the host of the cookies', async () => {
  const answer = await server.nobody.get('/api/login?returnTo=/wallet')

  expect(answer.headers.get('location')).toBe(`${home}/api/login?returnTo=/wallet`)
})
