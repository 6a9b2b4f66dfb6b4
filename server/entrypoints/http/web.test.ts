import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { pagePath } from '#contract/page-path.ts'
import { server as zu } from '#server/platform/language/texts/zu/server.ts'
import { atEnd, scratchFolder } from '#testing/at-end.ts'
import { loadWallet } from '#testing/people/register-and-fund.ts'
import { startTestServer } from '#testing/service/server.ts'
import { buildApp } from './app.ts'
import { readWebFiles, type WebFile } from './web-files.ts'

const folder = scratchFolder('web')
mkdirSync(join(folder, 'assets'))
mkdirSync(join(folder, 'zu'))
for (const name of ['index', 'app', 'privacy', 'support']) writeFileSync(join(folder, `${name}.html`), `<p>${name}`)
for (const name of ['index', 'app', 'privacy', 'support'])
  writeFileSync(join(folder, 'zu', `${name}.html`), `<p>${name} zu`)
writeFileSync(join(folder, 'zu/sw.js'), 'sw zu')
for (const name of ['assets/app-1a2b.js', 'sw.js', 'robots.txt', 'manifest.json'])
  writeFileSync(join(folder, name), name)
writeFileSync(join(folder, 'assets/app-1a2b.js.br'), brotliCompressSync('packed'))
writeFileSync(join(folder, 'assets/app-1a2b.js.gz'), gzipSync('packed'))
writeFileSync(join(folder, 'csp.json'), '{"styleHashes":["sha256-abc="]}')
const server = await startTestServer()
const app = await buildApp(server.services, readWebFiles(folder))
atEnd(() => app.close())

test('signed out, every path is the landing page but for privacy and support', async () => {
  const get = async (url: string) => (await app.inject(url)).body

  expect(await Promise.all(['/', '/history', '/?w=PG-1024', '/a/b', '/privacy', '/support'].map(get))).toEqual([
    '<p>index',
    '<p>index',
    '<p>index',
    '<p>index',
    '<p>privacy',
    '<p>support',
  ])
})

test('signed in, every path is the app; a cookie that means nothing is the landing page', async () => {
  const { cookie } = await server.signIn('thandi@enkosi.test')
  const get = async (url: string) => (await app.inject({ url, headers: { cookie } })).body

  expect(await Promise.all(['/', '/history', '/privacy', '/nowhere'].map(get))).toEqual(Array(4).fill('<p>app'))
  const forged = `enkosi_session=${'x'.repeat(43)}`
  expect((await app.inject({ url: '/', headers: { cookie: forged } })).body).toBe('<p>index')
})

test('the address of a public page says its language; without one, what was chosen in this browser', async () => {
  const get = async (url: string, headers: Record<string, string> = {}) => (await app.inject({ url, headers })).body
  const chosen = await app.inject('/zu/support')

  expect([chosen.body, chosen.headers['set-cookie']]).toEqual([
    '<p>support zu',
    'enkosi_language=zu; Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax',
  ])
  const cookie = 'enkosi_language=zu'
  expect((await app.inject({ url: '/zu/', headers: { cookie } })).headers['set-cookie']).toBeUndefined()
  expect(await get('/privacy', { cookie })).toBe('<p>privacy zu')
  // The language of a phone says nothing about a public address: it would be another page for everybody who follows a link.
  expect(await get('/', { 'accept-language': 'zu' })).toBe('<p>index')
  expect(await get('/privacy', { cookie: 'enkosi_language=fr' })).toBe('<p>privacy')
  expect(await get('/fr/privacy')).toBe('<p>index')
})

test('public pages name the address that counts and one for each language, whole, as search engines want them', async () => {
  const { publicUrl } = server.services.config
  const { headers } = await app.inject('/zu/support')

  expect(`${headers.link}`.split(', ')).toEqual([
    `<${publicUrl}/zu/support>; rel="canonical"`,
    `<${publicUrl}/support>; rel="alternate"; hreflang="en"`,
    ...['zu', 'xh', 'af', 'st'].map((each) => `<${publicUrl}/${each}/support>; rel="alternate"; hreflang="${each}"`),
    `<${publicUrl}/support>; rel="alternate"; hreflang="x-default"`,
  ])
  expect((await app.inject('/history')).headers.link).toContain(`<${publicUrl}/>; rel="canonical"`)
  const { cookie } = await server.signIn('thandi@enkosi.test')
  expect((await app.inject({ url: '/', headers: { cookie } })).headers.link).toBeUndefined()
})

