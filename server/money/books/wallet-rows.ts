import type { Books } from './books.ts'
import type { Wallet, WalletRow } from './replay.ts'

const DIFFERS = 'every wallet is what its entries make of it'
const LIMITED = 'no more left a wallet than leaves one of the unverified, until its limit was lifted'
const FIELDS = [
  'owner',
  'version',
  'balance',
  'debt',
  'tipsReceived',
  'day',
  'dayOut',
  'monthOut',
  'freeWithdrawals',
] as const

/** Compares a row with the state at its version. A row that is ahead is kept, and compared when its version was replayed. */
export function compareRow({ state, faults, rowsAhead }: Books, row: WalletRow): void {
  const wallet = state.wallet(row.id)
  if (row.version > wallet.version) {
    rowsAhead.set(row.id, row)
    return
  }
  rowsAhead.delete(row.id)
  // A wallet that never moved has no owner here.
  if (wallet.version === 0) wallet.owner = row.owner
  const differing = FIELDS.filter((field) => row[field] !== wallet[field])
  for (const field of differing) faults.add(DIFFERS, `wallet ${row.id} ${field}`, ...difference(row, wallet, field))
  const { limitedUpTo } = row
  if (limitedUpTo !== null && wallet.beyondAt > 0 && wallet.beyondAt <= limitedUpTo)
    faults.add(LIMITED, `wallet ${row.id}`, wallet.beyondAt, limitedUpTo)
}

/**
 * The difference of a field. A movement takes its balance from the row, so an explained difference holds until the wallet moves; the
 * counters are not part of a movement, so theirs holds as long as it neither grows nor shrinks.
 */
function difference(row: WalletRow, wallet: Wallet, field: (typeof FIELDS)[number]): unknown[] {
  const [found, expected] = [row[field], wallet[field]]
  const isCounter = typeof found === 'number' && typeof expected === 'number' && field !== 'balance' && field !== 'day'
  return isCounter ? [found - expected] : [row.version, found, expected]
}

/** All entries are replayed that were there when the rows were read: no entry made a row that is still ahead. */
export function closeRowsAhead({ rowsAhead, faults }: Books): void {
  for (const [id, { version }] of rowsAhead) faults.add(DIFFERS, `wallet ${id} version`, version)
  rowsAhead.clear()
}
