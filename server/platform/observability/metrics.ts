import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { RELEASE } from '#server/platform/start/release.ts'

/** The counters of this process. Figures of the database are read when somebody asks (database-figures.ts). */
export type Metrics = {
  registry: Registry
  requestEnded(request: { method: string; route: string; status: number; seconds: number }): void
  batchPosted(batch: { size: number; seconds: number }): void
  rateLimited(limit: string): void
  signInRefused(): void
  /** `outcome` is 'ok' or the code of what went wrong. */
  partnerAnswered(partner: string, outcome: string): void
  proved(what: Proved): void
  /** Something wrong with the books that nobody has explained, and that this process had not found before. */
  foundFault(): void
  /** A clock was wrong for so long. */
  clocksDiffered(seconds: number): void
}

/** Each few seconds; each minute; each day; and, every ten seconds, anchors. */
const PROVED = ['what is new', 'wallets that moved', 'all from entry one', 'anchored'] as const
type Proved = (typeof PROVED)[number]

const REQUEST_SECONDS = [0.002, 0.005, 0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.25, 2.5, 5]
/** The number of requests kept until they are noted down, unless somebody asks before. */
const NOTE_AT_ONCE = 500
const BATCH_SIZES = [1, 2, 4, 8, 16, 32, 64, 128, 256]

type Sources = {
  /** How many movements have no answer just now. */
  waiting(): number
  /** Whether a replica is read; null: there is none. */
  readsAtReplica(): boolean | null
}

/** Opens the counters of one process. */
export function openMetrics({ waiting, readsAtReplica }: Sources): Metrics {
  const registry = new Registry()
  const registers = [registry]
  // Event loop lag, memory, garbage collection, open handles.
  collectDefaultMetrics({ register: registry, prefix: 'enkosi_' })
  const requests = new Counter({
    name: 'enkosi_http_requests_total',
    help: 'Requests answered, by route and status.',
    labelNames: ['method', 'route', 'status'],
    registers,
    collect: () => noteAll(),
  })
  const seconds = new Histogram({
    name: 'enkosi_http_request_seconds',
    help: 'How long requests took, by route.',
    labelNames: ['method', 'route'],
    buckets: REQUEST_SECONDS,
    registers,
    collect: () => noteAll(),
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
  const signIns = new Counter({
    name: 'enkosi_sign_ins_refused_total',
    help: 'Sign-ins that came back from the identity provider and were refused; the log has the error of each.',
    registers,
  })
  const partners = new Counter({
    name: 'enkosi_partner_answers_total',
    help: 'Questions to partners, by what came of them: ok, or the code of what went wrong.',
    labelNames: ['partner', 'outcome'],
    registers,
  })
  const proofs = new Counter({
    name: 'enkosi_books_proofs_total',
    help: 'Proofs of the books that this process brought to an end, by what they prove, and how often it anchored them.',
    labelNames: ['what'],
    registers,
  })
  // From the start, so that the first one is seen as one more.
  for (const what of PROVED) proofs.inc({ what }, 0)
  const faults = new Counter({
    name: 'enkosi_books_faults_total',
    help: 'What this process found wrong with the books, each thing once.',
    registers,
  })
  const clocks = new Counter({
    name: 'enkosi_clocks_differed_seconds_total',
    help: 'For how long this process did nothing because a clock was wrong.',
    registers,
  })
  new Gauge({
    name: 'enkosi_build_info',
    help: 'Always 1, with the version that this process runs.',
    labelNames: ['version'],
    registers,
  }).set({ version: RELEASE.version }, 1)
  new Gauge({
    name: 'enkosi_ledger_waiting',
    help: 'Movements of this process that have no answer yet.',
    registers,
    collect() {
      this.set(waiting())
    },
  })
  new Gauge({
    name: 'enkosi_read_replica_used',
    help: 'Whether reads that may be old go to the replica (DATABASE_READ_URL): 1, or 0 while it is away or too far behind.',
    registers,
    collect() {
      const isUsed = readsAtReplica()
      if (isUsed === null) this.remove()
      else this.set(Number(isUsed))
    },
  })
  // A list for each route and status, of which there are only so many.
  const ended = new Map<string, Ended>()
  const noteAll = () => {
    for (const one of ended.values()) note(one)
  }
  return {
    registry,
    requestEnded: ({ method, route, status, seconds: took }) => {
      const name = `${status} ${method} ${route}`
      let one = ended.get(name)
      if (!one) {
        one = {
          count: requests.labels({ method, route, status }),
          took: seconds.labels({ method, route }),
          seconds: [],
        }
        ended.set(name, one)
      }
      if (one.seconds.push(took) >= NOTE_AT_ONCE) note(one)
    },
    batchPosted: ({ size, seconds: took }) => {
      batches.observe(size)
      batchSeconds.observe(took)
    },
    rateLimited: (limit) => limited.inc({ limit }),
    signInRefused: () => signIns.inc(),
    partnerAnswered: (partner, outcome) => partners.inc({ partner, outcome }),
    proved: (what) => proofs.inc({ what }),
    foundFault: () => faults.inc(),
    clocksDiffered: (seconds) => clocks.inc(seconds),
  }
}

/** Requests that the library does not know yet. */
type Ended = { count: Counter.Internal; took: Histogram.Internal<'method' | 'route'>; seconds: number[] }

/** The library works out labels at every step. Many steps at once cost each of them a tenth of what one alone does. */
function note({ count, took, seconds }: Ended): void {
  count.inc(seconds.length)
  for (const one of seconds) took.observe(one)
  seconds.length = 0
}