test('the marks of English and of signed-in pages are dropped, and lead nowhere else', async () => {
  const { cookie } = await server.signIn('thandi@enkosi.test')
  const goes = async (url: string, headers: Record<string, string> = {}) => {
    const { headers: answered } = await app.inject({ url, headers })
    return [answered.location, `${answered['set-cookie']}`.split(';')[0]]
  }

  expect(await goes('/en/support?a=1')).toEqual(['/support?a=1', 'enkosi_language=en'])
  expect(await goes('/zu')).toEqual(['/zu/', 'enkosi_language=zu'])
  expect(await goes('/zu/wallet', { cookie })).toEqual(['/wallet', 'enkosi_language=zu'])
  for (const elsewhere of ['/en//evil.example', '/en/%5Cevil.example', '/en/%2F%2Fevil.example', '/en/api/logout'])
    expect((await goes(elsewhere))[0], elsewhere).toBe('/')
})

test('the app speaks what its person has chosen, else what was chosen in this browser, else what it speaks', async () => {
  const client = await server.signIn('thandi@enkosi.test')
  const get = async (headers: Record<string, string>, url = '/wallet') =>
    (await app.inject({ url, headers: { cookie: client.cookie, ...headers } })).body

  expect(await get({})).toBe('<p>app')
  expect(await get({ 'accept-language': 'zu-ZA,en;q=0.5' })).toBe('<p>app zu')
  expect(await get({ 'accept-language': 'zu', cookie: `${client.cookie}; enkosi_language=en` })).toBe('<p>app')
  expect((await client.put('/api/me/language', { language: 'zu' })).status).toBe(200)
  expect(await get({ cookie: `${client.cookie}; enkosi_language=en` })).toBe('<p>app zu')
  expect(await get({}, '/sw.js')).toBe('sw zu')
  const page = await app.inject({ url: '/wallet', headers: { cookie: client.cookie } })
  expect(page.headers.vary).toBe('Accept-Encoding, Cookie, Accept-Language')
  await client.put('/api/me/language', { language: 'en' })
})

test('a program gets refusals and lines of the history in the language that it accepts; codes stay', async () => {
  const client = await server.signIn('lerato@enkosi.test')
  await loadWallet(client, 10_000)
  const inZulu = { 'accept-language': 'zu-ZA, en;q=0.8' }
  const refused = await server.nobody.get('/api/wallet', inZulu)
  const wrong = await client.post('/api/guard/register', { guardNumber: '', serviceCategory: 'waiter' }, inZulu)
  const declinedLoad = { amount: 405_100, paymentReference: 'declined' }
  const declined = await client.post('/api/wallet/load', declinedLoad, inZulu)
  await server.db`update session set device = '' where person_id = ${client.personId}`
  const [session] = (await client.get('/api/me/sessions', inZulu)).json as { device: string }[]

  expect([refused.text, refused.headers.get('error-code')]).toEqual([zu.refusals.signed_out, 'signed_out'])
  expect(refused.headers.get('content-language')).toBe('zu')
  expect(declined.text).toBe(zu.declined.notEnough)
  expect(session?.device).toBe(zu.unknownDevice)
  expect(wrong.text).toBe(zu.complaints.workerId.replace('{most}', '32'))
  expect((await server.nobody.get('/api/wallet')).text).toBe('Please sign in first.')
  const described = async (headers = {}) =>
    ((await client.get('/api/transactions', headers)).json as { description: string }[]).map(
      ({ description }) => description,
    )
  expect([(await described(inZulu))[0], (await described())[0]]).toEqual([zu.movements.added, 'Money added'])
})

test('pages carry a policy and are never cached; hashed files are cached forever', async () => {
  const page = await app.inject('/')
  const asset = await app.inject({ url: '/assets/app-1a2b.js', headers: { 'accept-encoding': 'gzip, br' } })
  const again = await app.inject({ url: '/', headers: { 'if-none-match': `${page.headers.etag}` } })

  expect(page.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'Accept-Encoding, Cookie',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  })
  expect(page.headers['content-security-policy']).toContain("style-src 'self' 'sha256-abc='")
  expect(page.headers['content-security-policy']).not.toContain('unsafe')
  expect(page.headers['content-security-policy']).toContain("require-trusted-types-for 'script'")
  expect(asset.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'text/javascript; charset=utf-8',
  })
  expect(asset.headers['content-security-policy']).toBeUndefined()
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('pictures come from ourselves and from hosts of the settings, and from nowhere else', async () => {
  const imagesWith = async (pictureHosts: string[]) => {
    const config = {
      ...server.services.config,
      pictureHosts,
      oidc: { issuer: 'https://id.example', clientId: 'a', clientSecret: 'b' },
    }
    const other = await buildApp({ ...server.services, config }, readWebFiles(folder))
    const { headers } = await other.inject('/')
    return /img-src [^;]*/.exec(`${headers['content-security-policy']}`)?.[0]
  }

  expect(await imagesWith([])).toBe("img-src 'self' data:")
  expect(await imagesWith(['pictures.example', 'cdn.example:8443'])).toBe(
    "img-src 'self' data: https://pictures.example https://cdn.example:8443",
  )
})

