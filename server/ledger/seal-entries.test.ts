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
  await base.db`insert into person (issuer, subject) select 'many', n::text from generate_series(1, 2001) n`
  await base.db`
    insert into ledger_entry (credit_wallet, credit_version, credit_balance, amount_cents, fee_cents, at, business_day, kind,
      actor, key, request_id)
    select id, 1, 100, 100, 0, business_now(), business_today(), 'load', '00000000-0000-0000-0000-000000000000', id::text, 'busy'
    from wallet
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
