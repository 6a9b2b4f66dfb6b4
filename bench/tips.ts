import { startServerProcess } from '#testing/server-process.ts'
import { extent } from './extent.ts'
import { compare, median, note, single } from './figures.ts'
import { startLoadGenerator } from './load.ts'
import type { Plan } from './load-generator.ts'
import { openPgbench } from './pgbench.ts'
import { cpuSeconds } from './process-figures.ts'
import { proveBooks } from './prove-books.ts'
import { makeTippers } from './tippers.ts'
import { openWorld } from './world.ts'
import { tipsPerSecond } from './wrk.ts'

// Tips over HTTP, from the cookie to the commit, beside PostgreSQL's own benchmark on the same server, round by round.

const PEOPLE = 2_000
const WORKERS = 1_000
const WARM_UP_SECONDS = 10

const { rounds, seconds } = extent
const world = await openWorld()
const { cookies, workers } = await makeTippers(world, PEOPLE, WORKERS)
const pgbench = await openPgbench(world.url, { scale: 50, seconds })
const server = await startServerProcess({ settings: { DATABASE_URL: world.url, RATE_LIMIT_MONEY: '1000000' } })
const generator = startLoadGenerator()
const everywhere: Plan = { port: Number(new URL(server.url).port), cookies, workers, connections: 256, seconds }
const toOne: Plan = { ...everywhere, workers: workers.slice(0, 1) }
const few: Plan = { ...everywhere, connections: 64 }

note(
  `${PEOPLE} signed-in people tip ${WORKERS} workers through the server as \`npm start\` runs it; the tips come from wrk on the same machine, those at half the rate from a generator that sends each when it is due. ` +
    `The peer is pgbench: TPC-B-like, \`-M prepared\`, scale 50, the best of 8, 16 and 32 clients in each of ${rounds} rounds of ${seconds} s, on the same PostgreSQL with every commit on disk.`,
)
const rates = { tpcb: [] as number[], everywhere: [] as number[], toOne: [] as number[], few: [] as number[] }
try {
  await tipsPerSecond({ ...everywhere, seconds: Math.min(WARM_UP_SECONDS, 4 * seconds) })
  for (let round = 1; round <= rounds; round += 1) await measureRound(round)
  compare('tips over HTTP, 256 connections, against TPC-B', rates.everywhere, rates.tpcb, 'a second', { atLeast: 2.5 })
  compare('tips over HTTP, 64 connections, against TPC-B', rates.few, rates.tpcb, 'a second', { atLeast: 1.8 })
  compare('everybody tips one worker, against many', rates.toOne, rates.everywhere, 'a second', { atLeast: 0.95 })
  await measureLatency()
  await measureCost()
  await proveBooks(world.db)
} finally {
  generator.stop()
  await server.stop()
  await world.close()
}

async function measureRound(round: number): Promise<void> {
  const clients = [8, 16, 32]
  const tps: number[] = []
  for (const count of clients) tps.push(await pgbench.tps(count))
  rates.tpcb.push(Math.max(...tps))
  for (const [name, plan] of Object.entries({ everywhere, toOne, few }) as [keyof typeof rates, Plan][]) {
    rates[name].push(await tipsPerSecond(plan))
  }
  const shownRates = Object.entries(rates).map(([name, all]) => `${name} ${Math.round(all.at(-1) ?? 0)}`)
  console.log(`round ${round} of ${rounds}: ${shownRates.join(', ')} a second`)
}

/** At half of what it can do, with tips sent when they are due: what people feel, waiting in line included. */
async function measureLatency(): Promise<void> {
  // The generator's first seconds would be its own and not the server's.
  await generator.run({ ...everywhere, rate: median(rates.everywhere) / 2, seconds })
  for (const [name, plan, rate] of [
    ['256 connections', everywhere, median(rates.everywhere) / 2],
    ['64 connections', few, median(rates.few) / 2],
    ['256 connections, one worker', toOne, median(rates.toOne) / 2],
  ] as const) {
    const load = await generator.run({ ...plan, rate, seconds: 2 * seconds })
    single(`p50 at half the rate, ${name}`, load.p50, 'ms')
    single(`p99 at half the rate, ${name}`, load.p99, 'ms', { atMost: 40 })
  }
}

/** Where the processor goes: this says more than a rate about what a larger machine could do. */
async function measureCost(): Promise<void> {
  const before = { server: cpuSeconds(server.pid), database: world.cpuSeconds() }
  const { tips } = await generator.run(everywhere)
  single('processor time of the server for a tip', ((cpuSeconds(server.pid) - before.server) / tips) * 1e6, 'µs')
  single('processor time of PostgreSQL for a tip', ((world.cpuSeconds() - before.database) / tips) * 1e6, 'µs')
}
