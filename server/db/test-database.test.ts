import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#testing/database.ts'

let one: TestDatabase
let other: TestDatabase

beforeAll(async () => {
  ;[one, other] = await Promise.all([testDatabase(), testDatabase()])
})
afterAll(async () => {
  await Promise.all([one.close(), other.close()])
})

test('each test file has a migrated database to itself', async () => {
  await one.db`update clock_shift set by = interval '3 days'`

  const [moved] = await one.db`select (business_now() - clock_timestamp()) > interval '2 days' as moved`
  const [still] = await other.db`select (business_now() - clock_timestamp()) < interval '1 day' as still`
  expect(moved).toEqual({ moved: true })
  expect(still).toEqual({ still: true })
})

test('cents come back as numbers, days as text and moments as dates', async () => {
  const [row] = await one.db`
    select 2499900::bigint as cents, array[1, 2]::bigint[] as several, date '2026-03-21' as day,
      timestamptz '2026-03-21 10:00+02' as moment
  `

  expect(row).toEqual({ cents: 2499900, several: [1, 2], day: '2026-03-21', moment: new Date('2026-03-21T08:00:00Z') })
})

test('a whole number too large to be exact is refused, never rounded', async () => {
  await expect(one.db`select 9007199254740993::bigint as cents`).rejects.toThrow('too large')
})
