import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testDatabase } from '#testing/database.ts'
import { keyOf } from './keys.ts'

test('a key has the name that the schema gives it', async () => {
  const { db, close } = await testDatabase()
  const actor = randomUUID()
  const keys = [
    'k',
    '019a9a9a9a9a',
    '019a9a9a9a9',
    randomUUID(),
    '12345678-abcd-',
    'é'.repeat(300),
    'load:x',
    'x'.repeat(6_000),
  ]

  const named = await db<{ id: string }[]>`
    select request_key_id(${actor}, key)::text as id from unnest(${keys}::text[]) with ordinality as k (key, n) order by n
  `

  expect(keys.map((key) => keyOf({ actor, key }))).toEqual(named.map(({ id }) => id))
  await close()
})
