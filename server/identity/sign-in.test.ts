import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#server/test-server.ts'
import { openBrowser, walkToCallback } from './test-walk.ts'

let server: TestServer
let home: string
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_SIGN_INS: '1000' })
  home = server.services.config.publicUrl
})
afterAll(() => server.close())

test('somebody signs in at the provider, comes back to where they were, and signs out of both', async () => {
  const browser = openBrowser()
  const { callback } = await walkToCallback(browser, home, 'nomsa@example.test', '/api/login?returnTo=/wallet?x=1')
  const back = await browser.go(callback.href)
  const user = await browser.go(`${home}/api/auth/user`)
  expect(back.location).toBe(`${home}/wallet?x=1`)
  expect(JSON.parse(user.text)).toMatchObject({ email: 'nomsa@example.test', firstName: 'Nomsa', lastName: 'Zulu' })

  const out = await browser.go(`${home}/api/logout`)
  expect(out.location).toContain('/idp/session/end?')
  const ended = await browser.go(`${out.location}`)
  expect(ended.location).toBe(`${home}/`)
  expect((await browser.go(`${home}/api/auth/user`)).status).toBe(401)
  // The provider asks again who one is: its own session is gone too.
  const again = await browser.go(`${home}/api/login`)
  expect((await browser.go(`${again.location}`)).location).toContain('/idp/sign-in/')
})
