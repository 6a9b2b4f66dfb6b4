import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { listTransactions } from '#server/features/wallet/list-transactions.ts'
import { signerOf } from '#server/money/books/anchors.ts'
import { type Books, openBooks } from '#server/money/books/books.ts'
import { openFaults } from '#server/money/books/faults.ts'
import { AT_REST, proveBooks } from '#server/money/books/prove-books.ts'
import { readSettled } from '#server/money/books/read-entries.ts'
import { replayNew, replayPages } from '#server/money/books/replay-pages.ts'
import { readSnapshot, writeSnapshot } from '#server/money/books/snapshot.ts'
import { openState } from '#server/money/books/state.ts'
import { openLedger } from '#server/money/ledger/ledger.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import { connect, type Db } from '#server/platform/db/connect.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { testEntryIds as entryIds } from '#testing/service/keys.ts'
import { extent } from './extent.ts'
import { compare, note, single } from './figures.ts'
import { fillBooks } from './fill-books.ts'
import { any, tipFor } from './tipping.ts'
import { openWorld, populate } from './world.ts'

// Books with few entries and with millions, two databases of one PostgreSQL in turn: the cost of a tip and of a look at the history, of
// following the log, of replaying all from entry one, and of a restart.

const PEOPLE = 20_000
const WORKERS = 2_000
const FEW = Math.min(100_000, extent.entries / 10)
const PAGES = 500
const WARM_UP = 2
/** Of those who tipped before the rounds: every page of the history is full, however many entries there are. */
const TIPS_OF_A_SENDER = 499
const { rounds, seconds, entries: many, wallets } = extent
const shown = (count: number) => count.toLocaleString('en')
const signer = signerOf('a secret of this measurement')

// The usual quarter of a server with 16 GB.
const world = await openWorld({ shared_buffers: '4GB' })
note(
  `Books that are right, with ${shown(FEW)} entries and with ${shown(many)}: two databases of one PostgreSQL, in turn, ${rounds} rounds of ${seconds} s after ${WARM_UP} to warm up. What is audited is the tips of a round: ` +
    'read, replayed, hashed, checked beside their rows and keys, and written as signed pages.',
)
const thin = await openBooksOf(world.url, FEW)
const thick = await openBooksOf(await world.another('thick'), many)
const sides = { thin, thick }
// A page of an index is logged whole when it first changes after a checkpoint, and thick books have far more of them.
for (const side of [thin, thick]) for (let round = 0; round < WARM_UP; round += 1) await side.round()
const seen = { thin: [] as Round[], thick: [] as Round[] }
for (let round = 1; round <= rounds; round += 1) {
  for (const side of ['thin', 'thick'] as const) {
    seen[side].push(await sides[side].round())
    console.log(`round ${round} of ${rounds}, ${side}: ${JSON.stringify(seen[side].at(-1))}`)
  }
}
const of = (side: keyof typeof seen, name: keyof Round) => seen[side].map((round) => round[name])
const beside = (what: string, name: keyof Round, unit: string, atMost: number) =>
  compare(`${what} with ${shown(many)} entries, against ${shown(FEW)}`, of('thick', name), of('thin', name), unit, {
    atMost,
  })
beside('a tip', 'tip', 'µs', 1.1)
beside('a page of the history', 'history', 'µs', 1.1)
beside('auditing an entry', 'follow', 'µs an entry', 1.3)
single('auditing an entry', Math.max(...of('thick', 'follow')), 'µs an entry', { atMost: 15 })
single('of it PostgreSQL', Math.max(...of('thick', 'database')), 'µs an entry', { atMost: 6 })
single(`all ${shown(many)} entries from entry one`, thick.fromOne.all, 'µs an entry', { atMost: 15 })
single(`start from a snapshot with ${shown(many)} entries`, await thick.secondsOfStart(), 's', { atMost: 5 })
single(`memory for each of ${shown(wallets)} wallets`, bytesOfWallet(wallets), 'bytes', { atMost: 250 })
await thin.close()
await thick.close()
await world.close()

/** Microseconds: of a tip, of a page of the history, and of following the log for an entry, with PostgreSQL's part of that. */
type Round = { tip: number; history: number; follow: number; database: number }

async function openBooksOf(url: string, count: number) {
  await migrate(url)
  const db = connect(url, { max: 4 })
  const ledger = openLedger({ url })
  const { payers, workers } = await populate(db, ledger, PEOPLE, WORKERS)
  const tips = count - PEOPLE > 0 ? count - PEOPLE : count
  const senders = Math.min(PEOPLE, Math.ceil(tips / TIPS_OF_A_SENDER))
  await fillBooks(db, { payers: PEOPLE, workers: WORKERS, tips, senders })
  const books = { ...openBooks('simulation', signer), writes: true }
  const fromOne = await costOfNew(db, books)
  return {
    fromOne,
    async round(): Promise<Round> {
      const rate = await tipFor({ ledger, payers, clients: 256 }, seconds, workers)
      const { all: follow, database } = await costOfNew(db, books)
      const started = performance.now()
      for (let n = 0; n < PAGES; n += 1) {
        const { personId, walletId } = any(payers.slice(0, senders))
        await listTransactions({ db, entryIds }, { personId, walletId } as Caller, {})
      }
      return { tip: 1e6 / rate, history: ((performance.now() - started) * 1_000) / PAGES, follow, database }
    },
    async secondsOfStart() {
      await writeSnapshot(db, books.state, signer)
      const started = performance.now()
      const again = openBooks('simulation', signer, await readSnapshot(db, signer, openFaults()))
      await replayPages(db, again, Number.POSITIVE_INFINITY)
      return (performance.now() - started) / 1_000
    },
    async close() {
      const { faults } = await proveBooks(db, { ...AT_REST, since: books.state })
      if (faults.length > 0) throw new Error(`broken: ${JSON.stringify(faults)}`)
      await ledger.close()
      await db.end()
    },
  }
}

/** Microseconds an entry: of the clock, and of PostgreSQL's processor time. */
async function costOfNew(db: Db, books: Books): Promise<{ all: number; database: number }> {
  const before = { at: performance.now(), database: world.cpuSeconds(), entries: books.state.head.entries }
  await replayNew(db, books, await readSettled(db))
  const count = books.state.head.entries - before.entries
  const database = ((world.cpuSeconds() - before.database) * 1e6) / count
  return { all: ((performance.now() - before.at) * 1_000) / count, database }
}

/** The memory that a state of so many wallets adds to this process. */
function bytesOfWallet(count: number): number {
  collectGarbage()
  const before = process.memoryUsage()
  const state = openState()
  const leg = { broken: [], legs: { debit: 0, credit: 0, debt: 0, accounts: {} }, debit: null, withdrawal: null }
  for (let id = 1; id <= count; id += 1) {
    // Flat, as the driver gives it, and not put together of pieces.
    state.setOwner(id, Buffer.from(crypto.randomUUID()).toString())
    const credit = { ...state.wallet(id), version: 1, balance: 100 }
    state.apply({ id, kind: 'load', creditWallet: id } as Parameters<typeof state.apply>[0], { ...leg, credit })
  }
  collectGarbage()
  const after = process.memoryUsage()
  if (state.sums().balance !== 100 * count) throw new Error('The state is not whole.')
  return (after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers) / count
}

/** Only what is in use counts. */
function collectGarbage(): void {
  setFlagsFromString('--expose_gc')
  runInNewContext('gc')()
}
