import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { buildApp } from './app.ts'
import { readWebFiles } from './web-files.ts'

let server: TestServer
let app: FastifyInstance
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'enkosi-web-'))
  mkdirSync(join(folder, 'assets'))
  for (const name of ['index', 'app', 'privacy', 'support']) writeFileSync(join(folder, `${name}.html`), `<p>${name}`)
  for (const name of ['assets/app-1a2b.js', 'sw.js', 'robots.txt', 'manifest.json'])
    writeFileSync(join(folder, name), name)
  writeFileSync(join(folder, 'assets/app-1a2b.js.br'), brotliCompressSync('packed'))
  writeFileSync(join(folder, 'assets/app-1a2b.js.gz'), gzipSync('packed'))
  writeFileSync(join(folder, 'csp.json'), '{"styleHashes":["sha256-abc="]}')
  server = await startTestServer()
  app = await buildApp(server.services, readWebFiles(folder))
})
afterAll(async () => {
  await app.close()
  await server.close()
  rmSync(folder, { recursive: true })
})

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
    await other.close()
    return /img-src [^;]*/.exec(`${headers['content-security-policy']}`)?.[0]
  }

  expect(await imagesWith([])).toBe("img-src 'self' data:")
  expect(await imagesWith(['pictures.example', 'cdn.example:8443'])).toBe(
    "img-src 'self' data: https://pictures.example https://cdn.example:8443",
  )
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
})

test('a server whose web app is not built says so', async () => {
  const bare = await buildApp(server.services, readWebFiles(join(folder, 'nowhere')))

  expect((await bare.inject('/')).statusCode).toBe(503)
  await bare.close()
})
