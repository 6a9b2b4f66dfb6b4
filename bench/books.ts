import type { Db } from '#server/db/connect.ts'
import { openLedger } from '#server/ledger/ledger.ts'
import { prove } from '#server/ledger/prove.ts'
import { extent } from './extent.ts'
import { compare, note, single } from './figures.ts'
import { tipFor } from './tipping.ts'
import { openWorld, populate } from './world.ts'

// The time of a tip, and of a proof, when the books are thin and when they are thick.

const ROUNDS = 3
const AT_ONCE = 500_000
const PEOPLE = 10_000
const { entries, seconds } = extent

const world = await openWorld()
const ledger = openLedger({ url: world.url })
const { payers, workers } = await populate(world, ledger, PEOPLE, 2_000)
const tipping = { ledger, payers, clients: 256 }
note(
  `${PEOPLE} people tip through the ledger in books that hold little more than their loads, and again after ${entries} entries more.`,
)
const thin = await microsecondsATip()
await secondsToProve('a proof of thin books')
await fill(world.db, entries)
const thick = await microsecondsATip()
compare(`a tip with ${entries} entries more, against thin books`, thick, thin, 'µs', { atMost: 1.3 })
await ledger.close()
await secondsToProve('a proof of thick books')
await world.close()

async function microsecondsATip(): Promise<number[]> {
  await tipFor(tipping, seconds, workers)
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) times.push(1_000_000 / (await tipFor(tipping, seconds, workers)))
  return times
}

/** The entries that were only filled in fit no wallet, so what it finds is not looked at; what it reads is the same. */
async function secondsToProve(name: string): Promise<void> {
  const started = performance.now()
  const { entries: read } = await prove(world.db)
  single(`${name}, ${read} entries`, (performance.now() - started) / 1_000, 's')
}

/** Tips between wallets that are not otherwise used; only their number and their place in the indexes matter here. */
async function fill(db: Db, count: number): Promise<void> {
  for (let start = 0; start < count; start += AT_ONCE) {
    const until = Math.min(start + AT_ONCE, count)
    await db`
      insert into ledger_entry (debit_wallet, debit_version, debit_balance, credit_wallet, credit_version, credit_balance,
        amount_cents, fee_cents, at, business_day, kind, actor, key, request_id)
      select 1000000 + n % 400000, n / 400000 + 1, 5000, 2000000 + n % 40000, n / 40000 + 1, 5000,
        100, 49, business_now(), business_today(), 'tip', gen_random_uuid(), gen_random_uuid()::text, gen_random_uuid()::text
      from generate_series(${start}::bigint, ${until - 1}::bigint) n
    `
    console.log(`${until} of ${count} entries`)
  }
  await db`vacuum analyze ledger_entry`
  await db`checkpoint`
}
