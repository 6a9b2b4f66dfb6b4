import { connect, type Db } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { signerOf } from '#server/ledger/anchors.ts'
import { AT_REST } from '#server/ledger/circumstances.ts'
import { DAILY, HOURLY, type Pace } from '#server/ledger/keep-round.ts'
import { openLedger } from '#server/ledger/ledger.ts'
import { brokenOf, inSnapshot, proveNewAndMoveOn } from '#server/ledger/prove.ts'
import { beginRound, proveSlice, type Round, weightOfEntry } from '#server/ledger/prove-slice.ts'
import { FIRST } from '#server/ledger/scope.ts'
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
/** The largest that the service makes. */
const SLICE = 30_000
const { rounds, seconds, entries: many } = extent
const circumstances = { ...AT_REST, signer: signerOf('a secret of this measurement') }

const world = await openWorld()
note(
  `Books that are right, with ${FEW} entries and with ${many}: two databases of one PostgreSQL, in turn. A minute's proof is of ${NEW} new tips among ${PEOPLE} people, ` +
    `its checkpoint included, ${rounds} times. Slices are proved one after the other without a pause while ${CLIENTS} people tip, those of entries and those of wallets in turn with tips alone; ` +
    'what all of them would cost is then spread over fifty minutes, and from zero over twenty hours, as the service does it.',
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
await measureRounds()
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
  if (!proof.ok) throw new Error(`broken: ${brokenOf(proof.checks)}`)
  return performance.now() - started
}

/**
 * In turn without slices, and with slices of each kind, so that all meet the same machine. What a whole round would take follows from
 * how far the slices came.
 */
async function measureRounds(): Promise<void> {
  const alone: number[] = []
  const parts: Part[] = []
  for (const pace of [HOURLY, DAILY]) {
    parts.push(await startOfRound(pace, { of: 'entries', after: FIRST, seal: FIRST }))
    parts.push(await startOfRound(pace, { of: 'wallets', after: FIRST }))
  }
  await thick.tipsASecond()
  for (let turn = 1; turn <= rounds; turn += 1) {
    alone.push(await thick.tipsASecond())
    for (const part of parts) {
      const tips = thick.tipsASecond()
      await proveFor(part, seconds)
      part.beside.push(await tips)
    }
  }
  single('tips alone', median(alone), 'a second')
  const ofAllTips = parts.map(({ name, pace, begin, weight, done, took, beside }) => {
    const seconds = took * (weight / done)
    const lost = Math.max(0, 1 - median(beside.map((rate, turn) => rate / (alone[turn] ?? Number.NaN))))
    single(`all slices of ${begin.next.of} ${name}, without a pause`, seconds, 's')
    single(`tips beside slices of ${begin.next.of} ${name} without a pause`, median(beside), 'a second')
    return { fromZero: pace.fromZero, percent: (100 * lost * seconds) / pace.seconds }
  })
  const sum = (parts: typeof ofAllTips) => parts.reduce((all, { percent }) => all + percent, 0)
  single('of all tips, lost by the rounds from zero', sum(ofAllTips.filter(({ fromZero }) => fromZero)), '%')
  single('of all tips, lost by all rounds of slices', sum(ofAllTips), '%', { atMost: 5 })
}

type Part = {
  name: string
  pace: Pace
  begin: Round
  now: Round
  weight: number
  done: number
  took: number
  beside: number[]
}

/** A round as it is when this part of it begins, and how much of the round this part is. */
async function startOfRound(pace: Pace, next: Round['next']): Promise<Part> {
  const { fromZero } = pace
  const round = await inSnapshot(thick.db, 'read only', (tx) => beginRound(tx, { number: 1, fromZero }, circumstances))
  if (!round) throw new Error('There is no checkpoint.')
  const ofEntries = weightOfEntry(round) * round.against.count
  const weight = next.of === 'entries' ? ofEntries : round.all - ofEntries
  const begin = { ...round, next }
  const name = fromZero ? 'from zero' : 'within the hour'
  return { name, pace, begin, now: begin, weight, done: 0, took: 0, beside: [] }
}

/** Slices of one part, one after the other; from its beginning again, should they come to its end. */
async function proveFor(part: Part, seconds: number): Promise<void> {
  const started = performance.now()
  while (performance.now() < started + seconds * 1_000) {
    const before = part.now.next.of === part.begin.next.of ? part.now : part.begin
    const { checks, round } = await inSnapshot(thick.db, 'read only', (tx) =>
      proveSlice(tx, before, SLICE, circumstances),
    )
    const broken = brokenOf(checks)
    if (broken.length > 0) throw new Error(`broken: ${broken}`)
    part.done += round.done - before.done
    part.now = round
  }
  part.took += (performance.now() - started) / 1_000
}
