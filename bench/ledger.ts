import { openLedger } from '#server/ledger/ledger.ts'
import { openBareWriter } from './bare-writer.ts'
import { extent } from './extent.ts'
import { compare, median, note } from './figures.ts'
import { openPgbench } from './pgbench.ts'
import { proveBooks } from './prove-books.ts'
import { handWritten, loneTips, tipFor } from './tipping.ts'
import { openWorld, populate } from './world.ts'

// Tips through the ledger, in this process, beside PostgreSQL's own benchmark and a writer that decides nothing, round by round.

/** The peer has its best number of clients in each round, and so have we. */
const CLIENTS = [256, 512]
const LONE = 200
const PEOPLE = 20_000
const WORKERS = 2_000

const { rounds, seconds } = extent
const world = await openWorld()
const ledger = openLedger({ url: world.url })
const { payers, workers } = await populate(world.db, ledger, PEOPLE, WORKERS)
const tipping = (clients: number) => ({ ledger, payers, clients })
const lonely = tipping(1)
const pgbench = await openPgbench(world, { scale: 50, seconds })
const bareWriter = await openBareWriter(world, PEOPLE, WORKERS)
note(
  `The better of ${CLIENTS.join(' and ')} tippers at once in each round, out of ${PEOPLE}, to ${WORKERS} workers, without HTTP. The peer is pgbench: TPC-B-like, \`-M prepared\`, scale 50, ` +
    `the best of 8, 16 and 32 clients in each of ${rounds} rounds of ${seconds} s, on the same PostgreSQL with every commit on disk. The bare writer puts the same rows with the same indexes in the same batches over two connections, and reads, locks and decides nothing.`,
)

const tpcb: number[] = []
const bare: number[] = []
const spread: number[] = []
const hot: number[] = []
const lone: number[] = []
const byHand: number[] = []
await best(workers)
await bestBare()
for (let round = 1; round <= rounds; round += 1) {
  const rates: number[] = []
  for (const clients of [8, 16, 32]) rates.push(await pgbench.tps(clients))
  tpcb.push(Math.max(...rates))
  bare.push(await bestBare())
  spread.push(await best(workers))
  hot.push(await best(workers.slice(0, 1)))
  lone.push(median(await loneTips(lonely, LONE, workers)))
  byHand.push(median(await handWritten(world.db, lonely, LONE, workers)))
  const shown = [tpcb, bare, spread, hot].map((all) => Math.round(all.at(-1) ?? 0))
  console.log(
    `round ${round} of ${rounds}: TPC-B ${shown[0]}, bare writer ${shown[1]}, spread ${shown[2]}, one worker ${shown[3]} a second`,
  )
}
compare('tips through the ledger, against TPC-B', spread, tpcb, 'a second', { atLeast: 5 })
compare('tips through the ledger, against a writer that decides nothing', spread, bare, 'a second', { atLeast: 0.9 })
compare('everybody tips one worker, against many', hot, spread, 'a second', { atLeast: 0.95 })
compare('a lone tip, against the same rows written by hand', lone, byHand, 'ms', { atMost: 1.5 })

await proveBooks(world.db)
await bareWriter.close()
await ledger.close()
await world.close()

async function best(to: number[]): Promise<number> {
  const rates: number[] = []
  for (const clients of CLIENTS) rates.push(await tipFor(tipping(clients), seconds, to))
  return Math.max(...rates)
}

/** Two lanes share what so many tippers have on their way. */
async function bestBare(): Promise<number> {
  const rates: number[] = []
  for (const clients of CLIENTS) rates.push(await bareWriter.writeFor(clients / 2, seconds))
  return Math.max(...rates)
}