test('a slash at the end and capitals lead to the same page', async () => {
  const get = async (url: string) => (await app.inject(url)).body

  expect(await Promise.all(['/privacy/', '/Support', '/SUPPORT//', '/zu/Privacy/', '/ZU/'].map(get))).toEqual([
    '<p>privacy',
    '<p>support',
    '<p>support',
    '<p>privacy zu',
    '<p>index zu',
  ])
  expect(pagePath('/')).toBe('/')
  expect(pagePath('/Wallet/Earnings/')).toBe('/wallet/earnings')
  expect(pagePath('/t/AbC-_x/')).toBe('/t/AbC-_x')
})

test('pages say the mode of the service and the addresses of its settings, packed too', async () => {
  const page =
    '<meta content="{{mode}} {{supportEmail}}"><p class="x" data-mode="simulation">Play</p><p data-mode="production">Real</p>{{shown}}'
  const file = {
    ...(readWebFiles(folder).files.get('/index.html') as WebFile),
    plain: Buffer.from(page),
    br: Buffer.from('old'),
  }
  const shown = async (partners: 'simulated' | 'real', supportEmail: string) => {
    const config = { ...server.services.config, partners, contacts: { supportEmail, helpEmail: '', privacyEmail: '' } }
    const oidc = { issuer: 'https://id.example', clientId: 'a', clientSecret: 'b' }
    const other = await buildApp(
      { ...server.services, config: { ...config, oidc } },
      { files: new Map([['/index.html', file]]), styleHashes: [] },
    )
    const { rawPayload, headers } = await other.inject({ url: '/', headers: { 'accept-encoding': 'br' } })
    return [brotliDecompressSync(rawPayload).toString(), headers.etag]
  }

  const [real, etag] = await shown('real', 'a"b@pay.za')
  const [play, otherEtag] = await shown('simulated', 'help@enkosi.example')

  expect(real).toBe('<meta content="production a&#34;b@pay.za"><p data-mode="production">Real</p>{{shown}}')
  expect(play).toBe(
    '<meta content="simulation help@enkosi.example"><p class="x" data-mode="simulation">Play</p>{{shown}}',
  )
  expect(etag).not.toBe(otherEtag)
})

test('a client gets only a compression that it accepts', async () => {
  const packing = async (accepts: string) =>
    (await app.inject({ url: '/assets/app-1a2b.js', headers: { 'accept-encoding': accepts } })).headers[
      'content-encoding'
    ]

  expect(await Promise.all(['gzip', 'br;q=0, gzip', 'identity', 'br'].map(packing))).toEqual([
    'gzip',
    'gzip',
    undefined,
    'br',
  ])
})

test('missing files and files outside the web folder are not found', async () => {
  const status = async (url: string) => (await app.inject(url)).statusCode

  expect(
    await Promise.all(
      ['/assets/gone-1.js', '/api/nothing', '/idp', '/sim/x', '/csp.json', '/manifest.json'].map(status),
    ),
  ).toEqual([404, 404, 404, 404, 200, 200])
  // Notes of the build are pages like any other path: the landing page.
  expect((await app.inject('/csp.json')).body).toBe('<p>index')
  expect((await app.inject('/../../package.json')).body).toBe('<p>index')
  expect((await app.inject({ method: 'POST', url: '/history' })).statusCode).toBe(404)
  expect((await app.inject({ method: 'OPTIONS', url: '/api/tips' })).statusCode).toBe(404)
})

test('a server whose web app is not built says so', async () => {
  const bare = await buildApp(server.services, readWebFiles(join(folder, 'nowhere')))

  expect((await bare.inject('/')).statusCode).toBe(503)
})
