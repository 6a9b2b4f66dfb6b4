import type { FastifyRequest } from 'fastify'
import { Refusal } from '#contract/refusals.ts'
import type { Config } from '#server/platform/start/config.ts'
import { isLoopback } from '#server/platform/start/loopback.ts'

/** Refuses a write that another site's page makes with this person's cookie. */
export function refuseForeignOrigin(config: Config, request: FastifyRequest): void {
  if (isFromElsewhere(config, request)) throw new Refusal('foreign_origin')
}

/** Whether the browser says that another site's page sent it here. An older one says so by its Referer alone. */
export function isFromElsewhere(config: Config, { headers }: FastifyRequest): boolean {
  const { 'sec-fetch-site': site, origin, referer } = headers
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  if (origin !== undefined) return !isOurs(config, origin)
  return site === undefined && referer !== undefined && !isOurs(config, originOf(referer))
}

function originOf(referer: string): string {
  return URL.canParse(referer) ? new URL(referer).origin : referer
}

/** Host is not compared: an attacker who points a name at us chooses both. All names of one's own machine are one. */
function isOurs({ publicUrl }: Config, origin: string): boolean {
  const ours = new URL(publicUrl)
  if (origin === ours.origin) return true
  const theirs = URL.canParse(origin) ? new URL(origin) : undefined
  if (!theirs || !isLoopback(ours.hostname) || !isLoopback(theirs.hostname)) return false
  return theirs.protocol === ours.protocol && theirs.port === ours.port
}
