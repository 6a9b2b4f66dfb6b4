import { HISTORY } from '#contract/limits.ts'
import type { Given } from '#contract/shapes.ts'
import { TRANSACTION_TYPES, type Transaction } from '#contract/wallet.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import type { EntryIds } from '#server/platform/crypto/entry-ids.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { endOfMonth } from './end-of-month.ts'
import { type Cursor, readCursor, writeCursor } from './history-cursor.ts'
import { type EntryRow, type PaymentRow, readEntries, readPayments, rowTransaction } from './read-history.ts'

export type History = {
  cursor?: string | undefined
  type?: string | undefined
  direction?: 'sent' | 'received' | undefined
  month?: string | undefined
}
type HistoryPage = { transactions: Given<typeof Transaction>[]; next: string | null }
export type HistoryParts = { db: Db; entryIds: EntryIds }

const START = { version: Number.MAX_SAFE_INTEGER, load: null }

/**
 * A wallet's movements, newest first. Entries and payments are two lists, each in its own order. A page merges them
 * by time, and the cursor holds the position in each, so that nothing is repeated or left out.
 */
export async function listTransactions(
  { db, entryIds }: HistoryParts,
  caller: Caller,
  asked: History,
): Promise<HistoryPage> {
  const cursor = await beginOf(db, caller, asked)
  const rows = await readRows(db, caller, cursor, HISTORY.page)

  const page = rows.slice(0, HISTORY.page)
  return {
    transactions: page.map((row) => rowTransaction(entryIds, caller, row)),
    next: rows.length <= HISTORY.page ? null : writeCursor(cursorAfter(cursor, page)),
  }
}

/** Where the first of the asked movements is looked for. */
export async function beginOf(db: Db, caller: Caller, asked: History): Promise<Cursor> {
  if (asked.cursor) return readCursor(asked.cursor)
  return { ...(asked.month ? await endOfMonth(db, caller, asked.month) : START), ...filters(asked) }
}

function filters({ type, direction }: History) {
  return { ...(type && { type }), ...(direction && { direction }) }
}

/** The rows after the cursor, newest first: one more than `most`, if there are more. */
export async function readRows(
  db: Db,
  caller: Caller,
  cursor: Cursor,
  most: number,
): Promise<(EntryRow | PaymentRow)[]> {
  const types = new Set<string>(cursor.type?.split(',') ?? TRANSACTION_TYPES)
  const wanted = {
    loads: types.has('load') && cursor.direction !== 'sent',
    claimedTips: types.has('tip') && cursor.direction !== 'received',
  }
  const [entries, payments] = await Promise.all([
    readEntries(db, caller, { ...cursor, types }, most),
    wanted.loads || wanted.claimedTips ? readPayments(db, caller, cursor.load, wanted, most) : [],
  ])
  return newestFirst(entries, payments, most)
}

function newestFirst(entries: EntryRow[], payments: PaymentRow[], most: number): (EntryRow | PaymentRow)[] {
  const merged: (EntryRow | PaymentRow)[] = []
  let [entry, payment] = [0, 0]
  while (merged.length <= most) {
    const [nextEntry, nextPayment] = [entries[entry], payments[payment]]
    if (!nextEntry && !nextPayment) break
    if (nextEntry && (!nextPayment || nextEntry.at >= nextPayment.at)) {
      merged.push(nextEntry)
      entry += 1
    } else if (nextPayment) {
      merged.push(nextPayment)
      payment += 1
    }
  }
  return merged
}

export function cursorAfter(cursor: Cursor, page: (EntryRow | PaymentRow)[]): Cursor {
  const next = { ...cursor }
  for (const row of page) {
    if ('version' in row) next.version = row.version
    else next.load = [row.moment, row.id]
  }
  return next
}
