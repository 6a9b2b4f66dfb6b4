import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError, call, callForPage, NoAnswer, nextCursor, pathOf } from './api.ts'

let server: Server | undefined
afterEach(() => {
  vi.unstubAllGlobals()
  server?.closeAllConnections()
  server?.close()
})

/** Lets the app's relative addresses reach a small server of this test's own. */
async function serve(answer: Parameters<typeof createServer>[1]): Promise<void> {
  server = createServer(answer as never)
  await new Promise<void>((ready) => server?.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  const real = fetch
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => real(`http://127.0.0.1:${port}${path}`, init))
}

test('a refusal becomes its status and its sentence', async () => {
  await serve((_, response) => response.writeHead(422, { 'Error-Code': 'own_tip' }).end('You cannot tip yourself.'))

  const failure = await call('readWallet', {}).catch((error: unknown) => error)

  expect(failure).toBeInstanceOf(ApiError)
  expect(failure).toMatchObject({ message: '422: You cannot tip yourself.', status: 422, code: 'own_tip' })
  expect(failure).toHaveProperty('sentence', 'You cannot tip yourself.')
})

test('an empty refusal falls back to the status text', async () => {
  await serve((_, response) => response.writeHead(503, 'Service Unavailable').end())

  await expect(call('readWallet', {})).rejects.toThrow('503: Service Unavailable')
})

test('an answer that is cut is no answer, whether before or within its body', async () => {
  await serve((request, response) => {
    if (request.url === '/api/wallet') return void request.socket.destroy()
    response.writeHead(200, { 'Content-Length': '100' }).write('{"id"')
    setImmediate(() => request.socket.destroy())
  })

  await expect(call('readWallet', {})).rejects.toBeInstanceOf(NoAnswer)
  await expect(call('readCurrentUser', {})).rejects.toBeInstanceOf(NoAnswer)
})

test('a list says where the next page is', async () => {
  await serve((_, response) =>
    response.writeHead(200, { Link: '</api/transactions?cursor=a%2Bb>; rel="next"' }).end('[]'),
  )

  expect(await callForPage('listTransactions', { query: {} })).toEqual({
    body: [],
    next: 'a+b',
    isReplay: false,
  })
  expect(nextCursor(null)).toBeUndefined()
})

test('a body is sent as JSON with its headers, and only where there is one', async () => {
  const seen: string[] = []
  await serve(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    seen.push(`${request.method} ${request.url} ${request.headers['content-type'] ?? '-'} ${body}`)
    response.end('{"done":true}')
  })

  await call('rateTip', { params: { id: '7' }, body: { stars: 5 } })
  await call('endOtherSessions', {})

  expect(seen).toEqual(['POST /api/tips/7/rating application/json {"stars":5}', 'DELETE /api/me/sessions - '])
})

test('paths carry what was asked and leave out what is empty', () => {
  expect(pathOf('searchWorkers', { query: { query: 'a&b', category: '' } })).toBe('/api/guards/search?query=a%26b')
  expect(pathOf('endSession', { params: { id: 'x/y' } })).toBe('/api/me/sessions/x%2Fy')
})
