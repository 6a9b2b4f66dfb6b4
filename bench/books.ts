import { connect, type Db } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { openLedger } from '#server/ledger/ledger.ts'
import { extent } from './extent.ts'
import { compare, note } from './figures.ts'
import { tipFor } from './tipping.ts'
import { openWorld, populate } from './world.ts'

// The time of a tip when the books are small and when they are large: two databases of one PostgreSQL, in turn.

const AT_ONCE = 500_000
const PEOPLE = 10_000
const CLIENTS = 256
const { entries, rounds, seconds } = extent

const world = await openWorld()
note(
  `${PEOPLE} people tip through the ledger in books that hold little more than their loads, and in books that hold ${entries} entries more: ` +
    `two databases of one PostgreSQL, in turn, ${rounds} rounds of ${seconds} s each after as long to warm up.`,
)
const thin = await openBooks(world.url)
await world.db`create database thick`
const thick = await openBooks(world.url.replace(/\/enkosi(?=\?|$)/, '/thick'))
await fill(thick.db, entries)

const times = { thin: [] as number[], thick: [] as number[] }
for (let round = 1; round <= rounds; round += 1) {
  times.thin.push(await thin.microsecondsATip())
  times.thick.push(await thick.microsecondsATip())
  console.log(
    `round ${round} of ${rounds}: ${times.thin.at(-1)?.toFixed(1)} and ${times.thick.at(-1)?.toFixed(1)} µs a tip`,
  )
}
compare(`a tip with ${entries} entries more, against thin books`, times.thick, times.thin, 'µs', { atMost: 1.3 })
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

/** Tips between wallets that are not otherwise used; only their number and their place in the indexes matter here. */
async function fill(db: Db, count: number): Promise<void> {
  // Without its unique indexes the table fills ten times as fast; they are built again afterwards.
  const unique = await db<{ name: string; definition: string }[]>`
    select quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where conrelid = 'ledger_entry'::regclass and contype = 'u'
  `
  for (const { name } of unique) await db`alter table ledger_entry drop constraint ${db.unsafe(name)}`
  await db`alter table ledger_entry disable trigger entry_fits_its_wallets`
  for (let start = 0; start < count; start += AT_ONCE) {
    const until = Math.min(start + AT_ONCE, count)
    await db`
      insert into ledger_entry (debit_wallet, debit_version, debit_balance, credit_wallet, credit_version, credit_balance,
        amount_cents, fee_cents, at, business_day, kind, actor, key, request_id)
      select 1000000 + n % 400000, n / 400000 + 1, 5000, 2000000 + n % 40000, n / 40000 + 1, 5000,
        100, 49, business_now(), business_today(), 'tip', gen_random_uuid(), replace(uuidv7()::text, '-', ''), gen_random_uuid()::text
      from generate_series(${start}::bigint, ${until - 1}::bigint) n
    `
    console.log(`${until} of ${count} entries`)
  }
  for (const { name, definition } of unique) {
    await db`alter table ledger_entry add constraint ${db.unsafe(name)} ${db.unsafe(definition)}`
    console.log(`${name} is back`)
  }
  await db`alter table ledger_entry enable trigger entry_fits_its_wallets`
  await db`vacuum analyze ledger_entry`
  await db`checkpoint`
}
