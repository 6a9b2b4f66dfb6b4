import { HISTORY } from '#contract/limits.ts'
import type { Given } from '#contract/shapes.ts'
import { TRANSACTION_TYPES, type Transaction } from '#contract/wallet.ts'
import type { EntryIds } from '#server/crypto/entry-ids.ts'
import type { Db } from '#server/db/connect.ts'
import type { Caller } from '#server/identity/caller.ts'
import { type Place, readCursor, writeCursor } from './history-cursor.ts'
import { type EntryRow, entryTransaction, type LoadRow, readEntries, readLoads } from './read-history.ts'
import { loadTransaction } from './transactions.ts'

export type History = {
  cursor?: string | undefined
  type?: string | undefined
  direction?: 'sent' | 'received' | undefined
}
export type HistoryPage = { transactions: Given<typeof Transaction>[]; next: string | null }

const START = { version: Number.MAX_SAFE_INTEGER, load: null }

/**
 * A wallet's movements, newest first. Loads and entries are two lists, each in its own order; a page takes from both
 * by time, and the cursor says how far each was read, so that nothing is shown twice or left out.
 */
export async function listTransactions(
  { db, entryIds }: { db: Db; entryIds: EntryIds },
  caller: Caller,
  asked: History,
): Promise<HistoryPage> {
  const place: Place = asked.cursor ? readCursor(asked.cursor) : { ...START, ...filters(asked) }
  const types = new Set<string>(place.type?.split(',') ?? TRANSACTION_TYPES)
  const [entries, loads] = await Promise.all([
    readEntries(db, caller, { ...place, types }),
    types.has('load') && place.direction !== 'sent' ? readLoads(db, caller, place.load) : [],
  ])

  const shown = newestFirst(entries, loads)
  const page = shown.slice(0, HISTORY.page)
  return {
    transactions: page.map((row) =>
      'version' in row
        ? entryTransaction(entryIds, caller, row)
        : loadTransaction({ ...row, personId: caller.personId, createdAt: row.at }),
    ),
    next: shown.length > HISTORY.page ? writeCursor(placeAfter(place, page)) : null,
  }
}

function filters({ type, direction }: History) {
  return { ...(type && { type }), ...(direction && { direction }) }
}

function newestFirst(entries: EntryRow[], loads: LoadRow[]): (EntryRow | LoadRow)[] {
  const merged: (EntryRow | LoadRow)[] = []
  let [entry, load] = [0, 0]
  while (merged.length <= HISTORY.page) {
    const [nextEntry, nextLoad] = [entries[entry], loads[load]]
    if (!nextEntry && !nextLoad) break
    if (nextEntry && (!nextLoad || nextEntry.at >= nextLoad.at)) {
      merged.push(nextEntry)
      entry += 1
    } else if (nextLoad) {
      merged.push(nextLoad)
      load += 1
    }
  }
  return merged
}

function placeAfter(place: Place, page: (EntryRow | LoadRow)[]): Place {
  const next = { ...place }
  for (const row of page) {
    if ('version' in row) next.version = row.version
    else next.load = [row.moment, row.id]
  }
  return next
}
