import { HISTORY_SEARCH } from '#contract/history-limits.ts'
import { listTransactions } from '#server/features/wallet/list-transactions.ts'
import { searchTransactions } from '#server/features/wallet/search-transactions.ts'
import { openLedger } from '#server/money/ledger/ledger.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import { testEntryIds as entryIds } from '#testing/service/keys.ts'
import { extent } from './extent.ts'
import { compare, median, note } from './figures.ts'
import { fillBooks } from './fill-books.ts'
import { measureScrolling } from './scroll.ts'
import { openWorld, populate } from './world.ts'

// A long history: the hundredth page beside the first, the last call of a search that finds nothing beside its first call, and its frames
// while it scrolls.

const ROWS = 10_000
const PEOPLE = 20
const WORKERS = 2
const PAGE = 100
const EACH_ROUND = 50
const rounds = extent.rounds * 3

note(
  `A worker with ${ROWS} tips, in process: pages and calls far back and at the front in turn, ${rounds} rounds of ${EACH_ROUND} each.`,
)
const world = await openWorld()
const ledger = openLedger({ url: world.url })
await populate(world.db, ledger, PEOPLE, WORKERS)
await fillBooks(world.db, { payers: PEOPLE, workers: WORKERS, tips: WORKERS * ROWS, senders: PEOPLE })
await ledger.close()
const parts = { db: world.db, entryIds }
const [owner] = await world.db<[Caller]>`
  select person_id as "personId", id as "walletId", 'en' as language from wallet where id = ${PEOPLE + 1}
`
const list = (cursor?: string) => listTransactions(parts, owner, { cursor })
const search = (cursor?: string) => searchTransactions(parts, owner, { text: 'R4999', cursor })
const pages = { first: undefined, far: await after(PAGE - 1, list) }
const calls = { first: undefined, far: await after(ROWS / HISTORY_SEARCH.looked - 1, search) }

const seen = { first: [] as number[], far: [] as number[], firstCall: [] as number[], farCall: [] as number[] }
for (let round = 0; round < rounds; round += 1) {
  const [first, far] = await timeInTurn(
    () => list(pages.first),
    () => list(pages.far),
  )
  const [firstCall, farCall] = await timeInTurn(
    () => search(calls.first),
    () => search(calls.far),
  )
  seen.first.push(first)
  seen.far.push(far)
  seen.firstCall.push(firstCall)
  seen.farCall.push(farCall)
}
compare(`page ${PAGE} of a history of ${ROWS}, against the first`, seen.far, seen.first, 'µs', { atMost: 1.1 })
compare('the last call of a search through it, against the first', seen.farCall, seen.firstCall, 'µs', { atMost: 1.1 })
await world.close()
await measureScrolling(ROWS)

/** The cursor after so many pages or calls. */
async function after(count: number, read: (cursor?: string) => Promise<{ next: string | null }>): Promise<string> {
  let cursor: string | undefined
  for (let n = 0; n < count; n += 1) cursor = (await read(cursor)).next ?? undefined
  if (!cursor) throw new Error('The history is shorter than that.')
  return cursor
}

/** The median of each, in microseconds, one after the other: what else the machine does falls on both. */
async function timeInTurn(one: () => Promise<unknown>, other: () => Promise<unknown>): Promise<[number, number]> {
  const took: [number[], number[]] = [[], []]
  for (let n = 0; n < 2 * EACH_ROUND; n += 1) {
    const started = performance.now()
    await (n % 2 ? other : one)()
    took[n % 2]?.push((performance.now() - started) * 1_000)
  }
  return [median(took[0]), median(took[1])]
}
