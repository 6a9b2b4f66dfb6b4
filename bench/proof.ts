import { connect, type Db } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { signerOf } from '#server/ledger/anchors.ts'
import { AT_REST } from '#server/ledger/circumstances.ts'
import { keepRound } from '#server/ledger/keep-round.ts'
import { openLedger } from '#server/ledger/ledger.ts'
import { proveNewAndMoveOn } from '#server/ledger/prove.ts'
import { sealEntries } from '#server/ledger/seal-entries.ts'
import { extent } from './extent.ts'
import { compare, median, note, single } from './figures.ts'
import { fillBooks } from './fill-books.ts'
import { sendTips, tipFor } from './tipping.ts'
import { openWorld, populate } from './world.ts'

// The proof of a minute with few and with many entries before it, and what a whole round of slices costs the people who tip.

const PEOPLE = 20_000
const WORKERS = 2_000
const FEW = Math.min(100_000, extent.entries / 10)
const NEW = FEW / 20
const CLIENTS = 256
/** Over which the service spreads a round. */
const ROUND_SECONDS = 3_000
const { rounds, seconds, entries: many } = extent
const circumstances = { ...AT_REST, signer: signerOf('a secret of this measurement') }

const world = await openWorld()
note(
  `Books that are right, with ${FEW} entries and with ${many}: two databases of one PostgreSQL, in turn. A minute's proof is of ${NEW} new tips among ${PEOPLE} people, ` +
    `its checkpoint included, ${rounds} times. Slices are proved one after the other without a pause while ${CLIENTS} people tip, in turn with tips alone; ` +
    'what that costs is then spread over the fifty minutes of a round, as the service does it.',
)
const thin = await openBooks(world.url, FEW)
const thick = await openBooks(await world.another('thick'), many)

const times = { thin: [] as number[], thick: [] as number[] }
for (let round = 1; round <= rounds; round += 1) {
  times.thin.push(await thin.millisecondsOfAMinute())
  times.thick.push(await thick.millisecondsOfAMinute())
  console.log(`round ${round} of ${rounds}: ${times.thin.at(-1)?.toFixed(0)} and ${times.thick.at(-1)?.toFixed(0)} ms`)
}
compare(`a minute's proof with ${many} entries, against ${FEW}`, times.thick, times.thin, 'ms', { atMost: 1.3 })
single(`everything from zero with ${many} entries`, thick.secondsFromZero, 's')
await measureRound()
await thin.close()
await thick.close()
await world.close()

async function openBooks(url: string, count: number) {
  await migrate(url)
  const db = connect(url, { max: 4 })
  const ledger = openLedger({ url })
  const { payers, workers } = await populate(db, ledger, PEOPLE, WORKERS)
  const tipping = { ledger, payers, clients: CLIENTS }
  await fillBooks(db, { payers: PEOPLE, workers: WORKERS, tips: count - PEOPLE > 0 ? count - PEOPLE : count })
  const secondsFromZero = (await millisecondsOfProof(db)) / 1_000
  return {
    db,
    secondsFromZero,
    tipsASecond: () => tipFor(tipping, seconds, workers),
    millisecondsOfAMinute: async () => {
      await sendTips(tipping, NEW, workers)
      return millisecondsOfProof(db)
    },
    close: async () => {
      await ledger.close()
      await db.end()
    },
  }
}

/** What was sealed before does not count: the service seals by itself. */
async function millisecondsOfProof(db: Db): Promise<number> {
  await sealEntries(db)
  const started = performance.now()
  const { proof } = await proveNewAndMoveOn(db, circumstances)
  if (!proof.ok)
    throw new Error(`broken: ${proof.checks.filter((check) => check.broken > 0).map((check) => check.name)}`)
  return performance.now() - started
}

/** In turn without and with slices, so that both meet the same machine. */
async function measureRound(): Promise<void> {
  const [alone, beside] = [[] as number[], [] as number[]]
  let took = 0
  await thick.tipsASecond()
  for (let isDone = false; !isDone; ) {
    alone.push(await thick.tipsASecond())
    const started = performance.now()
    const tips = thick.tipsASecond()
    while (!isDone && performance.now() < started + seconds * 1_000) isDone = await endsRound()
    took += (performance.now() - started) / 1_000
    beside.push(await tips)
  }
  single(`a whole round of slices of ${many} entries, without a pause`, took, 's')
  single('tips alone', median(alone), 'a second')
  single('tips beside slices without a pause', median(beside), 'a second')
  const lost = Math.max(0, 1 - median(beside.map((rate, turn) => rate / (alone[turn] ?? Number.NaN))))
  const share = (100 * lost * took) / ROUND_SECONDS
  single('of all tips of fifty minutes, lost by a round of slices', share, '%', { atMost: 5 })
}

async function endsRound(): Promise<boolean> {
  const broken = (await keepRound(thick.db, circumstances)).filter((check) => check.broken > 0)
  if (broken.length > 0) throw new Error(`broken: ${broken.map((check) => check.name)}`)
  const [done] = await thick.db`select from proof_round where finished_at is not null`
  return done !== undefined
}
