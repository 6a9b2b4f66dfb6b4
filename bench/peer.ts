import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { TIP } from '#contract/limits.ts'
import { openLedger } from '#server/ledger/ledger.ts'
import { extent } from './extent.ts'
import { compare, note, single } from './figures.ts'
import { scriptTps } from './pgbench.ts'
import { proveBooks } from './prove-books.ts'
import { tipFor } from './tipping.ts'
import { openWorld, populate } from './world.ts'

// Tips through our ledger beside a ledger of the usual kind: SQL functions on the same PostgreSQL, one transfer a call.

const PEOPLE = 20_000
const WORKERS = 2_000
/** Each side has its best number of clients in each round. */
const OUR_CLIENTS = [256, 512]
const PEER_CLIENTS = [8, 16, 32]
/** The account of the peer that money comes from. */
const OUTSIDE = -1
const { rounds, seconds } = extent

const world = await openWorld()
const ledger = openLedger({ url: world.url })
const { payers, workers } = await populate(world.db, ledger, PEOPLE, WORKERS)
await openPeer()
note(
  `${PEOPLE} people tip ${WORKERS} workers. Ours: the better of ${OUR_CLIENTS.join(' and ')} tippers at once, in process, always with the fee. The peer: a double-entry ledger of SQL functions ` +
    `(\`bench/peer.sql\`: accounts, transfers, legs, keys, no overdrafts, locks in the order of ids), called by pgbench with \`-M prepared\`, the best of ${PEER_CLIENTS.join(', ')} clients; ` +
    `once without a fee and once with the fee to one account. ${rounds} rounds of ${seconds} s on the same PostgreSQL with every commit on disk.`,
)

const rates = { ours: [] as number[], plain: [] as number[], withFee: [] as number[] }
await tipFor({ ledger, payers, clients: 256 }, seconds, workers)
for (let round = 1; round <= rounds; round += 1) {
  rates.plain.push(await best(PEER_CLIENTS, (clients) => transfers(clients, 0)))
  rates.withFee.push(await best(PEER_CLIENTS, (clients) => transfers(clients, TIP.fee)))
  rates.ours.push(await best(OUR_CLIENTS, (clients) => tipFor({ ledger, payers, clients }, seconds, workers)))
  const shown = Object.entries(rates).map(([name, all]) => `${name} ${Math.round(all.at(-1) ?? 0)}`)
  console.log(`round ${round} of ${rounds}: ${shown.join(', ')} a second`)
}
compare('tips through the ledger, against transfers of a ledger in SQL', rates.ours, rates.plain, 'a second')
compare('the same, where its fee goes to one account', rates.ours, rates.withFee, 'a second')
await provePeer()
await proveBooks(world.db)
await ledger.close()
await world.close()

/** Funded by transfers of its own, so that its books are right too. */
async function openPeer(): Promise<void> {
  await world.db.unsafe(readFileSync(join(import.meta.dirname, 'peer.sql'), 'utf8'))
  await world.db`
    insert into peer.account (id, may_be_negative)
    select id, id = ${OUTSIDE}::bigint from generate_series(${OUTSIDE}::bigint, ${PEOPLE + WORKERS}::bigint) id
  `
  await world.db`select count(peer.transfer(uuidv7(), ${OUTSIDE}::bigint, id, 700000, 0)) from generate_series(1, ${PEOPLE}::bigint) id`
  await world.db`vacuum analyze`
}

function transfers(clients: number, fee: number): Promise<number> {
  const file = join(import.meta.dirname, 'peer-transfer.sql')
  return scriptTps(world.url, { clients, seconds, file, values: { payers: PEOPLE, workers: WORKERS, fee } })
}

async function best(clients: number[], measure: (clients: number) => Promise<number>): Promise<number> {
  const all: number[] = []
  for (const count of clients) all.push(await measure(count))
  return Math.max(...all)
}

/** A peer that is fast because it is wrong would be none. */
async function provePeer(): Promise<void> {
  const [wrong] = await world.db<[{ accounts: number }]>`
    select count(*) as accounts
    from peer.account
    left join (select account_id, sum(cents) as cents, count(*) as legs from peer.leg group by account_id) moved
      on moved.account_id = account.id
    where balance_cents <> coalesce(moved.cents, 0) or version <> coalesce(moved.legs, 0)
      or (select sum(balance_cents) from peer.account) <> 0
  `
  single('accounts of the peer that are wrong afterwards', wrong.accounts, '', { atMost: 0 })
}
