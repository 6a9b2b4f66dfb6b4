import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import type { Config } from '#server/platform/start/config.ts'
import { isLoopback } from '#server/platform/start/port.ts'
import type { Services } from '#server/services.ts'
import { browserPrefix, countAddress } from './address-limits.ts'
import { readCookie } from './cookies.ts'
import { knownBrowser } from './known-browser.ts'
import { languageOfCall } from './request.ts'

/**
 * Lets a request in if it comes from our own pages, from somebody who may call, and not too often. Returns a known caller at once and not
 * as a promise: under load, waiting costs more than the check itself.
 */
export function authorize(
  services: Services,
  endpoint: Endpoint,
  request: FastifyRequest,
): Caller | null | Promise<Caller | null> {
  if (endpoint.method !== 'GET') refuseForeignOrigin(services.config, request)
  const caller =
    endpoint.who === 'anyone' ? optionalCaller(services, endpoint, request) : requireCaller(services, endpoint, request)
  if (caller instanceof Promise) return caller.then((found) => withinRateLimit(services, endpoint, request, found))
  return withinRateLimit(services, endpoint, request, caller)
}

function withinRateLimit<C extends Caller | null>(
  services: Services,
  { limit, addressLimit, browserLimit, who }: Endpoint,
  request: FastifyRequest,
  caller: C,
): C | Promise<C> {
  const { rateLimits } = services
  const isByAddress = who === 'anyone' || !caller
  const browser = browserLimit && knownBrowser(services.config, request)
  const counting = [
    limit &&
      (isByAddress
        ? countAddress(services, limit, request, browserPrefix(browser))
        : rateLimits.count(limit, caller.personId)),
    addressLimit && countAddress(services, addressLimit, request),
    browserLimit && browser && rateLimits.count(browserLimit, browser),
  ]
  return counting.some(Boolean) ? Promise.all(counting).then(() => caller) : caller
}

/** The caller of an endpoint open to anyone, if the endpoint asks for it and they are signed in. */
function optionalCaller(
  services: Services,
  endpoint: Endpoint,
  request: FastifyRequest,
): null | Promise<Caller | null> {
  const token = endpoint.recognises && readCookie(services.config, request.headers.cookie, 'session')
  if (!token) return null
  return services.callers.find(token).then((found) => (found ? asCaller(found, request) : null))
}

function requireCaller(services: Services, endpoint: Endpoint, request: FastifyRequest): Caller | Promise<Caller> {
  const token = readCookie(services.config, request.headers.cookie, 'session')
  if (!token) throw new Refusal('signed_out')
  const seen = services.callers.remembered(token)
  if (seen && !refusalFor(endpoint, seen)) return asCaller(seen, request)
  return lookUp(services, endpoint, token, request)
}

/** Nobody is turned away by what was known a moment ago: they may have become a worker since, at another process. */
async function lookUp(
  { callers }: Services,
  endpoint: Endpoint,
  token: string,
  request: FastifyRequest,
): Promise<Caller> {
  const found = await callers.find(token)
  if (!found) throw new Refusal('signed_out')
  const refusal = refusalFor(endpoint, found)
  if (refusal) throw new Refusal(refusal)
  return asCaller(found, request)
}

function asCaller(known: Omit<Caller, 'requestId'>, request: FastifyRequest): Caller {
  return { ...known, requestId: request.id, language: languageOfCall(request) }
}

function refusalFor({ who }: Endpoint, caller: Pick<Caller, 'workerId' | 'role'>) {
  if (who === 'guard' && !caller.workerId) return 'workers_only'
  if (who === 'operator' && caller.role !== 'operator') return 'operators_only'
  return undefined
}

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
