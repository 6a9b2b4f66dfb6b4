import { expect, test } from 'vitest'
import { startTestServer } from '#testing/service/server.ts'

const server = await startTestServer()

test.each([
  ['a link on another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }],
  ['a page of a neighbouring host', { 'sec-fetch-site': 'same-site' }],
  ['a foreign origin, named by an older browser', { origin: 'https://evil.example' }],
  ['an origin that hides', { origin: 'null' }],
  ['a foreign page, from a browser that names only the page before', { referer: 'https://evil.example/a' }],
  ['a page before that is no address', { referer: 'evil' }],
])('%s signs nobody out: it asks first', async (_what, headers) => {
  const nomsa = await server.signIn('nomsa@example.test')

  const asked = await nomsa.get('/api/logout', headers)

  expect([asked.status, asked.headers.getSetCookie(), asked.headers.get('clear-site-data')]).toEqual([200, [], null])
  expect(asked.text).toContain('Sign out of Enkosi?')
  expect(asked.text).toContain('href="/api/logout"')
  expect(asked.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect((await nomsa.get('/api/auth/user')).status).toBe(200)
})

test.each([
  ['our own page', { 'sec-fetch-site': 'same-origin' }],
  ['an address that somebody typed', { 'sec-fetch-site': 'none' }],
  ['our own page, named by an older browser', { referer: 'OURS/profile' }],
  ['a client that says nothing', {}],
])(
  '%s signs out at once, and the browser forgets the pages it kept, not the keys of payments',
  async (_what, headers) => {
    const zola = await server.signIn('zola@example.test')

    const { referer } = headers as { referer?: string }
    const said = referer ? { referer: referer.replace('OURS', server.services.config.publicUrl) } : headers

    const out = await zola.get('/api/logout', said as Record<string, string>)

    expect([out.status, out.headers.get('location')]).toEqual([302, '/'])
    expect(out.headers.get('clear-site-data')).toBe('"cache"')
    expect((await zola.get('/api/auth/user')).status).toBe(401)
  },
)
