import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testDatabase } from '#testing/service/database.ts'
import { dateArray, numberArray, rawArray, textArray, uuidArray } from './arrays.ts'

test('days and UUIDs arrive as they were', async () => {
  const { db } = await testDatabase()
  const days = ['2000-01-01', '1999-12-31', '2024-02-29', '2024-02-29', '2026-11-19', '9999-12-31']
  const ids = [
    '00000000-0000-0000-0000-000000000000',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
    randomUUID(),
    randomUUID(),
  ]

  const [row] = await db`
    select ${dateArray(days)}::date[] as days, ${uuidArray(ids)}::uuid[]::text[] as ids, 
      ${dateArray([])}::date[] as no_days, ${uuidArray([])}::uuid[] as no_ids
  `

  expect(row).toMatchObject({ days, ids, no_days: [], no_ids: [] })
})

test.each(['', 'me', '0123456789abcdef0123456789abcdef', 'g1234567-89ab-cdef-0123-456789abcdef'])(
  '%j is no UUID, and is not sent as another',
  (text) => {
    expect(() => uuidArray([text])).toThrow('no UUID')
  },
)

test('lists arrive as they were, with gaps, large and negative numbers, and any text', async () => {
  const { db } = await testDatabase()
  const given = [0, 1, -1, null, 2 ** 31, 2 ** 32, -(2 ** 32), Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER]
  const texts = ['plain', '', 'NULL', '{"quoted"},\\', 'ithemba 🙏', 'a\nb']

  const [row] = await db`
    select ${numberArray(given)}::bigint[] as numbers, ${numberArray([])}::bigint[] as none, ${textArray(texts)}::text[] as texts,
      ${rawArray(['2027-03-10'])}::date[] as days
  `
  const filled = await db`
    select a, b from unnest(${numberArray([7, 8])}::bigint[], ${numberArray([null, undefined])}::bigint[]) as pair (a, b)
  `

  expect(row).toEqual({ numbers: given, none: [], texts, days: ['2027-03-10'] })
  expect([...filled]).toEqual([
    { a: 7, b: null },
    { a: 8, b: null },
  ])
})
