import type { FastifyRequest } from 'fastify'

/**
 * The path by which headers and pages are decided: the pattern of the route that matched, or else the path with every
 * escape read, since the router reads `/%61pi` as `/api` too.
 */
export function pathOf({ routeOptions, raw }: FastifyRequest): string {
  if (routeOptions.url !== undefined) return routeOptions.url
  const [path = '/'] = (raw.url ?? '/').split('?')
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

export function isApi(request: FastifyRequest): boolean {
  return /^\/api(\/|$)/.test(pathOf(request))
}
