import type { FastifyRequest } from 'fastify'
import { Refusal } from '#contract/refusals.ts'
import type { Config } from '#server/start/config.ts'
import { isLoopback } from '#server/start/loopback.ts'

/** Refuses a write that another site's page makes with this person's cookie. */
export function refuseForeignOrigin(config: Config, { headers }: FastifyRequest): void {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new Refusal('foreign_origin')
  const { origin } = headers
  if (origin !== undefined && !isOurs(config, origin)) throw new Refusal('foreign_origin')
}

/** Host is not asked: whoever points a name of theirs at us chooses both. All names of one's own machine are one. */
function isOurs({ publicUrl }: Config, origin: string): boolean {
  const ours = new URL(publicUrl)
  if (origin === ours.origin) return true
  const theirs = URL.canParse(origin) ? new URL(origin) : undefined
  if (!theirs || !isLoopback(ours.hostname) || !isLoopback(theirs.hostname)) return false
  return theirs.protocol === ours.protocol && theirs.port === ours.port
}
