import { HISTORY_SEARCH } from '#contract/history-limits.ts'
import { HISTORY } from '#contract/limits.ts'
import type { Given } from '#contract/shapes.ts'
import { readAmount } from '#contract/typed-amount.ts'
import type { Transaction } from '#contract/wallet.ts'
import { readWorkerNumber } from '#contract/worker-number.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import { writeCursor } from './history-cursor.ts'
import { beginOf, cursorAfter, type History, type HistoryParts, readRows } from './list-transactions.ts'
import { type EntryRow, type PaymentRow, rowTransaction } from './read-history.ts'

type Shown = Given<typeof Transaction>
type Found = { transactions: Shown[]; lookedBackTo: Date | null; next: string | null }

/**
 * The movements of a history that hold a text. It is compared with what the person would be shown, so that a search finds nothing that the
 * history hides. No index serves it: each call reads `HISTORY_SEARCH.looked` rows in the order of the history, and the next one goes on there.
 */
export async function searchTransactions(
  { db, entryIds }: HistoryParts,
  caller: Caller,
  { text, ...asked }: History & { text: string },
): Promise<Found> {
  const cursor = await beginOf(db, caller, asked)
  const rows = await readRows(db, caller, cursor, HISTORY_SEARCH.looked)
  const holdsText = matcher(text)

  const transactions: Shown[] = []
  const looked: typeof rows = []
  for (const row of rows.slice(0, HISTORY_SEARCH.looked)) {
    if (transactions.length === HISTORY.page) break
    looked.push(row)
    const transaction = rowTransaction(entryIds, caller, row)
    if (holdsText(row, transaction)) transactions.push(transaction)
  }
  return {
    transactions,
    lookedBackTo: looked.at(-1)?.at ?? null,
    next: looked.length === rows.length ? null : writeCursor(cursorAfter(cursor, looked)),
  }
}

/** `pg1024`, `sipho d`, `R20`, `fnb`: case, accents, blanks and punctuation do not matter. */
function matcher(text: string): (row: EntryRow | PaymentRow, shown: Shown) => boolean {
  const letters = lettersOf(text)
  const amount = readAmount(text)
  const number = readWorkerNumber(text)
  return ({ workerNumber }, { amount: shownAmount, description, guardNumber = '' }) =>
    shownAmount === amount ||
    (number !== null && workerNumber === number) ||
    (letters !== '' && (lettersOf(description).includes(letters) || lettersOf(guardNumber).includes(letters)))
}

function lettersOf(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}
