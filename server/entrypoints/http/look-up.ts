import type { FastifyRequest } from 'fastify'
import type { RateLimit } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusals.ts'
import { isTooMany } from '#server/platform/rate-limits.ts'
import type { Services } from '#server/services.ts'
import { browserPrefix, countAddress, hasReached } from './address-limits.ts'
import { knownBrowser } from './known-browser.ts'

type Looking = Pick<Services, 'rateLimits' | 'config'>

/**
 * Finds a worker by a code that somebody scanned or typed. A worker who exists is found however many codes were tried, since a whole mobile network
 * may share one address. But once too many were tried `look` has to be brief, so that trying codes tells nothing about people.
 */
export async function lookUp<T>(
  services: Looking,
  request: FastifyRequest,
  look: (isBrief: boolean) => Promise<T>,
): Promise<T> {
  const { rateLimits, config } = services
  const browser = knownBrowser(config, request)
  const reached = (limit: RateLimit) => hasReached(services, limit, request, browserPrefix(browser))
  const hasTriedTooMany = reached('misses') || (browser !== undefined && rateLimits.isReached('misses-of-one', browser))
  try {
    return await look(
      hasTriedTooMany || (await isTooMany(countAddress(services, 'names', request, browserPrefix(browser)))),
    )
  } catch (error) {
    if (error instanceof Refusal && (error.code === 'unknown_worker' || error.code === 'card_not_in_use')) {
      await Promise.all([
        countAddress(services, 'misses', request, browserPrefix(browser)),
        browser && rateLimits.count('misses-of-one', browser),
      ])
    }
    throw error
  }
}
