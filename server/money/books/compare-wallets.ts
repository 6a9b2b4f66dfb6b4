import type { Db, Tx } from '#server/platform/db/connect.ts'
import type { Books } from './books.ts'
import { readSettled } from './read-entries.ts'
import type { WalletRow } from './replay.ts'
import { replayNew } from './replay-pages.ts'
import { closeRowsAhead, compareRow } from './wallet-rows.ts'

const AT_ONCE = 10_000
const GONE = 'every wallet that moved has its row'

/** Compares the rows of some wallets with their entries. */
export async function compareSomeWallets(db: Db | Tx, books: Books, ids: number[]): Promise<void> {
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    const some = ids.slice(start, start + AT_ONCE)
    const rows = await db<WalletRow[]>`${wallets(db)} where id = any (${some}::bigint[])`
    await compare(db, books, rows)
    const found = new Set(rows.map(({ id }) => id))
    for (const id of some) if (!found.has(id)) addGone(books, id)
  }
}

/** Compares the row of every wallet, some thousand at a time, and says how many there are. */
export async function compareAllWallets(db: Db | Tx, books: Books): Promise<number> {
  const missing = new Set(books.state.walletIds())
  let count = 0
  for (let after = -1e18; ; ) {
    const rows = await db<WalletRow[]>`${wallets(db)} where id > ${after}::bigint order by id limit ${AT_ONCE}`
    const last = rows.at(-1)
    if (!last) break
    await compare(db, books, rows)
    for (const { id } of rows) missing.delete(id)
    after = last.id
    count += rows.length
  }
  for (const id of missing) addGone(books, id)
  return count
}

function addGone({ state, faults }: Books, id: number): void {
  faults.add(GONE, `wallet ${id}`, state.wallet(id).version)
}

function wallets(db: Db | Tx) {
  return db`
    select id, person_id::text as owner, version, balance_cents as balance, debt_cents as debt, day - date '2000-01-01' as day,
      day_out_cents as "dayOut", month_out_cents as "monthOut", day_free_withdrawals as "freeWithdrawals", tips_received as "tipsReceived",
      case when is_limited then coalesce(limit_lifted_after, ${Number.MAX_SAFE_INTEGER}::bigint) end as "limitedUpTo"
    from wallet
  `
}

/** A wallet may have moved on since it was read: then its row is compared while its entries are replayed. Nothing is locked. */
async function compare(db: Db | Tx, books: Books, rows: WalletRow[]): Promise<void> {
  for (const row of rows) compareRow(books, row)
  if (books.rowsAhead.size > 0) await replayNew(db, books, await readSettled(db))
  closeRowsAhead(books)
}
