import { newKey } from '#contract/idempotency-key.ts'
import { makeSecrets } from '#server/platform/start/secrets.ts'
import { startServerProcess } from '#testing/service/server-process.ts'
import { type Answer, startBareServer } from './bare-server.ts'
import { probeDisk } from './disk-probe.ts'
import { extent } from './extent.ts'
import { compare, median, note, single } from './figures.ts'
import { startLoadGenerator } from './load.ts'
import type { Plan } from './load-generator.ts'
import { openPgbench, PACED_TIMES } from './pgbench.ts'
import { cpuSeconds } from './process-figures.ts'
import { proveBooks } from './prove-books.ts'
import { makeTippers } from './tippers.ts'
import { openWorld } from './world.ts'
import { sendByWrk } from './wrk.ts'

// Tips over HTTP, from the cookie to the commit, beside PostgreSQL's own benchmark on the same server, round by round.

const PEOPLE = 2_000
const WORKERS = 1_000
const WARM_UP_SECONDS = 10
/** Of pgbench at half of its rate. */
const PACED_CLIENTS = 16

const { rounds, seconds, scale } = extent
const world = await openWorld()
const { cookies, workers } = await makeTippers(world, PEOPLE, WORKERS)
const pgbench = await openPgbench(world, { scale, seconds })
const settings = { ...makeSecrets(), DATABASE_URL: world.url, RATE_LIMITS: 'off', LOG_LEVEL: 'info' }
const server = await startServerProcess({ settings })
const generator = startLoadGenerator()
const everywhere: Plan = { port: Number(new URL(server.url).port), cookies, workers, connections: 256, seconds }
const toOne: Plan = { ...everywhere, workers: workers.slice(0, 1) }
const few: Plan = { ...everywhere, connections: 64 }

note(
  `${PEOPLE} signed-in people tip ${WORKERS} workers through the server as \`npm start\` runs it, with a line of the log for each; the tips come from wrk on the same machine, those at half the rate from a generator that sends each when it is due. ` +
    `The peer is pgbench: TPC-B-like, \`-M prepared\`, scale ${scale}, the best of 8, 16 and 32 clients in each of ${rounds} rounds of ${seconds} s, on the same PostgreSQL with every commit on disk. ` +
    'Processor time is that of the whole server, its jobs included, beside a bare Node server that parses the same request and sends the same answer, both under wrk with 256 connections, in turn. ' +
    `Latency at half the rate is counted from when a tip or a transaction was due, in runs of ${PACED_TIMES * seconds} s in turn with pgbench (\`-R\`, ${PACED_CLIENTS} clients) and with a probe that only writes 8 kB and waits for the disk.`,
)
const rates = {
  tpcb: [] as number[],
  everywhere: [] as number[],
  toOne: [] as number[],
  few: [] as number[],
}
try {
  await sendByWrk({ ...everywhere, seconds: Math.min(WARM_UP_SECONDS, 4 * seconds) })
  for (let round = 1; round <= rounds; round += 1) await measureRound(round)
  const isX64 = process.arch === 'x64'
  compare('tips over HTTP, 256 connections, against TPC-B', rates.everywhere, rates.tpcb, 'a second', {
    atLeast: isX64 ? 1.7 : 2,
  })
  compare('tips over HTTP, 64 connections, against TPC-B', rates.few, rates.tpcb, 'a second', {
    atLeast: isX64 ? 1.4 : 1.7,
  })
  compare('everybody tips one worker over HTTP, against many', rates.toOne, rates.everywhere, 'a second', {
    atLeast: 0.95,
  })
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
    rates[name].push((await sendByWrk(plan)).rate)
  }
  const shownRates = Object.entries(rates).map(([name, all]) => `${name} ${Math.round(all.at(-1) ?? 0)}`)
  console.log(`round ${round} of ${rounds}: ${shownRates.join(', ')} a second`)
}

/**
 * Latency at half of full load, ours and that of pgbench, each sent when it is due: as people feel it, waiting in line included. Most of it is
 * the disk's, which the probe shows.
 */
async function measureLatency(): Promise<void> {
  const half = { everywhere: median(rates.everywhere) / 2, few: median(rates.few) / 2, tpcb: median(rates.tpcb) / 2 }
  const p99 = { everywhere: [] as number[], few: [] as number[], tpcb: [] as number[], disk: [] as number[] }
  const paced = async (plan: Plan, rate: number) =>
    (await generator.run({ ...plan, rate, seconds: PACED_TIMES * seconds })).p99
  // The generator's first seconds would be its own and not the server's.
  await generator.run({ ...everywhere, rate: half.everywhere, seconds })
  for (let round = 1; round <= rounds; round += 1) {
    p99.tpcb.push(await pgbench.p99(PACED_CLIENTS, half.tpcb))
    p99.everywhere.push(await paced(everywhere, half.everywhere))
    p99.few.push(await paced(few, half.few))
    p99.disk.push(probeDisk(world.folder, seconds))
  }
  for (const [name, ours] of [
    ['256 connections', p99.everywhere],
    ['64 connections', p99.few],
  ] as const) {
    compare(`p99 at half the rate, ${name}, against pgbench at half of its own`, ours, p99.tpcb, 'ms', { atMost: 1 })
  }
  single('p99 of 8 kB that are written and synced, alone', p99.disk, 'ms')
}

/** Where the processor goes: this says more than a rate about what a larger machine could do. */
async function measureCost(): Promise<void> {
  const bare = await startBareServer(await oneAnswer())
  const cost = { server: [] as number[], bare: [] as number[], database: [] as number[] }
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const databaseBefore = world.cpuSeconds()
      const { tips, microseconds } = await underWrk(server.pid, everywhere)
      cost.server.push(microseconds)
      cost.database.push(((world.cpuSeconds() - databaseBefore) / tips) * 1e6)
      cost.bare.push((await underWrk(bare.pid, { ...everywhere, port: bare.port })).microseconds)
    }
  } finally {
    bare.stop()
  }
  const name = 'processor time of the server for a tip, against a bare Node server'
  compare(name, cost.server, cost.bare, 'µs', { atMost: 2.6 })
  single('processor time of PostgreSQL for a tip', cost.database, 'µs')
}

async function underWrk(pid: number, plan: Plan): Promise<{ tips: number; microseconds: number }> {
  const before = cpuSeconds(pid)
  const { tips } = await sendByWrk(plan)
  return { tips, microseconds: ((cpuSeconds(pid) - before) / tips) * 1e6 }
}

/** Headers that Node sets by itself are left to it. */
async function oneAnswer(): Promise<Answer> {
  const reply = await fetch(`${server.url}/api/tips`, {
    method: 'POST',
    headers: { Cookie: cookies[0] ?? '', 'Idempotency-Key': newKey(), 'Content-Type': 'application/json' },
    body: JSON.stringify({ guardId: workers[0], amount: 100 }),
  })
  const body = await reply.text()
  if (reply.status !== 201) throw new Error(`A tip got: ${body}`)
  const ofNode = ['date', 'connection', 'keep-alive', 'transfer-encoding']
  const headers = Object.fromEntries([...reply.headers].filter(([name]) => !ofNode.includes(name)))
  return { status: reply.status, headers, body }
}
