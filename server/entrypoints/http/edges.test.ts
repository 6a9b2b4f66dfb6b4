import { request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { REFUSALS } from '#contract/refusals.ts'
import { BODIES } from '#testing/hostile-inputs.ts'
import { startTestServer } from '#testing/service/server.ts'
import { SLOW_CLIENT } from './app.ts'

const server = await startTestServer()
const thandi = await server.signIn('thandi@enkosi.test')

const contact = { name: 'A', email: 'a@example.test', subject: 'B', message: 'A message of some length' }
const countMessages = async () => (await server.db`select from message`).length

test('an error is one plain sentence, with its code and the request’s id beside it', async () => {
  const { status, text, headers } = await server.nobody.get('/api/wallet')

  expect([status, text]).toEqual([401, REFUSALS.signed_out.sentence])
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(headers.get('error-code')).toBe('signed_out')
  expect(headers.get('request-id')).toMatch(/^[0-9a-f-]{36}$/)
  expect(headers.get('cache-control')).toBe('no-store')
})

test('a client that accepts problem+json gets RFC 9457', async () => {
  const { status, json, headers } = await server.nobody.get('/api/wallet', { accept: 'application/problem+json' })

  expect(status).toBe(401)
  expect(headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
  expect(json).toEqual({
    type: 'urn:enkosi:error:signed_out',
    title: REFUSALS.signed_out.sentence,
    status: 401,
    code: 'signed_out',
    requestId: headers.get('request-id'),
  })
})

test('the client’s own request id is not taken', async () => {
  const { headers } = await server.nobody.get('/api/wallet', { 'request-id': 'mine', 'x-request-id': 'mine' })

  expect(headers.get('request-id')).not.toBe('mine')
})

const UNREADABLE: [what: string, body: unknown, headers: Record<string, string>][] = [
  ...Object.entries(BODIES).map(([what, body]): [string, string, Record<string, string>] => [what, body, {}]),
  ['no JSON at all', 'name=A&email=a@example.test', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['a form with files', '--x--', { 'content-type': 'multipart/form-data; boundary=x' }],
  ['plain text', JSON.stringify(contact), { 'content-type': 'text/plain' }],
  ['an unknown field', { ...contact, extra: 1 }, {}],
]

test.each(UNREADABLE)('%s is a 400 and changes nothing', async (_what, body, headers) => {
  const before = await countMessages()

  const answer = await server.nobody.post('/api/contact', body, headers)

  expect(answer.status).toBe(400)
  expect(answer.text).toMatch(/^[A-Z][^\n]{5,120}\.$/)
  expect(await countMessages()).toBe(before)
})

test.each([
  ['a foreign origin', { origin: 'https://evil.example' }],
  ['an opaque origin', { origin: 'null' }],
  ['our name on another port', { origin: 'http://localhost:1' }],
  ['our name as a part of another', { origin: 'http://localhost.evil.example' }],
  ['another site, by the browser’s word', { 'sec-fetch-site': 'cross-site' }],
  ['a neighbour of the same site', { 'sec-fetch-site': 'same-site' }],
])('a write from %s is refused and changes nothing', async (_what, headers) => {
  const before = await countMessages()

  const written = await server.nobody.post('/api/contact', contact, headers as Record<string, string>)
  const registered = await thandi.post(
    '/api/guard/register',
    { guardNumber: 'X', serviceCategory: 'waiter' },
    headers as Record<string, string>,
  )

  expect([written.status, written.text]).toEqual([403, REFUSALS.foreign_origin.sentence])
  expect(registered.status).toBe(403)
  expect(await countMessages()).toBe(before)
  expect(await server.db`select from worker`).toHaveLength(0)
})

test('a name of somebody else’s that leads to us is foreign, though it is both Host and Origin', async () => {
  const before = await countMessages()
  const { hostname, port } = new URL(server.url)
  const body = JSON.stringify(contact)

  const status = await new Promise<number | undefined>((answered, failed) => {
    const headers = {
      host: `evil.example:${port}`,
      origin: `http://evil.example:${port}`,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
    }
    request({ hostname, port, path: '/api/contact', method: 'POST', headers }, (reply) => {
      reply.resume()
      answered(reply.statusCode)
    })
      .on('error', failed)
      .end(body)
  })

  expect(status).toBe(403)
  expect(await countMessages()).toBe(before)
})

test('on one’s own machine all names of it are ours, at our port', async () => {
  const { port } = new URL(server.services.config.publicUrl)
  const from = async (origin: string) => (await server.nobody.post('/api/contact', contact, { origin })).status

  expect(await from(`http://127.0.0.1:${port}`)).toBe(201)
  expect(await from('http://127.0.0.1:1')).toBe(403)
  expect(await from(`https://127.0.0.1:${port}`)).toBe(403)
})

test('a write from our own pages is taken', async () => {
  const origin = server.services.config.publicUrl

  const answer = await server.nobody.post('/api/contact', contact, { origin, 'sec-fetch-site': 'same-origin' })

  expect(answer.status).toBe(201)
})

test('a bug shows no internals to the caller; the log says where it happened, without the body of the request', async () => {
  await server.db`alter table person rename to people`
  const answer = await thandi.get('/api/auth/user')
  await server.db`alter table people rename to person`

  expect([answer.status, answer.text]).toEqual([500, 'Something went wrong on our side. Please try again.'])
  const line = server.log.find((each) => each.includes('"unhandled error"'))
  expect(JSON.parse(line ?? '{}')).toMatchObject({
    level: 'error',
    requestId: answer.headers.get('request-id'),
    error: 'error',
    errorCode: '42P01',
  })
})

test.each(['25P03', '40P01', '55P03'])(
  'a write that the database let go of with %s may be sent again',
  async (code) => {
    await server.db`
    create function let_go() returns trigger language plpgsql as
    ${server.db.unsafe(`$$ begin raise 'let go' using errcode = '${code}'; end $$`)}
  `
    await server.db`create trigger let_go before insert on message for each row execute function let_go()`
    const answer = await server.nobody.post('/api/contact', contact)
    await server.db`drop function let_go cascade`

    expect([answer.status, answer.code]).toEqual([503, 'busy'])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  },
)

test('a client that goes away in the middle of its request is no bug of ours', async () => {
  const { hostname, port } = new URL(server.url)
  const lines = server.log.length
  const socket = connect({ host: hostname, port: Number(port) })
  const head = `POST /api/contact HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Type: application/json\r\n`
  socket.write(`${head}Content-Length: 100\r\n\r\n{"name":`)
  await pause(300)
  socket.resetAndDestroy()

  await pause(300)

  expect((await server.nobody.get('/healthz')).status).toBe(200)
  expect(server.log.slice(lines).filter((line) => line.includes('"unhandled error"'))).toEqual([])
})

test('a slow client is cut within the ten seconds that are promised, on a machine that is not overloaded', () => {
  expect(SLOW_CLIENT.ms + SLOW_CLIENT.lookEveryMs).toBeLessThanOrEqual(10_000)
})
