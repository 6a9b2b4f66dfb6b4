import { expect, test } from 'vitest'
import { leave } from '#testing/people/rate-counts.ts'
import { openBrowser, walkToCallback } from '#testing/people/sign-in.ts'
import { clientOf } from '#testing/service/client.ts'
import { startTestServer } from '#testing/service/server.ts'

const server = await startTestServer({ RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' })

/** Starts a sign-in with the cookie of an earlier start, if any, and gives the cookie that it was answered with. */
async function start(cookie: string, address: string) {
  const browser = clientOf(server.services.config.publicUrl, { cookie })
  const { status, headers } = await browser.get('/api/login', { 'x-forwarded-for': address })
  return { status, cookie: headers.getSetCookie()[0]?.split(';')[0] ?? cookie }
}

test('a browser that starts over and over is stopped, and others behind its address are not', async () => {
  const network = '203.0.113.20'
  await leave(server, 39, 'sign-in', network)
  // A browser is known by the cookie of its first start.
  let { cookie } = await start('', network)
  const statuses: number[] = []
  for (let n = 0; n < 33; n++) {
    const started = await start(cookie, network)
    cookie = started.cookie
    statuses.push(started.status)
  }

  expect(statuses).toEqual([...Array(30).fill(302), 429, 429, 429])
  expect((await start(cookie, '203.0.113.21')).status).toBe(429)
  for (let n = 0; n < 5; n++) expect((await start('', network)).status).toBe(302)
  expect((await start('', network)).status).toBe(429)
})

test('a started sign-in can be finished, however many others call from the same address', async () => {
  const home = server.services.config.publicUrl
  await leave(server, 10, 'sign-in', '127.0.0.1')
  const browser = openBrowser()
  const { callback } = await walkToCallback(browser, home, { email: 'patient@example.test' })
  let last = 0
  for (let n = 0; n < 13; n++) last = (await server.nobody.get('/api/login')).status
  const forged = await server.nobody.get('/api/callback?state=made-up&code=made-up')

  const back = await browser.go(callback.href)

  expect([last, forged.status]).toEqual([429, 400])
  expect([back.status, browser.cookies.has('enkosi_session')]).toEqual([302, true])
})
