import type { Db } from '#server/db/connect.ts'
import { openLedger } from '#server/ledger/ledger.ts'
import { figure } from './figures.ts'
import { tipFor } from './tipping.ts'
import { openWorld, populate } from './world.ts'

/** `npm run bench:large-books -- ENTRIES`: the time of a tip when the books are thin, and when they are thick. */
const ENTRIES = Number(process.argv[2] ?? 10_000_000)
const ROUNDS = 3
const SECONDS = 10
const AT_ONCE = 500_000

const world = await openWorld()
const ledger = openLedger({ url: world.url })
const { payers, workers } = await populate(world, ledger, 20_000, 2_000)
const tipping = { ledger, payers, clients: 256 }
const thin = await microsecondsATip()
await fill(world.db, ENTRIES)
const thick = await microsecondsATip()
figure(`a tip with ${ENTRIES} entries more, against one in new books`, thick, thin, 'µs', '<= 1.3')
await ledger.close()
await world.close()

async function microsecondsATip(): Promise<number[]> {
  await tipFor(tipping, 3, workers)
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) times.push(1_000_000 / (await tipFor(tipping, SECONDS, workers)))
  return times
}

/** Tips between wallets that are not otherwise used; only their number and their place in the indexes matter here. */
async function fill(db: Db, entries: number): Promise<void> {
  for (let start = 0; start < entries; start += AT_ONCE) {
    const until = Math.min(start + AT_ONCE, entries)
    await db`
      insert into ledger_entry (debit_wallet, debit_version, debit_balance, credit_wallet, credit_version, credit_balance,
        amount_cents, fee_cents, at, business_day, kind, actor, key, request_id)
      select 1000000 + n % 400000, n / 400000 + 1, 5000, 2000000 + n % 40000, n / 40000 + 1, 5000,
        100, 49, business_now(), business_today(), 'tip', gen_random_uuid(), gen_random_uuid()::text, 'bench'
      from generate_series(${start}::bigint, ${until - 1}::bigint) n
    `
    console.log(`${until} entries`)
  }
  await db`vacuum analyze ledger_entry`
  await db`checkpoint`
}
