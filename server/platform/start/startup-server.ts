import { createServer } from 'node:http'
import { listenError } from './port.ts'

export type StartupServer = {
  /** Where it listens: with PORT=0 the system has picked one. */
  port: number
  /** Sets the dependency that is awaited, as /readyz tells it. */
  say(awaited: string): void
  /** Makes room for the service itself. */
  close(): Promise<void>
}

/**
 * Answers at the port of the service until the service can: a database that takes long to start or to be migrated must not
 * look like a process that hangs, or a supervisor would kill it half-way.
 */
export async function openStartupServer(place: { host: string; port: number }): Promise<StartupServer> {
  let awaited = 'the service is starting'
  const server = createServer((request, reply) => {
    reply.setHeader('Content-Type', 'text/plain; charset=utf-8')
    reply.setHeader('Cache-Control', 'no-store')
    reply.setHeader('Connection', 'close')
    if (request.url === '/healthz') return reply.end('ok')
    reply.writeHead(503, { 'Retry-After': '1' }).end(awaited)
  })
  const port = await new Promise<number>((resolve, reject) => {
    server.once('error', (error) => reject(listenError(place, error)))
    server.listen({ ...place, exclusive: true }, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : place.port)
    })
  })
  let closing: Promise<void> | undefined
  return {
    port,
    say: (now) => {
      awaited = now
    },
    close: () => {
      closing ??= new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
      return closing
    },
  }
}
