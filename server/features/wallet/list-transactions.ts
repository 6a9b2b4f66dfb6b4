import { HISTORY } from '#contract/limits.ts'
import type { Given } from '#contract/shapes.ts'
import { TRANSACTION_TYPES, type Transaction } from '#contract/wallet.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import type { EntryIds } from '#server/platform/crypto/entry-ids.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { endOfMonth } from './end-of-month.ts'
import { type Cursor, readCursor, writeCursor } from './history-cursor.ts'
import {
  type EntryRow,
  entryTransaction,
  type PaymentRow,
  paymentTransaction,
  readEntries,
  readPayments,
} from './read-history.ts'

export type History = {
  cursor?: string | undefined
  type?: string | undefined
  direction?: 'sent' | 'received' | undefined
  month?: string | undefined
}
export type HistoryPage = { transactions: Given<typeof Transaction>[]; next: string | null }

const START = { version: Number.MAX_SAFE_INTEGER, load: null }

/**
 * A wallet's movements, newest first. Entries and payments are two lists, each in its own order. A page merges them
 * by time, and the cursor holds the position in each, so that nothing is repeated or left out.
 */
export async function listTransactions(
  { db, entryIds }: { db: Db; entryIds: EntryIds },
  caller: Caller,
  asked: History,
): Promise<HistoryPage> {
  const cursor: Cursor = asked.cursor
    ? readCursor(asked.cursor)
    : { ...(asked.month ? await endOfMonth(db, caller, asked.month) : START), ...filters(asked) }
  const types = new Set<string>(cursor.type?.split(',') ?? TRANSACTION_TYPES)
  const wanted = {
    loads: types.has('load') && cursor.direction !== 'sent',
    claimedTips: types.has('tip') && cursor.direction !== 'received',
  }
  const [entries, payments] = await Promise.all([
    readEntries(db, caller, { ...cursor, types }),
    wanted.loads || wanted.claimedTips ? readPayments(db, caller, cursor.load, wanted) : [],
  ])

  const shown = newestFirst(entries, payments)
  const page = shown.slice(0, HISTORY.page)
  return {
    transactions: page.map((row) =>
      'version' in row ? entryTransaction(entryIds, caller, row) : paymentTransaction(entryIds, caller, row),
    ),
    next: shown.length <= HISTORY.page ? null : writeCursor(cursorAfter(cursor, page)),
  }
}

function filters({ type, direction }: History) {
  return { ...(type && { type }), ...(direction && { direction }) }
}

function newestFirst(entries: EntryRow[], payments: PaymentRow[]): (EntryRow | PaymentRow)[] {
  const merged: (EntryRow | PaymentRow)[] = []
  let [entry, payment] = [0, 0]
  while (merged.length <= HISTORY.page) {
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

function cursorAfter(cursor: Cursor, page: (EntryRow | PaymentRow)[]): Cursor {
  const next = { ...cursor }
  for (const row of page) {
    if ('version' in row) next.version = row.version
    else next.load = [row.moment, row.id]
  }
  return next
}
