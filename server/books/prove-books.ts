import { checkAudit } from '#server/audit/check-audit.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import type { Signer } from '#server/ledger/anchors.ts'
import { checkCatalogue } from '#server/ledger/catalogue.ts'
import { type Books, openBooks } from './books.ts'
import { closeClaims, compareRows, readClaims, readFlowsOf, walletIsGone } from './compare-wallets.ts'
import type { Fault } from './faults.ts'
import { checkSpareKeys } from './keys.ts'
import type { Account } from './legs.ts'
import { checkMoment } from './moment.ts'
import { readBroughtBack, readSettled } from './read-entries.ts'
import { replayNew, replayPages } from './replay-pages.ts'
import { checkTotals } from './totals.ts'

/** What the proof has to know that is not in the database. */
export type Circumstances = {
  mode: 'simulation' | 'production'
  /** Whatever is older than this has been replayed; null where nobody follows the log at the moment. */
  sealedWithin: string | null
  /** Knows which pages are ours; without it none is asked who signed it. */
  signer?: Signer
}

/** Books that no running service looks after, as in a test or a drill. */
const AT_REST: Circumstances = { mode: 'simulation', sealedWithin: null }

export type Proof = {
  ok: boolean
  faults: Fault[]
  entries: number
  wallets: number
  totals: Record<Account, number>
}

/** Replays all of the books from entry one, compares every wallet, and names what is wrong. */
export async function proveBooks(db: Db | Tx, circumstances: Circumstances = AT_REST): Promise<Proof> {
  const books = openBooks(circumstances.mode, circumstances.signer)
  await replayPages(db, books, Number.POSITIVE_INFINITY)
  await checkMoment(db, books, circumstances.sealedWithin)
  await replayNew(db, books, await readSettled(db), false)
  const wallets = await compareAllWallets(db, books)
  await checkTotals(db, books)
  await checkSpareKeys(db, books)
  for (const fault of await checkAudit(db, circumstances.sealedWithin))
    books.faults.add('the audit trail is as it was sealed', `event ${fault.eventId} ${fault.fault}`)
  for (const fault of await checkCatalogue(db as Tx))
    books.faults.add('every guard of the schema is in its place', JSON.stringify(fault))
  const faults = books.faults.list()
  const { head, totals } = books.state
  return { ok: faults.length === 0, faults, entries: head.entries, wallets, totals }
}

/** Compares the row of every wallet with its entries, some thousand at a time, and says how many there are. */
async function compareAllWallets(db: Db | Tx, books: Books): Promise<number> {
  const { state, claims, faults } = books
  const broughtBack = await readBroughtBack(db)
  const missing = new Set(state.walletIds())
  let after = -1e18
  let count = 0
  for (;;) {
    const rows = await readClaims(db, { after })
    const last = rows.at(-1)
    if (!last) break
    await readFlowsOf(db, state, broughtBack, rows)
    compareRows(state, claims, rows, faults)
    // What has moved since is compared once its entries are replayed.
    if (claims.size > 0) await replayNew(db, books, await readSettled(db), false)
    closeClaims(claims, faults)
    for (const { id } of rows) missing.delete(id)
    after = last.id
    count += rows.length
  }
  for (const id of missing) walletIsGone(faults, id)
  return count
}
