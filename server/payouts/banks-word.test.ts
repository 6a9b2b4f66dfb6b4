import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Disbursement } from '#server/partners/payout-bank.ts'
import { expectBooksRight } from '#testing/expect-books-right.ts'
import { type PayoutWorld, payoutWorld } from '#testing/payout-world.ts'

let world: PayoutWorld

beforeAll(async () => {
  world = await payoutWorld()
})
afterEach(async () => {
  await expectBooksRight(world.db)
  await world.settle()
})
afterAll(() => world.close())

const openDifferences = (subject: string) => world.db`
  select kind, amount_cents as amount from reconciliation_difference where subject = ${subject} and resolved_at is null
`

test.each<[string, (word: Disbursement) => Disbursement]>([
  ['another nonce', (word) => ({ ...word, nonce: randomUUID() })],
  ['another amount', (word) => ({ ...word, cents: 1 })],
  ['another currency', (word) => ({ ...word, currency: 'USD' })],
  ['another id', (word) => ({ ...word, id: randomUUID() })],
])('a word of the bank with %s is not taken for ours: nothing is booked and operators see it', async (_what, bend) => {
  const sipho = await world.worker()
  const withdrawn = await world.withdraw(sipho, 100_000)
  await world.drive()
  const { id } = await world.payoutOf(withdrawn)
  await world.later('50 minutes')
  const { lookUp } = world.server.services.bank

  await world.drive({ lookUp: async (bankId) => bend(await lookUp(bankId)) })

  expect(await world.statusOf(sipho, withdrawn)).toBe('processing')
  expect(await openDifferences(id)).toEqual([{ kind: 'payout_word_differs', amount: 100_000 }])
  expect(world.server.log.some((line) => line.includes('is not about this payout') && line.includes(id))).toBe(true)
  await world.later('1 hour')
  await world.drive()
  expect(await world.statusOf(sipho, withdrawn)).toBe('paid')
  expect(await openDifferences(id)).toEqual([])
})
