import { openLedger } from '#server/ledger/ledger.ts'
import { extent } from './extent.ts'
import { compare, note } from './figures.ts'
import { tipFor } from './tipping.ts'
import { openWorld, type Payer, type World } from './world.ts'

// The time of a tip when there are ten thousand wallets, and when there are many more and all of them are used.

const ROUNDS = 3
const FEW = 10_000
const AT_ONCE = 50_000
const DRAWN = 200_000
const { wallets, seconds } = extent

const world = await openWorld()
const ledger = openLedger({ url: world.url })
note(`Anybody tips anybody through the ledger, among ${FEW} wallets and again when there are ${wallets}.`)
const among: Record<number, number[]> = {}
for (const count of [FEW, wallets]) {
  await growTo(world, count)
  among[count] = await microsecondsATip()
}
compare(`a tip among ${wallets} wallets, against ${FEW}`, among[wallets] ?? [], among[FEW] ?? [], 'µs', { atMost: 1.3 })
await ledger.close()
await world.close()

/** Money is put into these wallets without the ledger, which the proof would find; here only their number matters. */
async function growTo({ db }: World, count: number): Promise<void> {
  const [there] = await db<[{ count: number }]>`select count(*) from wallet`
  for (let made = there.count; made < count; made += AT_ONCE) {
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

async function microsecondsATip(): Promise<number[]> {
  const drawn = await world.db<Payer[]>`
    select person_id as "personId", id as "walletId" from wallet order by random() limit ${2 * DRAWN}
  `
  const payers = drawn.filter((_, index) => index % 2 === 0)
  const workers = drawn.filter((_, index) => index % 2 === 1).map(({ walletId }) => walletId)
  const tipping = { ledger, payers, clients: 256 }
  await tipFor(tipping, seconds, workers)
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) times.push(1_000_000 / (await tipFor(tipping, seconds, workers)))
  return times
}
