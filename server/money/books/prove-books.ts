import { checkAudit } from '#server/platform/audit/check-audit.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { type Anchor, checkAnchors, type Signer } from './anchors.ts'
import { AUDIT, addAuditFaults, openBooks } from './books.ts'
import { checkSpareKeys } from './check-keys.ts'
import { checkNumbersAndClock } from './check-numbers-and-clock.ts'
import { checkPeople } from './check-people.ts'
import { checkTotals } from './check-totals.ts'
import { compareAllWallets } from './compare-wallets.ts'
import { readExplained } from './explanations.ts'
import type { Fault } from './faults.ts'
import type { Account } from './legs.ts'
import { readSettled } from './read-entries.ts'
import { replayNew, replayPages } from './replay-pages.ts'
import type { State } from './state.ts'

/** Facts for the proof that are not in the database. */
export type Circumstances = {
  mode: 'simulation' | 'production'
  /** Everything older than this has been replayed and sealed; null where no service does so. */
  sealedWithin: string | null
  /** Through which both chains must go. */
  anchors: Anchor[]
  /** Knows which pages and explanations are ours; without it no page is asked who signed it, and nothing is explained. */
  signer?: Signer
  /** Knows whose identity is whose; without it no person is asked. */
  identityKey?: string
  /** From where to begin, if not at entry one: a snapshot that is ours. */
  since?: State
  /** As in `Books`. */
  rest?: number
}

/** Books that no running service looks after, as in a test or a drill. */
export const AT_REST: Circumstances = { mode: 'simulation', sealedWithin: null, anchors: [] }

export type Proof = {
  ok: boolean
  /** Faults that were not explained: at most twenty of a rule. */
  faults: Fault[]
  /** How many faults an operator has explained. */
  explained: number
  entries: number
  wallets: number
  totals: Record<Account, number>
}

/** Replays the books, all of them or since a snapshot, compares every wallet, and names what is wrong. */
export async function proveBooks(db: Db | Tx, circumstances: Circumstances = AT_REST): Promise<Proof> {
  const { mode, signer, since, sealedWithin, anchors, identityKey, rest = 0 } = circumstances
  const books = { ...openBooks(mode, signer, since, await readExplained(db, signer)), rest }
  await replayPages(db, books)
  await checkNumbersAndClock(db, books, sealedWithin)
  await replayNew(db, books, await readSettled(db))
  const wallets = await compareAllWallets(db, books)
  await checkTotals(db, books)
  if (!since) {
    await checkSpareKeys(db, books)
    await checkPeople(db, books, identityKey)
  }
  addAuditFaults(books, await checkAudit(db, { sealedWithin, atMost: books.faults.enough(AUDIT) }))
  for (const { name, about } of await checkAnchors(db, anchors)) books.faults.add(name, about)
  const faults = books.faults.list()
  const { head, totals } = books.state
  return {
    ok: faults.length === 0,
    faults,
    explained: books.faults.explained(),
    entries: head.entries,
    wallets,
    totals,
  }
}

/** Reads what has no page yet, writes its pages, and says how many entries that were: for a database that no service looks after. */
export async function writePages(db: Db, mode: Circumstances['mode'], signer: Signer): Promise<number> {
  const books = openBooks(mode, signer)
  await replayPages(db, books)
  const before = books.state.head.entries
  await replayNew(db, { ...books, writes: true }, await readSettled(db))
  return books.state.head.entries - before
}
