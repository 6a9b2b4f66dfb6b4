import { setInterval as every, setTimeout as pause } from 'node:timers/promises'
import { Refusal } from '#contract/refusals.ts'
import { signerOf } from '#server/ledger/anchors.ts'
import { AT_REST } from '#server/ledger/circumstances.ts'
import { type Ledger, openLedger } from '#server/ledger/ledger.ts'
import { brokenOf, prove, proveNewAndMoveOn } from '#server/ledger/prove.ts'
import { sealEntries } from '#server/ledger/seal-entries.ts'
import { arrivals, HOURS, LAST_FRIDAY, rateAt } from './arrivals.ts'
import { percentile, shown } from './figures.ts'
import { any, tipFor, tipOnce } from './tipping.ts'
import { openWorld, type Payer, populate, type World } from './world.ts'

/** An average day of the whole country, over how many shards it is spread, and how long the day takes here. */
export type Day = { workers: number; tips: number; shards: number; seconds: number }

const PEOPLE = 20_000
const WORKERS = 5_000
const DAY_SECONDS = 86_400
/** How often the next arrivals are sent. */
const TICK_MS = 5
const SEAL_MS = 10_000
const PROVE_MS = 60_000
const FULL_SPEED_SECONDS = 5
const GB = 1e9

type Town = { world: World; ledger: Ledger; payers: Payer[]; workers: number[] }

/** What happened in one hour of the day. */
type Hour = { asked: number; times: number[]; queue: number; turnedAway: number; seconds: number }

/** What was used up so far. */
type Used = { server: number; database: number; log: number; disk: number }

/** Plays the day, says how it went and what it would take, and gives back whether the books are right. */
export async function simulateDay(day: Day): Promise<boolean> {
  const world = await openWorld()
  const ledger = openLedger({ url: world.url })
  const town: Town = { world, ledger, ...(await populate(world.db, ledger, PEOPLE, WORKERS)) }
  const perAverageSecond = day.tips / day.shards / DAY_SECONDS
  console.log(
    `A month's last Friday on one shard of ${day.shards}: ${shown(day.workers / day.shards)} workers, ${shown(perAverageSecond)} tips a second on an average day, ` +
      `${shown(Math.max(...LAST_FRIDAY) * perAverageSecond)} at five in the afternoon. The day takes ${day.seconds} s; each hour has the rate it would have, for ${shown(day.seconds / HOURS)} s.`,
  )
  await tipFor({ ...town, clients: 64 }, 1, town.workers)
  const before = await used(world)
  const hours = await play(town, perAverageSecond, day.seconds)
  await sealEntries(world.db)
  const after = await used(world)
  const fullSpeed = await tipFor({ ...town, clients: 512 }, Math.min(FULL_SPEED_SECONDS, day.seconds), town.workers)
  reportHours(hours)
  reportGrowth(day, hours, { before, after, fullSpeed })
  await sealEntries(world.db)
  const { ok, checks, entries } = await prove(world.db)
  console.log(
    ok
      ? `\nThe books are right: ${checks.length} checks of all ${entries} entries, from zero.`
      : `\nTHE BOOKS ARE NOT RIGHT: ${brokenOf(checks)}`,
  )
  await ledger.close()
  await world.close()
  return ok
}

/** Everybody tips when they want to, whether or not those before them were answered. */
async function play(town: Town, perAverageSecond: number, seconds: number): Promise<Hour[]> {
  const hours = Array.from({ length: HOURS }, (): Hour => {
    return { asked: 0, times: [], queue: 0, turnedAway: 0, seconds: seconds / HOURS }
  })
  const jobs = startJobs(town)
  const started = performance.now()
  let until = started
  for await (const _ of every(TICK_MS)) {
    const now = performance.now()
    const at = ((until - started) / 1_000 / seconds) * HOURS
    const hour = hours[Math.floor(at)]
    if (!hour) break
    const count = arrivals((rateAt(at, perAverageSecond) * (now - until)) / 1_000)
    // Spread over the time since the last tick, when they would have come.
    for (let n = 0; n < count; n += 1) send(town, hour, until + ((now - until) * n) / count)
    hour.queue = Math.max(hour.queue, town.ledger.waiting())
    until = now
  }
  while (town.ledger.waiting() > 0) await pause(TICK_MS)
  await jobs.stop()
  return hours
}

