import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SERVICE_CATEGORIES } from '#contract/categories.ts'
import { addDemoPerson } from '#server/demo/demo-person.ts'
import { serve } from '#server/entrypoints/http/serve.ts'
import { startSession } from '#server/people/identity/sessions.ts'
import { startEmbedded } from '#server/platform/db/embedded/embedded.ts'
import { openLog } from '#server/platform/observability/log.ts'
import { readConfig } from '#server/platform/start/config.ts'
import { startServices } from '#server/services.ts'
import { everyWorker, type Known } from '#testing/brute-force-search.ts'
import { extent } from './extent.ts'
import { compare, note, percentile } from './figures.ts'
import { randomBelow } from './seed-many-workers.ts'
import { PLACES, seedWorkers } from './seed-workers.ts'

// How the search answers over HTTP as the number of workers grows. The first size is what the others are compared with.

const ROUNDS = extent.rounds
const EACH_ROUND = 600

type Ask = { query: string; category?: string }
type Side = {
  size: number
  search(ask: Ask): Promise<string>
  all: Known[]
  /** Milliseconds of each search. */
  rounds: number[][]
  close(): Promise<void>
}

note(
  `${ROUNDS} rounds of ${EACH_ROUND} searches of twelve kinds, one after another over HTTP, all sizes in turn on one PostgreSQL.`,
)
const folder = mkdtempSync(join(tmpdir(), 'enkosi-bench-'))
const cluster = await startEmbedded(join(folder, 'postgres'), { max_wal_size: '4GB' })
try {
  console.log('Seeding')
  const sides: Side[] = []
  for (const size of extent.workers) sides.push(await openSide(size, await seedWorkers(cluster.url, size)))
  await measure(sides)
  report(sides)
  for (const side of sides) await side.close()
} finally {
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** The real server on this many workers, and one client that asks one question after another. */
async function openSide(size: number, databaseUrl: string): Promise<Side> {
  const config = readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    DATABASE_URL: databaseUrl,
    RATE_LIMITS: 'off',
  })
  const services = await startServices({ ...config, databaseUrl }, openLog('silent'))
  const served = await serve(services)
  const personId = await addDemoPerson(services, { email: 'bench@enkosi.test', firstName: 'B', lastName: 'B' })
  const token = await startSession(services.db, { personId, device: 'bench', idToken: null, authTime: null })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return {
    size,
    all: await everyWorker(services.db),
    rounds: [],
    search: ({ query, category = '' }) => {
      const search = new URLSearchParams({ query, category })
      return ask(`${served.url}/api/guards/search?${search}`, agent, `enkosi_session=${token}`)
    },
    close: async () => {
      agent.destroy()
      await served.stop(1_000)
      await services.stop()
    },
  }
}

function ask(url: string, agent: Agent, cookie: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers: { cookie } }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part) => {
        text += part
      })
      response.on('end', () => (response.statusCode === 200 ? resolve(text) : reject(new Error(`${url}: ${text}`))))
    })
    // The server ends a connection that was idle for long, at times just when it is used again.
    request.on('error', (error) => (request.reusedSocket ? resolve(ask(url, agent, cookie)) : reject(error)))
  })
}

/** Rounds of all sizes in turn, so that what else the machine does falls on all of them. */
async function measure(sides: Side[]): Promise<void> {
  for (const side of sides) await measureRound(side, randomBelow(99))
  for (const side of sides) side.rounds = []
  for (let round = 0; round < ROUNDS; round++) {
    for (const side of sides) await measureRound(side, randomBelow(round))
    console.log(`Round ${round + 1} of ${ROUNDS}`)
  }
}

async function measureRound(side: Side, random: (below: number) => number): Promise<void> {
  const times: number[] = []
  for (let count = 0; count < EACH_ROUND; count++) {
    const asked = question(side, random)
    const started = performance.now()
    await side.search(asked)
    times.push(performance.now() - started)
  }
  side.rounds.push(times)
}

function question({ all }: Side, random: (below: number) => number): Ask {
  const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T
  const { id, guardNumber, category, location, searchName } = pick(all)
  const place = pick(PLACES)
  const letters = () => pick([...'abcdeghklmnoprstuvw'])
  const wrong = 1 + random(place.length - 1)
  const misspelt = `${place.slice(0, wrong)}x${place.slice(wrong + 1)}`
  const name = searchName ?? 'thabo'
  return pick<() => Ask>([
    () => ({ query: letters() + letters() }),
    () => ({ query: guardNumber }),
    () => ({ query: guardNumber.slice(0, 2 + random(5)) }),
    () => ({ query: place }),
    () => ({ query: misspelt }),
    () => ({ query: `${place} ${pick(['guard', 'waitress', 'maid', 'painter'])}` }),
    () => ({ query: `${pick(['gaurd', 'watress', 'cleanr'])} ${misspelt}` }),
    () => ({ query: `${name} ${pick(['guard', 'waitress', 'maid'])}` }),
    () => ({ query: `${name} ${place}` }),
    () => ({ query: '', category }),
    () => ({ query: place.slice(0, 2 + random(6)), category: pick(SERVICE_CATEGORIES) }),
    () => ({ query: JSON.stringify({ guardId: id, guardNumber, serviceCategory: category, location }) }),
  ])()
}

function report([first, ...others]: Side[]): void {
  const p95 = (side: Side) => side.rounds.map((round) => percentile(round, 0.95))
  for (const side of others) {
    const name = `p95 at ${side.size.toLocaleString('en')} workers against ${first?.size.toLocaleString('en')}`
    compare(name, p95(side), first ? p95(first) : [], 'ms', { atMost: 1.5 })
  }
}
