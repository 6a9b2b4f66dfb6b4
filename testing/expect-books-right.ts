import { expect } from 'vitest'
import { proveBooks } from '#server/books/prove-books.ts'
import type { Db } from '#server/db/connect.ts'

/** Closing a test database ends with this; a test that cannot wait until then calls it. */
export async function expectBooksRight(db: Db): Promise<void> {
  expect((await proveBooks(db)).faults).toEqual([])
}
