import { createServer, type Server } from 'node:http'
import { Registry } from 'prom-client'
import { StartupError } from '#server/platform/start/startup-error.ts'

/** Prometheus reads us at a port of its own, reachable from this machine alone unless METRICS_HOST says otherwise. */
export async function openMetricsServer(
  gather: () => Promise<string>,
  place: { host: string; port: number },
): Promise<Server> {
  const server = createServer((request, reply) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      reply.writeHead(404, { 'Content-Type': 'text/plain' }).end('The figures are at /metrics.\n')
      return
    }
    gather().then(
      (text) => reply.writeHead(200, { 'Content-Type': Registry.PROMETHEUS_CONTENT_TYPE }).end(text),
      () => reply.writeHead(500, { 'Content-Type': 'text/plain' }).end('The figures could not be gathered.\n'),
    )
  })
  await new Promise<void>((ready, fail) => {
    server.once('error', ({ code }: NodeJS.ErrnoException) =>
      fail(
        new StartupError(
          `METRICS_PORT ${place.port} cannot be used (${code}): set it to a free port, or leave it out.`,
        ),
      ),
    )
    server.listen(place, ready)
  })
  return server
}
