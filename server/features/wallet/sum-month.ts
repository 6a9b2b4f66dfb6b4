import { dayOf } from '#contract/dates.ts'
import { HISTORY_SEARCH } from '#contract/history-limits.ts'
import { addMovement, type Sums } from '#contract/history-sums.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import { writeCursor } from './history-cursor.ts'
import { beginOf, cursorAfter, type History, type HistoryParts, readRows } from './list-transactions.ts'
import { rowTransaction } from './read-history.ts'

/**
 * In and out of one month, counted as the history shows it. Apart from the pages, which must not cost more for somebody with many tips;
 * each call reads `HISTORY_SEARCH.looked` movements at most, and the next one goes on there.
 */
export async function sumMonth(
  { db, entryIds }: HistoryParts,
  caller: Caller,
  asked: History & { month: string },
): Promise<Sums & { next: string | null }> {
  const cursor = await beginOf(db, caller, asked)
  const rows = await readRows(db, caller, cursor, HISTORY_SEARCH.looked)
  const read = rows.slice(0, HISTORY_SEARCH.looked)
  const ofMonth = read.filter(({ at }) => dayOf(at.getTime()).startsWith(asked.month))

  const sums = { received: 0, sent: 0 }
  for (const row of ofMonth) addMovement(sums, rowTransaction(entryIds, caller, row), caller.personId)
  const isAll = rows.length === read.length || ofMonth.length < read.length
  return { ...sums, next: isAll ? null : writeCursor(cursorAfter(cursor, read)) }
}
