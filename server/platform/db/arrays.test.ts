import { expect, test } from 'vitest'
import { testDatabase } from '#testing/service/database.ts'
import { numberArray, rawArray, textArray } from './arrays.ts'

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
