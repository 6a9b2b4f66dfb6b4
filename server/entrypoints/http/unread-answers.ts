import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** How long a client may take nothing of an answer, how long it may take for all of it, and how many it may wait for on one connection. */
const UNREAD = {
  ms: 8_000,
  allMs: 120_000,
  /** Browsers and proxies send one request after the other. */
  pipelined: 8,
}

/** Cuts a connection whose client does not read its answers, or asks on without waiting for them: unread answers are held in memory. */
export function cutUnreadAnswers(app: FastifyInstance, { ms, allMs, pipelined } = UNREAD): void {
  const waiting = new WeakMap<Socket, number>()

  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    const before = waiting.get(socket) ?? 0
    if (before >= pipelined) {
      reply.hijack()
      socket.destroy()
      return done()
    }
    waiting.set(socket, before + 1)
    let whole: NodeJS.Timeout | undefined
    // Both come once: `on` costs less than `once`.
    // From here on the answer waits for its reader only. Node restarts the socket's timer with each part that was taken, and sets another once all was.
    reply.raw.on('prefinish', () => {
      if (reply.raw.writableFinished) return
      socket.setTimeout(ms)
      whole = setTimeout(() => socket.destroy(), allMs).unref()
    })
    reply.raw.on('close', () => {
      clearTimeout(whole)
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1)
    })
    done()
  })
}
