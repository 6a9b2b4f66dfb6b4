import { openLedger } from '#server/money/ledger/ledger.ts'
import { openBareWriter } from './bare-writer.ts'
import { extent, isQuick } from './extent.ts'
import { compare, note, single } from './figures.ts'
import { openSqlLedger } from './peer.ts'
import { openPgbench } from './pgbench.ts'
import { proveBooks } from './prove-books.ts'
import { tipFor } from './tipping.ts'
import { openWorld, populate } from './world.ts'

// Tips through the ledger, in this process, beside PostgreSQL's own benchmark, a ledger in SQL, and a writer that decides nothing, round by round.

/** Each side has its best number of clients in each round. */
const OUR_CLIENTS = [256, 512]
const PEER_CLIENTS = [16, 32]
const PEOPLE = isQuick ? 2_000 : 20_000
const WORKERS = 2_000

const { rounds, seconds, scale } = extent
const world = await openWorld()
const ledger = openLedger({ url: world.url })
const { payers, workers } = await populate(world.db, ledger, PEOPLE, WORKERS)
const pgbench = await openPgbench(world, { scale, seconds })
const inSql = await openSqlLedger(world, PEOPLE, WORKERS)
const bareWriter = await openBareWriter(world, PEOPLE, WORKERS)
note(
  `${PEOPLE} people tip ${WORKERS} workers without HTTP, in ${rounds} rounds of ${seconds} s on one PostgreSQL with every commit on disk: the better of ${OUR_CLIENTS.join(' and ')} tippers at once, the better of ${PEER_CLIENTS.join(' and ')} clients of a peer. ` +
    `TPC-B is pgbench (\`-M prepared\`, scale ${scale}). The ledger in SQL is \`bench/peer.sql\`: accounts, transfers, legs, keys, no overdrafts. The bare writer puts the same rows with the same indexes in the same batches, and reads, locks and decides nothing.`,
)

const sides = {
  tpcb: () => best(PEER_CLIENTS, (clients) => pgbench.tps(clients)),
  inSql: () => best(PEER_CLIENTS, (clients) => inSql.transfers(clients, seconds)),
  // Two writers share what so many tippers have on their way.
  bare: () => best(OUR_CLIENTS, (clients) => bareWriter.writeFor(clients / 2, seconds)),
  spread: () => best(OUR_CLIENTS, (clients) => tipFor({ ledger, payers, clients }, seconds, workers)),
  hot: () => best(OUR_CLIENTS, (clients) => tipFor({ ledger, payers, clients }, seconds, workers.slice(0, 1))),
}
type Side = keyof typeof sides
const rates = Object.fromEntries(Object.keys(sides).map((name) => [name, []])) as unknown as Record<Side, number[]>
const cost = { database: [] as number[], server: [] as number[] }
await sides.spread()
await sides.bare()
for (let round = 1; round <= rounds; round += 1) {
  for (const [name, measure] of Object.entries(sides)) rates[name as Side].push(await measure())
  await measureCost()
  const shown = Object.entries(rates).map(([name, all]) => `${name} ${Math.round(all.at(-1) ?? 0)}`)
  console.log(`round ${round} of ${rounds}: ${shown.join(', ')} a second`)
}
compare('tips through the ledger, against TPC-B', rates.spread, rates.tpcb, 'a second', {
  atLeast: process.arch === 'x64' ? 4.5 : 5.5,
})
compare('tips through the ledger, against a writer that decides nothing', rates.spread, rates.bare, 'a second')
compare('tips through the ledger, against transfers of a ledger in SQL', rates.spread, rates.inSql, 'a second')
compare('everybody tips one worker, against many', rates.hot, rates.spread, 'a second', { atLeast: 1 })
single('processor time of PostgreSQL for a tip through the ledger', cost.database, 'µs', { atMost: 80 })
single('processor time of Node for a tip through the ledger', cost.server, 'µs', { atMost: 30 })

await inSql.prove()
await proveBooks(world.db)
await bareWriter.close()
await ledger.close()
await world.close()

async function best(clients: number[], measure: (clients: number) => Promise<number>): Promise<number> {
  const all: number[] = []
  for (const count of clients) all.push(await measure(count))
  return Math.max(...all)
}

/** Nothing but our own tips runs in this process now. */
async function measureCost(): Promise<void> {
  const before = { database: world.cpuSeconds(), ...process.cpuUsage(), at: performance.now() }
  const rate = await tipFor({ ledger, payers, clients: 512 }, seconds, workers)
  const tips = (rate * (performance.now() - before.at)) / 1_000
  const { user, system } = process.cpuUsage()
  cost.database.push(((world.cpuSeconds() - before.database) * 1e6) / tips)
  cost.server.push((user + system - before.user - before.system) / tips)
}
