import type { Config } from './config.ts'
import { isLoopback } from './port.ts'

/** More proxies than this in a row are rare; a number that is too high lets callers make up their addresses. */
const USUAL_PROXIES = 3

/** Settings that production accepts but that are probably a mistake, each in a sentence. */
export function warningsFor(config: Config): string[] {
  if (config.mode !== 'production') return []
  const { operators, trustedProxies, metrics } = config
  const plain = [
    ['DATABASE_URL', config.databaseUrl] as const,
    ['DATABASE_OWNER_URL', config.databaseOwnerUrl] as const,
    ['DATABASE_READ_URL', config.databaseReadUrl] as const,
  ].filter(([, url]) => url !== null && isReadOnTheWay(url))
  return [
    ...plain.map(
      ([name]) =>
        `${name} names another machine and no TLS: what is sent there can be read on its way. Add sslmode=verify-full and sslrootcert.`,
    ),
    ...(metrics.port !== null && ['0.0.0.0', '::'].includes(metrics.host)
      ? [
          `METRICS_HOST is ${metrics.host}: anyone who reaches this machine reads its figures. Keep port ${metrics.port} inside the network.`,
        ]
      : []),
    ...(operators.length < 2
      ? [
          `OPERATORS names ${operators.length === 0 ? 'nobody' : 'one person'}: a correction needs two, one who proposes it and one who approves it.`,
        ]
      : []),
    ...(trustedProxies > USUAL_PROXIES
      ? [
          `TRUSTED_PROXIES is ${trustedProxies}: with fewer proxies in front than that, callers choose the address by which they are limited.`,
        ]
      : []),
  ]
}

function isReadOnTheWay(url: string): boolean {
  const { hostname, searchParams } = new URL(url)
  const host = searchParams.get('host') ?? hostname
  const isHere = host.startsWith('/') || isLoopback(host) || host === '::1'
  return !isHere && ['disable', null].includes(searchParams.get('sslmode'))
}
