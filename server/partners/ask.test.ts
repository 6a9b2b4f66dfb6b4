import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { UNWATCHED } from '#server/platform/observability/partner-watch.ts'
import { atEnd } from '#testing/at-end.ts'
import { ask, NoAnswer, Rejected } from './ask.ts'

async function partner(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/x`
}

const question = (url: string, more = {}) => ({
  method: 'GET' as const,
  url,
  headers: {},
  timeoutMs: 30_000,
  watched: UNWATCHED('bank', 'x'),
  partners: 'either' as const,
  ...more,
})
const Fine = z.object({ fine: z.literal(true) })

test('a partner that takes too long has not answered', async () => {
  let heard = 0
  const url = await partner(() => heard++)

  await expect(ask(question(url, { timeoutMs: 50, repeats: 3 }), Fine)).rejects.toThrow(NoAnswer)

  expect(heard).toBeLessThanOrEqual(1)
})

test('a request without an answer is repeated as often as is safe, and no more', async () => {
  let heard = 0
  const failing: RequestListener = (request, reply) => {
    heard++
    if (heard % 2) reply.writeHead(503).end()
    else request.socket.destroy()
  }
  const url = await partner(failing)

  await expect(ask(question(url, { repeats: 2 }), Fine)).rejects.toThrow(NoAnswer)
  expect(heard).toBe(3)
  await expect(ask(question(url), Fine)).rejects.toThrow(NoAnswer)
  expect(heard).toBe(4)
})

test('an answer to a repeated request counts', async () => {
  let heard = 0
  const url = await partner((_request, reply) => {
    heard++
    if (heard === 1) reply.writeHead(500).end()
    else reply.writeHead(200, { 'content-type': 'application/json' }).end('{"fine":true}')
  })

  expect(await ask(question(url, { repeats: 1 }), Fine)).toEqual({ fine: true })
})

test('an answer with a NUL in it, which nothing could store, is none', async () => {
  const url = await partner((_request, reply) => {
    reply.writeHead(200, { 'content-type': 'application/json' }).end('{"fine":true,"reason":"a\\u0000b"}')
  })

  await expect(ask(question(url), Fine)).rejects.toThrow(NoAnswer)
})

test('a request that was clearly refused is not repeated', async () => {
  let heard = 0
  const url = await partner((_request, reply) => {
    heard++
    reply.writeHead(404).end()
  })

  const asked = ask(question(url, { repeats: 5 }), Fine)

  await expect(asked).rejects.toThrow(Rejected)
  await expect(asked).rejects.toMatchObject({ status: 404 })
  expect(heard).toBe(1)
})

test.each(['not json', '{"fine":"maybe"}', ''])('an answer of the wrong shape is none: %j', async (body) => {
  const url = await partner((_request, reply) => reply.writeHead(200).end(body))

  const asked = ask(question(url), Fine)

  await expect(asked).rejects.toThrow(NoAnswer)
  await expect(asked).rejects.not.toThrow('maybe')
})
