import { expect } from 'vitest'
import { proveBooks } from '#server/money/books/prove-books.ts'
import type { Db } from '#server/platform/db/connect.ts'

/** Closing a test database ends with this; a test that cannot wait until then calls it. */
export async function expectBooksRight(db: Db): Promise<void> {
  const { faults, totals } = await proveBooks(db)
  expect(faults).toEqual([])
  // The view that people read accounts from says the same as the legs of the replay.
  const posted = await db<{ account: string; cents: number }[]>`
    select account, sum(cents)::bigint as cents from posting group by account having sum(cents) <> 0
  `
  const moved = Object.entries(totals).filter(([, cents]) => cents !== 0)
  expect(Object.fromEntries(posted.map(({ account, cents }) => [account, cents]))).toEqual(Object.fromEntries(moved))
}
