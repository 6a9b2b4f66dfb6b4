import { openLedger } from '#server/money/ledger/ledger.ts'
import { connect, type Db } from '#server/platform/db/connect.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { extent } from './extent.ts'
import { compare, note } from './figures.ts'
import { tipFor } from './tipping.ts'
import { openWorld, type Payer } from './world.ts'

// The time of a tip when there are ten thousand wallets, and when there are many more and all of them are used: two databases of one PostgreSQL, in turn.

const FEW = 10_000
const DRAWN = 200_000
const { wallets: many, rounds, seconds } = extent

/** Room for all wallets with their indexes, some 400 bytes each, as docs/deployment.md asks for. */
const MEMORY = '1GB'

const world = await openWorld({ shared_buffers: MEMORY })
note(
  `Anybody tips anybody through the ledger, among ${FEW} wallets and among ${many}: two databases of one PostgreSQL with ${MEMORY} of memory for pages, in turn, ${rounds} rounds of ${seconds} s each after one to warm up.`,
)
const few = await openWallets(world.url, FEW)
const lots = await openWallets(await world.another('many'), many)

await few.round()
await lots.round()
const seen = { few: [] as Round[], lots: [] as Round[] }
for (let round = 1; round <= rounds; round += 1) {
  seen.few.push(await few.round())
  seen.lots.push(await lots.round())
  const shown = [seen.few, seen.lots].map((all) => all.at(-1)?.microseconds.toFixed(1))
  console.log(`round ${round} of ${rounds}: ${shown.join(' and ')} µs a tip`)
}
const of = (rounds: Round[], name: keyof Round) => rounds.map((round) => round[name])
const against = `among ${many} wallets, against ${FEW}`
compare(`a tip ${against}`, of(seen.lots, 'microseconds'), of(seen.few, 'microseconds'), 'µs', { atMost: 1.15 })
compare(`processor time of PostgreSQL ${against}`, of(seen.lots, 'processor'), of(seen.few, 'processor'), 'µs')
await few.close()
await lots.close()
await world.close()

/** Of one tip: its time, and PostgreSQL's part in it. */
type Round = { microseconds: number; processor: number }

async function openWallets(url: string, count: number) {
  await migrate(url)
  const db = connect(url, { max: 2 })
  await growTo(db, count)
  const drawn = await db<Payer[]>`
    select person_id as "personId", id as "walletId" from wallet order by random() limit ${2 * DRAWN}
  `
  const payers = drawn.filter((_, index) => index % 2 === 0)
  const workers = drawn.filter((_, index) => index % 2 === 1).map(({ walletId }) => walletId)
  const ledger = openLedger({ url })
  return {
    round: async (): Promise<Round> => {
      const before = world.cpuSeconds()
      const rate = await tipFor({ ledger, payers, clients: 256 }, seconds, workers)
      return { microseconds: 1e6 / rate, processor: ((world.cpuSeconds() - before) * 1e6) / (rate * seconds) }
    },
    close: async () => {
      await ledger.close()
      await db.end()
    },
  }
}

/** Money is put into these wallets without the ledger, which the proof would find; here only their number matters. */
async function growTo(db: Db, count: number): Promise<void> {
  // Their wallets come at once instead of one by one.
  await db`alter table person disable trigger user`
  await db`insert into person (issuer, subject) select 'bench', gen_random_uuid() from generate_series(1, ${count})`
  await db`insert into wallet (person_id, balance_cents, accepts_tips) select id, 700000, true from person`
  await db`alter table person enable trigger user`
  await db`vacuum analyze`
  await db`checkpoint`
}
