import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/services/services.ts'

/** How long the database may take to say that it is there. */
const PATIENCE_MS = 2_000

/** `/healthz`: the process lives. `/readyz`: it can serve, that is, its database answers and it is not stopping. */
export function mountHealth(app: FastifyInstance, services: Services): void {
  app.get('/healthz', (_request, reply) => {
    reply.header('Cache-Control', 'no-store').type('text/plain').send('ok')
  })
  app.get('/readyz', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store').type('text/plain')
    if (!services.isStopping && (await answers(services.db))) return 'ready'
    reply.status(503).header('Retry-After', 1)
    return services.isStopping ? 'stopping' : 'the database does not answer'
  })
}

async function answers(db: Services['db']): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, false)
  })
  const asked = db`select 1`.then(
    () => true,
    () => false,
  )
  try {
    return await Promise.race([asked, late])
  } finally {
    clearTimeout(timer)
  }
}
