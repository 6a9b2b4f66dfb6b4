import type { FastifyRequest } from 'fastify'
import { Refusal } from '#contract/refusals.ts'
import type { Config } from '#server/start/config.ts'

/** Refuses a write that another site's page makes with this person's cookie. */
export function refuseForeignOrigin(config: Config, { headers }: FastifyRequest): void {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new Refusal('foreign_origin')
  const { origin, host } = headers
  if (origin === undefined) return
  if (origin !== new URL(config.publicUrl).origin && origin !== `http://${host}` && origin !== `https://${host}`) {
    throw new Refusal('foreign_origin')
  }
}
