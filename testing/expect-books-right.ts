import { expect } from 'vitest'
import type { Db } from '#server/db/connect.ts'
import { prove } from '#server/ledger/prove.ts'

/** Closing a test database ends with this; a test that cannot wait until then calls it. */
export async function expectBooksRight(db: Db): Promise<void> {
  const { checks } = await prove(db)

  expect(checks.length).toBeGreaterThan(10)
  expect(checks.filter((check) => check.broken > 0)).toEqual([])
}
