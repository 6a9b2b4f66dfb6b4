import { connect, type Db } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { keepMonths } from '#server/ledger/keep-months.ts'
import { openLedger } from '#server/ledger/ledger.ts'
import { until } from '#testing/program.ts'
import { extent } from './extent.ts'
import { compare, note } from './figures.ts'
import { tipFor } from './tipping.ts'
import { openWorld, populate } from './world.ts'
import { writeEntries } from './write-entries.ts'

// The time of a tip when the books are small and when a year lies behind them: two databases of one PostgreSQL, in turn.

const PEOPLE = 10_000
const CLIENTS = 256
const MONTHS = 12
const { rounds, seconds } = extent
/** Of each month. */
const entries = extent.entries / 10

const world = await openWorld()
note(
  `${PEOPLE} people tip through the ledger in books that hold little more than their loads, and in books with ${MONTHS} months behind them that are over, each with ${entries} entries in a partition of its own: ` +
    `two databases of one PostgreSQL, in turn, ${rounds} rounds of ${seconds} s each after as long to warm up.`,
)
const thin = await openBooks(world.url)
const thick = await openBooks(await world.another('thick'))
for (let month = 1; month <= MONTHS; month += 1) await fillMonth(thick.db, month)
await thick.db`vacuum analyze ledger_entry`
await thick.db`checkpoint`

const times = { thin: [] as number[], thick: [] as number[] }
for (let round = 1; round <= rounds; round += 1) {
  times.thin.push(await thin.microsecondsATip())
  times.thick.push(await thick.microsecondsATip())
  console.log(
    `round ${round} of ${rounds}: ${times.thin.at(-1)?.toFixed(1)} and ${times.thick.at(-1)?.toFixed(1)} µs a tip`,
  )
}
compare(`a tip after ${MONTHS} months of ${entries} entries, against thin books`, times.thick, times.thin, 'µs', {
  atMost: 1.1,
})
await thin.close()
await thick.close()
await world.close()

async function openBooks(url: string) {
  await migrate(url)
  const db = connect(url, { max: 2 })
  const ledger = openLedger({ url })
  const { payers, workers } = await populate(db, ledger, PEOPLE, 2_000)
  const tipping = { ledger, payers, clients: CLIENTS }
  return {
    db,
    microsecondsATip: async () => {
      await tipFor(tipping, seconds, workers)
      return 1_000_000 / (await tipFor(tipping, seconds, workers))
    },
    close: async () => {
      await ledger.close()
      await db.end()
    },
  }
}

/** This month gets tips between wallets that are not otherwise used, since only their number and their place count here; then the next begins. */
async function fillMonth(db: Db, month: number): Promise<void> {
  await beginMonth(db)
  const first = (month - 1) * entries
  await writeEntries(
    db,
    entries,
    (from, upTo) => db`
      select 1000000 + n % 400000, n / 400000 + 1, 5000, 2000000 + n % 40000, n / 40000 + 1, 5000,
        100, 49, business_now(), business_today(), 'tip', gen_random_uuid(), replace(uuidv7()::text, '-', ''), gen_random_uuid()::text
      from generate_series(${first + from}::bigint, ${first + upTo}::bigint) n`,
  )
  await db`update clock_shift set by = by + interval '31 days'`
  await beginMonth(db)
}

/** It waits 0.4 seconds for whoever is at work on entries, such as a vacuum of the month before; the service tries again every minute. */
async function beginMonth(db: Db): Promise<void> {
  const hasBegun = () => keepMonths(db).then(() => true)
  await until('the month has begun', hasBegun, 600_000)
}
