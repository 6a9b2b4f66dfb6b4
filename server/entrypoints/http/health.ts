import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/services.ts'

/**
 * `/healthz`: the process lives. `/readyz`: it can serve, that is, its database answers and has room, no clock is wrong, and it is not stopping; faults
 * of the books are told and stop nothing.
 */
export function mountHealth(app: FastifyInstance, services: Services): void {
  app.get('/healthz', (_request, reply) => {
    reply.header('Cache-Control', 'no-store').type('text/plain').send('ok')
  })
  app.get('/readyz', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store').type('text/plain')
    const trouble = await troubleOf(services)
    if (!trouble) return `ready${booksOf(services)}`
    reply.status(503).header('Retry-After', 1)
    return trouble
  })
}

async function troubleOf(services: Services): Promise<string | undefined> {
  if (services.isStopping) return 'stopping'
  // The same beginning as for one that is away: it is so for all processes, and no balancer takes them out.
  if (services.disk.isFull()) return 'the database does not answer writes: its disk is full'
  if (await services.isReady()) return services.clocks.fault()
  return services.isStopping ? 'stopping' : 'the database does not answer'
}

function booksOf({ faults }: Services): string {
  const { unexplained, explained } = faults.lastCount()
  if (unexplained + explained === 0) return ''
  return `; faults of the books: ${unexplained} not explained, ${explained} explained`
}
