import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import type { RateLimit } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Services } from '#server/services.ts'

type Limited = Pick<Services, 'rateLimits'>

/** Counts a call for the address that it comes from; `of` tells apart callers counted under one limit. */
export function countAddress(
  { rateLimits }: Limited,
  limit: RateLimit,
  request: FastifyRequest,
  of = '',
): Promise<void> | undefined {
  const counting = networksOf(request.ip).map(({ name, times }) => rateLimits.count(limit, `${of}${name}`, times))
  return counting.some(Boolean) ? Promise.all(counting).then(() => {}) : undefined
}

/** Keeps the count of an address for browsers with our cookie apart from that for callers without one. */
export function browserPrefix(browser: string | undefined): string {
  return browser ? 'known ' : ''
}

/** Whether an address is known to have reached a limit. Counts nothing. */
export function hasReached({ rateLimits }: Limited, limit: RateLimit, request: FastifyRequest, of = ''): boolean {
  return networksOf(request.ip).some(({ name, times }) => rateLimits.isReached(limit, `${of}${name}`, times))
}

/**
 * A client with IPv6 has a /64 of addresses, a household often a /56 and a company a /48: each is counted, and the wider ones, which may be
 * several clients, are allowed more. A proxy must give an address, or every call could have a name of its own.
 */
function networksOf(ip: string): { name: string; times: number }[] {
  if (!isIP(ip)) throw new Refusal('malformed')
  const address = ipaddr.process(ip)
  if (address instanceof ipaddr.IPv4) return [{ name: address.toString(), times: 1 }]
  // Without its zone, which the client chooses.
  const client = new ipaddr.IPv6(address.parts)
  const wide = (bits: number, times: number) => {
    const network = ipaddr.IPv6.networkAddressFromCIDR(`${client}/${bits}`)
    return { name: `${network.toRFC5952String()}/${bits}`, times }
  }
  return [wide(64, 1), wide(56, 2), wide(48, 4)]
}
