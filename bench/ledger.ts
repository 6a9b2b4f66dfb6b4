import { openLedger } from '#server/ledger/ledger.ts'
import { prove } from '#server/ledger/prove.ts'
import { figure, median } from './figures.ts'
import { openPgbench } from './pgbench.ts'
import { handWritten, loneTips, tipFor } from './tipping.ts'
import { openWorld, populate } from './world.ts'

/** `npm run bench:ledger -- ROUNDS SECONDS`: tips through the ledger beside PostgreSQL's own benchmark, round by round. */
const ROUNDS = Number(process.argv[2] ?? 5)
const SECONDS = Number(process.argv[3] ?? 5)
const CLIENTS = 256
const LONE = 200

const world = await openWorld()
const ledger = openLedger({ url: world.url })
const { payers, workers } = await populate(world, ledger, 20_000, 2_000)
const tipping = { ledger, payers, clients: CLIENTS }
const pgbench = await openPgbench(world.url, { scale: 50, seconds: SECONDS })
console.log(
  `${ROUNDS} rounds of ${SECONDS} s; ${CLIENTS} tippers at once, ${payers.length} wallets, ${workers.length} workers`,
)
console.log('pgbench: TPC-B-like, -M prepared, scale 50, the best of 8, 16 and 32 clients in each round')

const tpcb: number[] = []
const spread: number[] = []
const hot: number[] = []
const lone: number[] = []
const byHand: number[] = []
await tipFor(tipping, 2, workers)
for (let round = 1; round <= ROUNDS; round += 1) {
  const rates: number[] = []
  for (const clients of [8, 16, 32]) rates.push(await pgbench.tps(clients))
  tpcb.push(Math.max(...rates))
  spread.push(await tipFor(tipping, SECONDS, workers))
  hot.push(await tipFor(tipping, SECONDS, workers.slice(0, 1)))
  lone.push(median(await loneTips(tipping, LONE, workers)))
  byHand.push(median(await handWritten(world.db, tipping, LONE, workers)))
  const shown = [tpcb, spread, hot].map((rates) => Math.round(rates.at(-1) ?? 0))
  console.log(`round ${round}: TPC-B ${shown[0]}, spread ${shown[1]}, one worker ${shown[2]} a second`)
}
figure('tips through the ledger against TPC-B transactions', spread, tpcb, 'a second', '>= 5')
figure('everybody tips one worker, against tips spread over many', hot, spread, 'a second', '>= 0.95')
figure('a lone tip, against the same rows written by hand', lone, byHand, 'ms', '<= 1.5')

const proof = await prove(world.db)
console.log(`\nbooks: ${proof.ok ? 'right' : 'NOT RIGHT'}, ${proof.entries} entries, ${proof.wallets} wallets`)
await ledger.close()
await world.close()
if (!proof.ok) process.exitCode = 1
