import { randomBytes } from 'node:crypto'
import { clientOf } from '#testing/client.ts'
import { type Browser, openBrowser, type Typed, walkToCallback } from '#testing/sign-in.ts'
import { type Family, refused } from './attempts.ts'
import { enter } from './person.ts'

const ELSEWHERE = [
  'https://evil.example',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/%09/evil.example',
  '/%2f%2fevil.example',
  '/%252f%252fevil.example',
  '/%5cevil.example',
  '/x/..//evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '/%0d%0aLocation:%20https://evil.example',
  '@evil.example',
  '.evil.example',
  '/api/logout',
  '/%61pi/logout',
  '/x/%2e%2e/api/logout',
]

export const openRedirects: Family = {
  name: 'open redirects',
  run: async ({ url }, attempt) => {
    const browser = openBrowser()
    await browser.go(await callbackOf(browser, url, { email: 'redirect@example.test' }))
    for (const wished of ELSEWHERE) {
      await attempt(`returnTo=${wished}`, async () => {
        const login = `/api/login?returnTo=${encodeURIComponent(wished)}`
        const callback = await callbackOf(browser, url, { email: 'redirect@example.test' }, login)
        const { location } = await browser.go(callback)
        return location === `${url}/` ? undefined : `leads to ${location}`
      })
    }
    for (const headers of [{ 'x-forwarded-host': 'evil.example' }, { forwarded: 'host=evil.example' }]) {
      await attempt(`login with ${JSON.stringify(headers)}`, async () => {
        const { headers: answered } = await clientOf(url).get('/api/login', headers)
        return answered.get('location')?.startsWith(`${url}/`) ? undefined : `leads to ${answered.get('location')}`
      })
    }
    for (const path of [
      '/idp/auth?client_id=enkosi&response_type=code&scope=openid&redirect_uri=https%3A%2F%2Fevil.example',
      '/idp/session/end?post_logout_redirect_uri=https%3A%2F%2Fevil.example&client_id=enkosi',
    ]) {
      await attempt(path, async () => {
        const { headers } = await clientOf(url).get(path)
        const location = headers.get('location') ?? ''
        return location.includes('evil.example') ? `leads to ${location}` : undefined
      })
    }
  },
}

export const sessions: Family = {
  name: 'cookies and sessions',
  run: async ({ url, secretsSeen, thandi }, attempt) => {
    await attempt('cookies that scripts or other sites could use', async () => {
      const { headers } = await clientOf(url).get('/api/login')
      const cookies = headers.getSetCookie()
      const bad = cookies.filter((cookie) => !/; HttpOnly/i.test(cookie) || !/; SameSite=(Lax|Strict)/i.test(cookie))
      return cookies.length > 0 && bad.length === 0 ? undefined : `Set-Cookie: ${bad.join(', ') || 'none'}`
    })
    await attempt('a session chosen by the attacker before the sign-in', async () => {
      const chosen = randomBytes(32).toString('base64url')
      const browser = openBrowser()
      browser.cookies.set('enkosi_session', chosen)
      await browser.go(await callbackOf(browser, url, { email: 'fixed@example.test' }))
      if (browser.cookies.get('enkosi_session') === chosen) return 'the cookie was kept'
      return refused(await clientOf(url, { cookie: `enkosi_session=${chosen}` }).get('/api/auth/user'), 401)
    })
    await attempt('the session from before the next sign-in', async () => {
      const browser = openBrowser()
      const again = async () => browser.go(await callbackOf(browser, url, { email: 'again@example.test' }))
      await again()
      const before = browser.cookies.get('enkosi_session')
      await again()
      return refused(await clientOf(url, { cookie: `enkosi_session=${before}` }).get('/api/auth/user'), 401)
    })
    await attempt('a session after its logout', async () => {
      const person = await enter(url, { email: 'out@example.test' }, secretsSeen)
      await person.get('/api/logout')
      return refused(await person.get('/api/wallet'), 401)
    })
    for (const site of ['cross-site', 'same-site']) {
      await attempt(`a logout by a ${site} link`, async () => {
        const person = await enter(url, { email: 'lured@example.test' }, secretsSeen)
        const { status, headers } = await person.get('/api/logout', { 'sec-fetch-site': site })
        if (status !== 200 || headers.has('set-cookie')) return `answered ${status} without asking`
        return refused(await person.get('/api/wallet'), 200)
      })
    }
    await attempt('a session that its owner ended from elsewhere', async () => {
      const [phone, laptop] = [
        await enter(url, { email: 'two@example.test' }, secretsSeen),
        await enter(url, { email: 'two@example.test' }, secretsSeen),
      ]
      await phone.get('/api/wallet')
      await laptop.ask('DELETE', '/api/me/sessions')
      return refused(await phone.get('/api/wallet'), 401)
    })
    const [, token = ''] = thandi.cookie.split('=')
    for (const changed of [
      '',
      token.slice(1),
      `${token}A`,
      token.toLowerCase(),
      'x'.repeat(43),
      `'or'1'='1`,
      '../../x',
    ]) {
      await attempt(`a cookie of ${changed.length} characters like ${changed.slice(0, 4)}`, async () =>
        refused(await clientOf(url, { cookie: `enkosi_session=${changed}` }).get('/api/wallet'), 401),
      )
    }
  },
}

async function callbackOf(browser: Browser, url: string, typed: Typed, login?: string): Promise<string> {
  return (await walkToCallback(browser, url, typed, login)).callback.href
}
