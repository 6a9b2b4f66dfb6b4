import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** What this process counts as it works. What the database knows is read when somebody asks (database-figures.ts). */
export type Metrics = {
  registry: Registry
  requestEnded(request: { method: string; route: string; status: number; seconds: number }): void
  batchPosted(batch: { size: number; seconds: number }): void
  rateLimited(limit: string): void
}

const REQUEST_SECONDS = [0.002, 0.005, 0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.25, 2.5, 5]
const BATCH_SIZES = [1, 2, 4, 8, 16, 32, 64, 128, 256]

/** Opens the counters of one process. `waiting` is how many movements queue for the ledger just now. */
export function openMetrics(waiting: () => number): Metrics {
  const registry = new Registry()
  const registers = [registry]
  // Event loop lag, memory, garbage collection, open handles.
  collectDefaultMetrics({ register: registry, prefix: 'enkosi_' })
  const requests = new Counter({
    name: 'enkosi_http_requests_total',
    help: 'Requests answered, by route and status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const seconds = new Histogram({
    name: 'enkosi_http_request_seconds',
    help: 'How long requests took, by route.',
    labelNames: ['method', 'route'],
    buckets: REQUEST_SECONDS,
    registers,
  })
  const batches = new Histogram({
    name: 'enkosi_ledger_batch_size',
    help: 'Movements committed together.',
    buckets: BATCH_SIZES,
    registers,
  })
  const batchSeconds = new Histogram({
    name: 'enkosi_ledger_batch_seconds',
    help: 'How long a batch took, commit included.',
    buckets: REQUEST_SECONDS,
    registers,
  })
  const limited = new Counter({
    name: 'enkosi_rate_limited_total',
    help: 'Requests refused for coming too fast, by limit.',
    labelNames: ['limit'],
    registers,
  })
  new Gauge({
    name: 'enkosi_ledger_waiting',
    help: 'Movements waiting for the ledger in this process.',
    registers,
    collect() {
      this.set(waiting())
    },
  })
  // Labels are looked up once: every request would pay for it otherwise. There are only as many as routes and statuses.
  const known = new Map<string, { count: Counter.Internal; took: Histogram.Internal<'method' | 'route'> }>()
  return {
    registry,
    requestEnded: ({ method, route, status, seconds: took }) => {
      const name = `${status} ${method} ${route}`
      let ended = known.get(name)
      if (!ended) {
        ended = { count: requests.labels({ method, route, status }), took: seconds.labels({ method, route }) }
        known.set(name, ended)
      }
      ended.count.inc()
      ended.took.observe(took)
    },
    batchPosted: ({ size, seconds: took }) => {
      batches.observe(size)
      batchSeconds.observe(took)
    },
    rateLimited: (limit) => limited.inc({ limit }),
  }
}
