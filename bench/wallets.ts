import { connect, type Db } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { openLedger } from '#server/ledger/ledger.ts'
import { extent } from './extent.ts'
import { compare, median, note, single } from './figures.ts'
import { tipFor } from './tipping.ts'
import { openWorld, type Payer, type World } from './world.ts'

// The time of a tip when there are ten thousand wallets, and when there are many more and all of them are used: two databases
// of one PostgreSQL, in turn. Beside it what PostgreSQL had to do for it, which says why.

const FEW = 10_000
const AT_ONCE = 50_000
const DRAWN = 200_000
const { wallets: many, rounds, seconds } = extent

/** Room for all wallets with their indexes, some 400 bytes each, as docs/deployment.md asks for. */
const MEMORY = '1GB'

const world = await openWorld({ shared_buffers: MEMORY })
note(
  `Anybody tips anybody through the ledger, among ${FEW} wallets and among ${many}: two databases of one PostgreSQL with ${MEMORY} of memory for pages, in turn, ${rounds} rounds of ${seconds} s each after one to warm up. ` +
    'A full page is logged when a page is changed for the first time after a checkpoint; pages are counted as read where they were not in the memory of PostgreSQL.',
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
const against = (what: string) => `${what} among ${many} wallets, against ${FEW}`
const ratio = (what: string, name: keyof Round, unit: string, target?: { atMost: number }) =>
  compare(against(what), of(seen.lots, name), of(seen.few, name), unit, target)
ratio('a tip', 'microseconds', 'µs', { atMost: 1.15 })
ratio('processor time of PostgreSQL for a tip', 'processor', 'µs')
ratio('bytes of write-ahead log for a tip', 'log', 'bytes')
single(`full pages logged for a tip among ${FEW} wallets`, median(of(seen.few, 'fullPages')), '')
single(`full pages logged for a tip among ${many} wallets`, median(of(seen.lots, 'fullPages')), '')
single(`pages read for a tip among ${FEW} wallets`, median(of(seen.few, 'pagesRead')), '')
single(`pages read for a tip among ${many} wallets`, median(of(seen.lots, 'pagesRead')), '')
await few.close()
await lots.close()
await world.close()

/** Of one tip: its time, and what PostgreSQL did for it. */
type Round = { microseconds: number; processor: number; log: number; fullPages: number; pagesRead: number }

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
      const before = await done(db, world)
      const rate = await tipFor({ ledger, payers, clients: 256 }, seconds, workers)
      const tips = rate * seconds
      const after = await done(db, world)
      const each = (name: keyof Done) => (after[name] - before[name]) / tips
      return {
        microseconds: 1e6 / rate,
        processor: each('processor') * 1e6,
        log: each('log'),
        fullPages: each('fullPages'),
        pagesRead: each('pagesRead'),
      }
    },
    close: async () => {
      await ledger.close()
      await db.end()
    },
  }
}

/** Money is put into these wallets without the ledger, which the proof would find; here only their number matters. */
async function growTo(db: Db, count: number): Promise<void> {
  for (let made = 0; made < count; made += AT_ONCE) {
    await db`
      insert into person (issuer, subject)
      select 'bench', gen_random_uuid() from generate_series(1, ${Math.min(AT_ONCE, count - made)})
    `
    console.log(`${Math.min(made + AT_ONCE, count)} of ${count} wallets`)
  }
  await db`update wallet set balance_cents = 700000, accepts_tips = true where not accepts_tips`
  await db`vacuum analyze`
  await db`checkpoint`
}

type Done = { processor: number; log: number; fullPages: number; pagesRead: number }

/** What PostgreSQL has done so far, all of it and in this database. */
async function done(db: Db, { cpuSeconds }: World): Promise<Done> {
  const [row] = await db<[Omit<Done, 'processor'>]>`
    select wal_bytes::float8 as log, wal_fpi::float8 as "fullPages",
      (select blks_read::float8 from pg_stat_database where datname = current_database()) as "pagesRead"
    from pg_stat_wal
  `
  return { processor: cpuSeconds(), ...row }
}
