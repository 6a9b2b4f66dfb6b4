import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '#server/db/test-database.ts'
import { openTeller } from './teller.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('after a batch that moved nothing, the next one is told all the same', async () => {
  const heard: string[] = []
  await database.open(1).listen('money', (payload) => heard.push(payload))
  const teller = openTeller(database.url)

  teller.tell([])
  teller.tell([7])

  await vi.waitFor(() => expect(heard).toEqual(['{"wallets":[7]}']), { timeout: 30_000 })
  await teller.close()
})
