import { proveBooks as prove } from '#server/money/books/prove-books.ts'
import type { Db } from '#server/platform/db/connect.ts'

/** Ends every part that moved money: figures of books that are wrong are worth nothing. */
export async function proveBooks(db: Db): Promise<void> {
  const { faults } = await prove(db)
  if (faults.length > 0) throw new Error(`The books are wrong: ${JSON.stringify(faults.slice(0, 5))}`)
}
