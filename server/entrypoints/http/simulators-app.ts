import fastify, { type FastifyInstance } from 'fastify'
import { BODY } from '#contract/limits.ts'
import { watchDisk } from '#server/platform/observability/disk-watch.ts'
import type { Services } from '#server/services.ts'
import { mountSimulators } from '#server/simulators/mount-simulators.ts'
import { sendError } from './errors.ts'
import { refuseNulInAddress, speakJsonOnly } from './json-bodies.ts'
import { mountSimulatedIdentityProvider } from './simulated-identity-provider.ts'

/** The simulated partners and identity provider as an HTTP application without the service, for staging. It does not listen yet. */
export async function buildSimulators(
  services: Pick<Services, 'db' | 'config' | 'log' | 'rateLimits'>,
): Promise<FastifyInstance> {
  const app = fastify({ logger: false, bodyLimit: BODY.maxBytes, forceCloseConnections: true })
  const watch = { log: services.log, disk: watchDisk(services.log) }
  app.setErrorHandler((error, request, reply) => sendError(watch, request, reply, error))
  refuseNulInAddress(app)
  speakJsonOnly(app)
  app.get('/healthz', (_request, reply) => reply.type('text/plain').send('ok'))
  // Links of the sign-in page.
  for (const path of ['/', '/api/login'])
    app.get(path, (_request, reply) => reply.redirect(`${services.config.serviceUrl}${path}`))
  mountSimulatedIdentityProvider(app, services)
  await mountSimulators(app, services)
  await app.ready()
  return app
}
