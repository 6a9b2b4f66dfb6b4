import { request } from 'node:http'
import { connect } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { atEnd } from '#testing/at-end.ts'
import { clientOf } from '#testing/service/client.ts'
import { anotherProcess, startTestServer } from '#testing/service/server.ts'
import { serve } from './serve.ts'

const server = await startTestServer()

async function serveAnother(changes = {}) {
  const served = await serve(await anotherProcess(server, { port: 0, drainNoticeMs: 0, ...changes }))
  atEnd(() => served.app.close())
  return served
}

const contact = { name: 'A', email: 'a@example.test', subject: 'B', message: 'A message of some length' }

test('a server that stops answers what is under way, ends streams, and takes nothing new', async () => {
  const { cookie } = await server.signIn('thandi@enkosi.test')
  const { url, stop } = await serveAnother()
  const stream = await fetch(`${url}/api/events`, { headers: { cookie } })
  // Half of a request has arrived when the stop begins.
  const text = JSON.stringify(contact)
  const halfway = request(`${url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': text.length },
  })
  const answered = new Promise<number | undefined>((resolve, reject) => {
    halfway.on('response', (response) => resolve(response.resume().statusCode)).on('error', reject)
  })
  await new Promise<void>((resolve) => halfway.write(text.slice(0, 10), () => resolve()))
  // Of another not even the head has.
  const head = connect(Number(new URL(url).port), '127.0.0.1')
  const afterHead = textOf(head)
  await new Promise<void>((resolve) => head.write('GET /healthz HTTP/1.1\r\nHost:', () => resolve()))
  // The server has seen the first half once it has answered a request that was sent after it.
  await fetch(`${url}/healthz`)

  const stopped = stop()
  halfway.end(text.slice(10))
  head.write(' localhost\r\nConnection: close\r\n\r\n')

  expect(await answered).toBe(201)
  expect(await afterHead).toMatch(/^HTTP\/1.1 200 OK/)
  await stream.text()
  await stopped
  await expect(fetch(`${url}/healthz`)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } })
})

test('a server that is about to stop says so at /readyz first, and still answers', async () => {
  const { url, stop } = await serveAnother({ drainNoticeMs: 3_000 })
  const client = clientOf(url)
  expect(await client.get('/readyz')).toMatchObject({ status: 200, text: 'ready' })

  const stopped = stop()
  const [ready, lives, written] = [
    await client.get('/readyz'),
    await client.get('/healthz'),
    await client.post('/api/contact', contact),
  ]

  expect([ready.status, ready.text, ready.headers.get('retry-after')]).toEqual([503, 'stopping', '1'])
  expect([lives.status, lives.text]).toEqual([200, 'ok'])
  expect(written.status).toBe(201)
  await stopped
  await expect(fetch(`${url}/readyz`)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } })
})

test('behind https, cookies have the __Host- prefix and browsers are told to stay with https', async () => {
  const { app } = await serveAnother({ publicUrl: 'https://enkosi.example' })
  const started = await app.inject({ url: '/api/login', headers: { host: 'enkosi.example' } })

  expect(started.headers['set-cookie']).toMatch(
    /^__Host-enkosi_sign_in=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
  )
  expect(started.headers['strict-transport-security']).toMatch(/^max-age=\d+/)
  expect(started.headers.location).toContain('https://enkosi.example/idp/auth?')
  // A cookie without the prefix could have been set by a neighbour, and is not read.
  const { cookie } = await server.signIn('thandi@enkosi.test')
  const status = async (sent: string) =>
    (await app.inject({ url: '/api/auth/user', headers: { cookie: sent } })).statusCode
  expect(await status(cookie)).toBe(401)
  expect(await status(`__Host-${cookie}`)).toBe(200)
})

test('in production there is no simulated partner and no simulated identity provider', async () => {
  const oidc = { issuer: 'https://id.example', clientId: 'a', clientSecret: 'b' }
  const { app } = await serveAnother({ mode: 'production', oidc })
  const routes = app.printRoutes({ commonPrefix: false })

  expect(routes).toContain('/api/tips')
  expect(routes).not.toMatch(/\/(sim|idp)\b/)
  expect((await app.inject({ method: 'POST', url: '/sim/vodapay/v2/Pay/OnceOff' })).statusCode).toBe(404)
})
