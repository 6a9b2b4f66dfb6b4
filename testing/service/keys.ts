import { randomBytes } from 'node:crypto'
import type { BankKeys } from '#server/platform/crypto/bank-details.ts'
import { entryIdsOf } from '#server/platform/crypto/entry-ids.ts'

/** For tests that call a capability without a server around it. */
export const testEntryIds = entryIdsOf('of tests')

/** Keys that seal in tests; the first of the ids is the current one. */
export function makeTestKeys(...ids: string[]): BankKeys {
  const [first = 'k1', ...others] = ids
  const keyOf = (id: string) => ({ id, key: randomBytes(32) })
  return [keyOf(first), ...others.map(keyOf)]
}
