import type { Books } from './books.ts'
import type { Wallet } from './replay.ts'
import type { State } from './state.ts'

const DIFFERS = 'every wallet is what its entries make of it'
const COUNTERS = ['day', 'dayOut', 'monthOut', 'freeWithdrawals'] as const
const FIELDS = ['owner', 'version', 'balance', 'debt', 'tipsReceived', ...COUNTERS] as const

/** Compares a row with the state at its version. A row that is ahead is kept, and compared when its version was replayed. */
export function compareRow({ state, faults, rowsAhead }: Books, row: Wallet): void {
  const wallet = state.wallet(row.id)
  if (row.version > wallet.version) {
    rowsAhead.set(row.id, row)
    return
  }
  rowsAhead.delete(row.id)
  // One that never moved has no owner here.
  if (wallet.version === 0) wallet.owner = row.owner
  const differing = FIELDS.filter((field) => row[field] !== wallet[field])
  if (differing.length === 0 || isBroughtBack(state, row, differing)) return
  for (const field of differing) faults.add(DIFFERS, `wallet ${row.id} ${field}`, ...difference(row, wallet, field))
}

/**
 * What differs. A movement takes its balance from the row, so an explained difference holds until the wallet moves; the counters are not part
 * of a movement, so theirs holds as long as it neither grows nor shrinks.
 */
function difference(row: Wallet, wallet: Wallet, field: (typeof FIELDS)[number]): unknown[] {
  const [found, expected] = [row[field], wallet[field]]
  const isCounter = typeof found === 'number' && typeof expected === 'number' && field !== 'balance' && field !== 'day'
  return isCounter ? [found - expected] : [row.version, found, expected]
}

/** It was brought back to an earlier day, with the counters that its entries give for that day. */
function isBroughtBack(state: State, row: Wallet, differing: string[]): boolean {
  const then = state.countersOf(row.id, row.day, Number.POSITIVE_INFINITY)
  if (!then || row.day >= state.wallet(row.id).day) return false
  const expected: Record<string, number> = { day: row.day, ...then }
  return differing.every((field) => field in expected) && COUNTERS.every((field) => row[field] === expected[field])
}

/** All entries are replayed that were there when the rows were read: no entry made a row that is still ahead. */
export function closeRowsAhead({ rowsAhead, faults }: Books): void {
  for (const [id, { version }] of rowsAhead) faults.add(DIFFERS, `wallet ${id} version`, version)
  rowsAhead.clear()
}
