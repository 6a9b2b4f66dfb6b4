import { isIP, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { RateLimit } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Services } from '#server/services/services.ts'

type Limited = Pick<Services, 'rateLimits'>

/** Counts a call for the address that it comes from; `of` tells apart what is counted under one limit. */
export function countAddress(
  { rateLimits }: Limited,
  limit: RateLimit,
  request: FastifyRequest,
  of = '',
): Promise<void> | undefined {
  const counting = networksOf(request.ip).map(({ name, times }) => rateLimits.count(limit, `${of}${name}`, times))
  return counting.some(Boolean) ? Promise.all(counting).then(() => {}) : undefined
}

/** What keeps the count of an address for browsers with our cookie apart from that for callers without one. */
export function apart(browser: string | undefined): string {
  return browser ? 'known ' : ''
}

/** Whether an address is known to have reached a limit. Counts nothing. */
export function hasReached({ rateLimits }: Limited, limit: RateLimit, request: FastifyRequest, of = ''): boolean {
  return networksOf(request.ip).some(({ name, times }) => rateLimits.isReached(limit, `${of}${name}`, times))
}

/**
 * A client with IPv6 has a /64 of addresses, a household often a /56 and a company a /48: each is counted, and the wider ones, which may be several
 * clients, are allowed more. What a proxy says must be an address, or every call could have a name of its own.
 */
function networksOf(ip: string): { name: string; times: number }[] {
  if (!isIP(ip)) throw new Refusal('malformed')
  if (!isIPv6(ip)) return [{ name: ip, times: 1 }]
  const groups = groupsOf(ip)
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff)
    return [{ name: [groups[6], groups[7]].flatMap((group = 0) => [group >> 8, group & 255]).join('.'), times: 1 }]
  const [a = 0, b = 0, c = 0, d = 0] = groups
  const name = (bits: number, ...parts: number[]) => `${parts.map((part) => part.toString(16)).join(':')}::/${bits}`
  return [
    { name: name(64, a, b, c, d), times: 1 },
    { name: name(56, a, b, c, d & 0xff00), times: 2 },
    { name: name(48, a, b, c), times: 4 },
  ]
}

/** The eight numbers of an IPv6 address, however it was written. */
function groupsOf(ip: string): number[] {
  const [address = ''] = ip.split('%')
  const end = address.lastIndexOf(':') + 1
  const [a = 0, b = 0, c, d = 0] = address.slice(end).split('.').map(Number)
  const ofBytes = (high: number, low: number) => ((high << 8) | low).toString(16)
  const dotted = c === undefined ? address : `${address.slice(0, end)}${ofBytes(a, b)}:${ofBytes(c, d)}`
  const [head = '', tail] = dotted.split('::')
  const read = (part = '') =>
    part
      .split(':')
      .filter(Boolean)
      .map((group) => Number.parseInt(group, 16))
  const [first, last] = [read(head), read(tail)]
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last]
}
