import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type LoadGenerator, startLoadGenerator } from './load.ts'

let generator: LoadGenerator
const servers: Server[] = []
beforeAll(() => {
  generator = startLoadGenerator()
})
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})
afterAll(() => generator.stop())

async function listening(answer: RequestListener): Promise<number> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => answer(request, response))
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

const plan = { cookies: ['a=1', 'a=2'], workers: ['w'], connections: 4, seconds: 0.5 }

test('answers are counted, also when one arrives in pieces', async () => {
  const keys = new Set<unknown>()
  const port = await listening((request, response) => {
    keys.add(request.headers['idempotency-key'])
    response.writeHead(201, { 'Content-Length': 4 }).write('ab')
    setImmediate(() => response.end('cd'))
  })

  const load = await generator.run({ ...plan, port })

  expect(load.tips).toBeGreaterThan(0)
  expect(load.tips).toBe(keys.size)
})

test('an answer other than 201 fails the measurement', async () => {
  const port = await listening((_, response) => response.writeHead(429, { 'Content-Length': 2 }).end('no'))

  await expect(generator.run({ ...plan, port })).rejects.toThrow(/tips failed; the first got: HTTP\/1.1 429/)
})

test('at a fixed rate, the time that a tip waits for a slow server counts as latency', async () => {
  const port = await listening((_, response) => {
    setTimeout(() => response.writeHead(201, { 'Content-Length': 0 }).end(), 100)
  })

  // Four connections at 100 ms each answer 40 a second: of 200 a second most must wait.
  const load = await generator.run({ ...plan, port, rate: 200 })

  expect(load.tips).toBe(100)
  expect(load.p99).toBeGreaterThan(1_000)
})
