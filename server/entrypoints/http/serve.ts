import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { atPort } from '#server/platform/start/config.ts'
import type { Services } from '#server/services.ts'
import { buildApp } from './app.ts'

export type Served = {
  app: FastifyInstance
  /** Where it listens on this machine. */
  url: string
  /** Says at /readyz that it is going, then takes no new requests, finishes those under way, and cuts what is left after `graceMs`. */
  stop(graceMs?: number): Promise<void>
}

/** Listens. With PORT=0 the settings learn here which port it became. */
export async function serve(services: Services): Promise<Served> {
  const app = await buildApp(services)
  const { host, port } = services.config
  await app.listen({ host, port })
  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new Error('A server that listens has a port.')
  services.config = atPort(services.config, address.port)
  return {
    app,
    url: `http://127.0.0.1:${address.port}`,
    stop: async (graceMs = 8_000) => {
      services.isStopping = true
      await pause(services.config.drainNoticeMs)
      services.guestTipNews.stop()
      const cut = setTimeout(() => app.server.closeAllConnections(), graceMs)
      // A connection whose last request has been answered would otherwise be kept for the next one.
      const tidy = setInterval(() => app.server.closeIdleConnections(), 50)
      await app.close()
      clearInterval(tidy)
      clearTimeout(cut)
    },
  }
}
