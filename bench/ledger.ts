import { randomUUID } from 'node:crypto'
import { openLedger } from '#server/ledger/ledger.ts'
import { prove } from '#server/ledger/prove.ts'
import { figure } from './figures.ts'
import { openPgbench } from './pgbench.ts'
import { openWorld, type Payer, populate } from './world.ts'

const ROUNDS = Number(process.argv[2] ?? 5)
const SECONDS = Number(process.argv[3] ?? 5)
const CLIENTS = 256

const world = await openWorld()
const ledger = openLedger({ url: world.url })
const { payers, workers } = await populate(world, ledger, 20_000, 2_000)
const pgbench = await openPgbench(world.url, { scale: 50, seconds: SECONDS })
console.log(
  `${ROUNDS} rounds of ${SECONDS} s, ${CLIENTS} tippers at once; pgbench: TPC-B-like, -M prepared, scale 50, best of 8, 16, 32 clients`,
)

const tpcb: number[] = []
const spread: number[] = []
const hot: number[] = []
await tipFor(2, workers)
for (let round = 0; round < ROUNDS; round += 1) {
  const rates: number[] = []
  for (const clients of [8, 16, 32]) rates.push(await pgbench.tps(clients))
  tpcb.push(Math.max(...rates))
  spread.push(await tipFor(SECONDS, workers))
  hot.push(await tipFor(SECONDS, workers.slice(0, 1)))
  console.log(
    `round ${round + 1}: TPC-B ${tpcb.at(-1)?.toFixed(0)}, spread ${spread.at(-1)?.toFixed(0)}, one worker ${hot.at(-1)?.toFixed(0)} a second`,
  )
}
figure('tips through the ledger against TPC-B transactions', spread, tpcb, 'a second', '>= 5')
figure('everybody tips one worker against tips spread over many', hot, spread, 'a second', '>= 0.95')

const proof = await prove(world.db)
console.log(`\nbooks: ${proof.ok ? 'right' : 'BROKEN'}, ${proof.entries} entries, ${proof.wallets} wallets`)
await ledger.close()
await world.close()

/** Tips a second, with every tipper sending the next as soon as the last is answered. */
async function tipFor(seconds: number, to: number[]): Promise<number> {
  const until = performance.now() + seconds * 1_000
  const started = performance.now()
  let sent = 0
  const tipper = async () => {
    while (performance.now() < until) {
      const from = payers[Math.floor(Math.random() * payers.length)] as Payer
      const worker = to[Math.floor(Math.random() * to.length)] as number
      const asked = { key: randomUUID(), actor: from.personId, requestId: 'bench' }
      await ledger.post({ kind: 'tip', ...asked, from: from.walletId, to: worker, amount: 100 })
      sent += 1
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, tipper))
  return sent / ((performance.now() - started) / 1_000)
}
