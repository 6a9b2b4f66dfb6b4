import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { atEnd } from '#testing/at-end.ts'
import { cutUnreadAnswers } from './unread-answers.ts'

const MANY = 24 * 1024 * 1024

/** A server whose answers are too large to fit into the buffers of a connection. */
async function largeAnswers(limits: { ms: number; allMs: number }): Promise<number> {
  const app = fastify()
  cutUnreadAnswers(app, { ...limits, pipelined: 8 })
  app.get('/large', (_request, reply) => reply.send(Buffer.alloc(MANY)))
  app.get('/slow', async () => {
    await pause(300)
    return 'late'
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  atEnd(() => app.close())
  return (app.server.address() as { port: number }).port
}

/** Sends requests at once, and reads nothing until told to. */
function asking(port: number, path: string, times: number): Socket {
  const socket = connect(port, '127.0.0.1')
  socket.pause()
  socket.on('error', () => {})
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(times))
  atEnd(() => void socket.destroy())
  return socket
}

/** Reads until the end of the connection, at most so many bytes in so many milliseconds, or as they come. */
async function readAll(socket: Socket, everyMs = 0): Promise<number> {
  let read = 0
  socket.on('data', (bytes) => {
    read += bytes.length
    if (everyMs === 0) return
    socket.pause()
    setTimeout(() => socket.resume(), everyMs)
  })
  socket.resume()
  await Promise.race([once(socket, 'close'), pause(60_000)])
  return read
}

test('a client that reads nothing is cut, also in the middle of several answers', async () => {
  const port = await largeAnswers({ ms: 300, allMs: 60_000 })
  for (const times of [1, 3]) {
    const socket = asking(port, '/large', times)
    await pause(1_500)
    expect(await readAll(socket)).toBeLessThan(MANY)
  }
})

test('a client that reads slowly but steadily gets the whole answer', async () => {
  const port = await largeAnswers({ ms: 2_000, allMs: 60_000 })
  const socket = asking(port, '/large', 1)

  // Some four seconds: longer than it may take nothing, and never that long without taking anything.
  // The kernel's count: the last part may still be on its way to the listener.
  const reading = readAll(socket, 10)
  await expect.poll(() => socket.bytesRead, { timeout: 60_000 }).toBeGreaterThan(MANY)
  socket.destroy()
  await reading
})

test('reading a little again and again does not hold an answer for ever', async () => {
  const port = await largeAnswers({ ms: 300, allMs: 1_000 })

  expect(await readAll(asking(port, '/large', 1), 100)).toBeLessThan(MANY)
})

test('eight requests of one connection may wait for their answers, and no more', async () => {
  const port = await largeAnswers({ ms: 300, allMs: 60_000 })
  const eight = asking(port, '/slow', 8)
  const nine = asking(port, '/slow', 9)
  let answers = ''
  eight.on('data', (bytes) => {
    answers += bytes
  })
  eight.resume()

  expect(await readAll(nine)).toBe(0)
  await expect.poll(() => answers.match(/late/g)).toHaveLength(8)
})
