import { expect, test } from 'vitest'
import { testDatabase } from '#testing/service/database.ts'
import { batchQueries } from './batch-queries.ts'
import type { Db } from './connect.ts'

const database = await testDatabase()

/** Doubles numbers in the database, and keeps how many were asked about at once. */
function doubling() {
  const sizes: number[] = []
  const ask = batchQueries(async (db: Db, numbers: number[]) => {
    sizes.push(numbers.length)
    const rows = await db<{ doubled: number }[]>`
      select 2 * n as doubled from unnest(${numbers}::int[]) with ordinality as asked (n, position) order by position
    `
    return rows.map(({ doubled }) => doubled)
  })
  return { ask: (n: number) => ask(database.db, n), sizes }
}

test('each gets the answer to its own question', async () => {
  const { ask, sizes } = doubling()
  const numbers = Array.from({ length: 1_000 }, (_, n) => n)

  const answers = await Promise.all(numbers.map(ask))

  expect(answers).toEqual(numbers.map((n) => 2 * n))
  expect(sizes).toEqual([256, 256, 256, 232])
})

test('questions that come one after another are asked one by one', async () => {
  const { ask, sizes } = doubling()

  const answers = [await ask(1), await ask(2), await ask(3)]

  expect(answers).toEqual([2, 4, 6])
  expect(sizes).toEqual([1, 1, 1])
})

test('a failure reaches all who asked together, and none who ask after them', async () => {
  const { ask } = doubling()

  const failed = await Promise.allSettled([ask(2_000_000_000), ask(1)])
  const after = await ask(4)

  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(after).toBe(8)
})

test('two databases are asked apart', async () => {
  const names = batchQueries(async (db: Db, asked: string[]) => {
    const [row] = await db<[{ name: string }]>`select current_setting('application_name') as name`
    return asked.map((one) => `${one} ${asked.length} ${row.name}`)
  })
  const other = database.open(1)

  const answers = await Promise.all([names(database.db, 'a'), names(other, 'b')])

  expect(answers).toEqual(['a 1 enkosi', 'b 1 enkosi'])
  await other.end()
})