/** Latency counts from the moment somebody tips, so that a queue cannot hide. A few workers get many tips. */
function send({ ledger, payers, workers }: Town, hour: Hour, since: number): void {
  hour.asked += 1
  const worker = workers[Math.floor(workers.length * Math.random() ** 3)] ?? 0
  tipOnce(ledger, any(payers), worker).then(
    () => hour.times.push(performance.now() - since),
    (error) => {
      if (!(error instanceof Refusal)) throw error
      hour.turnedAway += 1
    },
  )
}

/** Sealing and proving beside the tips, as the service does. */
function startJobs({ world }: Town) {
  const circumstances = { ...AT_REST, signer: signerOf('a secret of this simulation') }
  let running: Promise<unknown> = Promise.resolve()
  const queued = (job: () => Promise<unknown>) => () => {
    running = running.then(job)
  }
  const timers = [
    setInterval(
      queued(() => sealEntries(world.db)),
      SEAL_MS,
    ),
    setInterval(
      queued(() => proveNewAndMoveOn(world.db, circumstances)),
      PROVE_MS,
    ),
  ]
  return {
    stop: () => {
      for (const timer of timers) clearInterval(timer)
      return running
    },
  }
}

async function used({ db, cpuSeconds }: World): Promise<Used> {
  const { user, system } = process.cpuUsage()
  const [row] = await db<[{ log: number; disk: number }]>`
    select (pg_current_wal_lsn() - '0/0'::pg_lsn)::float8 as log, pg_database_size(current_database())::float8 as disk
  `
  return { server: (user + system) / 1e6, database: cpuSeconds(), ...row }
}

function reportHours(hours: Hour[]): void {
  console.log('\nhour   asked/s   done/s   p50 ms   p99 ms   longest queue   turned away')
  for (const [index, { asked, times, queue, turnedAway, seconds }] of hours.entries()) {
    const cells = [asked / seconds, times.length / seconds, percentile(times, 0.5), percentile(times, 0.99), queue]
    const [a = '', d = '', p50 = '', p99 = '', q = ''] = cells.map(shown)
    console.log(
      `${String(index).padStart(2, '0')}:00  ${a.padStart(7)}  ${d.padStart(7)}  ${p50.padStart(7)}  ${p99.padStart(7)}  ${q.padStart(14)}  ${String(turnedAway).padStart(12)}`,
    )
  }
}

function reportGrowth(day: Day, hours: Hour[], seen: { before: Used; after: Used; fullSpeed: number }): void {
  const { before, after, fullSpeed } = seen
  const tips = hours.reduce((sum, { times }) => sum + times.length, 0)
  const each = (name: keyof Used) => (after[name] - before[name]) / tips
  const friday = (day.tips / day.shards / HOURS) * LAST_FRIDAY.reduce((sum, rate) => sum + rate, 0)
  const peak = (Math.max(...LAST_FRIDAY) * day.tips) / day.shards / DAY_SECONDS
  const busy = peak / fullSpeed
  const late = hours.filter(({ times, turnedAway }) => turnedAway > 0 || percentile(times, 0.99) > 1_000).length
  console.log(`
${tips} tips were played of the ${shown(friday)} of such a day on this shard. By what one of them cost:
  log        ${shown(each('log'))} bytes a tip: ${shown((friday * each('log')) / GB)} GB that day, ${shown((peak * each('log')) / 1e6)} MB/s at five
  disk       ${shown(each('disk'))} bytes a tip: ${shown((friday * each('disk')) / GB)} GB that day, ${shown((day.tips * 365 * each('disk')) / day.shards / 1e12)} TB a year of average days
  processor  ${shown(each('database') * 1e6)} µs a tip of PostgreSQL, ${shown(each('server') * 1e6)} of the ledger and this generator: ${shown(peak * each('database'))} and ${shown(peak * each('server'))} cores at five
  at most    ${shown(fullSpeed)} tips a second with 512 tippers at once: five in the afternoon takes ${shown(100 * busy)} % of that
${
  busy <= 0.5 && late === 0
    ? 'Nothing has to grow: the busiest hour takes less than half of what this machine can do.'
    : `It has to grow: ${late} hours were late or turned people away. For a busiest hour at half of what this machine can do it takes ${Math.ceil(2 * busy * day.shards)} shards like it, or one machine ${shown(2 * busy)} times as fast.`
}`)
}
