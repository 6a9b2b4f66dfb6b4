import { addressOf } from '#server/platform/db/address.ts'
import type { Config } from '#server/platform/start/config.ts'
import { advice, type Finding, fault, ok } from './finding.ts'

const TIMEOUT_MS = 2_000

/** The usual port of each, and what its figures show when it sees what it is for. */
const EXPORTERS = [
  { about: 'node exporter', port: 9100, shows: /^node_filesystem_avail_bytes\{/m, unseen: 'a disk that fills up' },
  { about: 'postgres exporter', port: 9187, shows: /^pg_up 1$/m, unseen: 'a standby that lags or is lost' },
]

/** The other programs whose figures the alerts need, on the host of the database. They may be elsewhere, so none is advice and no fault. */
export async function examineExporters({ databaseUrl }: Config, exporters = EXPORTERS): Promise<Finding[]> {
  if (databaseUrl === null) return []
  const { host } = addressOf(databaseUrl)
  const at = !host || host.startsWith('/') ? '127.0.0.1' : host
  return Promise.all(
    exporters.map(async ({ about, port, shows, unseen }) => {
      const figures = await readFigures(`http://${at}:${port}/metrics`)
      if (figures === null)
        return advice(
          about,
          `None answers at ${at}:${port}. Unless it is elsewhere, no alert tells of ${unseen}: deploy/prometheus.yaml.`,
        )
      if (shows.test(figures)) return ok(about, `${at}:${port}.`)
      return fault(about, `${at}:${port} answers, and does not see what it is for: its log says why.`)
    }),
  )
}

async function readFigures(url: string): Promise<string | null> {
  try {
    const reply = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    return await reply.text()
  } catch {
    return null
  }
}
