import { expect } from 'vitest'
import type { Db } from '#server/db/connect.ts'
import { prove } from '#server/ledger/prove.ts'

/** Every test that moves money ends with this. */
export async function expectBooksRight(db: Db): Promise<void> {
  const { checks } = await prove(db)

  expect(checks.length).toBeGreaterThan(10)
  expect(checks.filter((check) => check.broken > 0)).toEqual([])
}
