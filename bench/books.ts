import { connect, type Db } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { openLedger } from '#server/ledger/ledger.ts'
import { extent } from './extent.ts'
import { compare, note } from './figures.ts'
import { tipFor } from './tipping.ts'
import { openWorld, populate } from './world.ts'
import { writeEntries } from './write-entries.ts'

// The time of a tip when the books are small and when millions of entries lie in the same table: two databases of one PostgreSQL, in turn.

const PEOPLE = 10_000
const CLIENTS = 256
const { rounds, seconds, entries } = extent

const world = await openWorld()
note(
  `${PEOPLE} people tip through the ledger in books that hold little more than their loads, and in books with ${entries} entries more: ` +
    `two databases of one PostgreSQL, in turn, ${rounds} rounds of ${seconds} s each after as long to warm up.`,
)
const thin = await openBooks(world.url)
const thick = await openBooks(await world.another('thick'))
await fill(thick.db)
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
compare(`a tip after ${entries} entries, against thin books`, times.thick, times.thin, 'µs', {
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

/** Tips between wallets that are not otherwise used, since only their number and their place count here. */
async function fill(db: Db): Promise<void> {
  await writeEntries(
    db,
    entries,
    (from, upTo) => db`
      select 1000000 + n % 400000, n / 400000 + 1, 5000, 2000000 + n % 40000, n / 40000 + 1, 5000,
        100, 49, business_now(), business_today(), 'tip', gen_random_uuid(), replace(uuidv7()::text, '-', ''), gen_random_uuid()::text
      from generate_series(${from}::bigint, ${upTo}::bigint) n`,
  )
}
