import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#testing/database.ts'
import { sealEntries } from './seal-entries.ts'

let base: TestDatabase
beforeAll(async () => {
  base = await testDatabase()
})
afterAll(() => base.close())

test('a busy time is sealed at once, however much was written since the last seal', async () => {
  // Only their number matters here: more than two seals hold.
  await base.db`
    insert into ledger_entry (debit_wallet, debit_version, debit_balance, amount_cents, fee_cents, at, business_day, kind,
      actor, key, request_id)
    select n, 1, 0, 100, 0, business_now(), business_today(), 'correction_out', gen_random_uuid(), n::text, 'busy'
    from generate_series(1, 2001) n
  `

  const sealed = await sealEntries(base.db)

  expect(sealed).toBe(2_001)
  expect(await base.db`select length(marks) / 24 as count from entry_seal order by position`).toEqual([
    { count: 1_000 },
    { count: 1_000 },
    { count: 1 },
  ])
  expect(await sealEntries(base.db)).toBe(0)
})
