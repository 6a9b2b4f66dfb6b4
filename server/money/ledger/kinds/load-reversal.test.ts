import { expect, test } from 'vitest'
import { loadRefund, reversal } from '#testing/money/movements.ts'
import { fund, postOn, testCaller } from '#testing/people/people.ts'
import { testDatabase } from '#testing/service/database.ts'

const base = await testDatabase()

test.each<[order: string, refundIsFirst: boolean, reversed: number]>([
  ['and charged back', true, 5_000],
  ['after it was charged back', false, 8_000],
])('a load that is refunded %s, in one batch, has gone back by what both took', async (_, refundIsFirst, reversed) => {
  const thandi = await testCaller(base.db)
  const [loadId = ''] = await fund(base.db, thandi, 10_000)
  const both = [loadRefund(thandi, 3_000), reversal(thandi, loadId, 5_000)]

  const outcomes = await postOn(base.db, refundIsFirst ? both : both.reverse())

  expect(outcomes).toMatchObject(both.map(({ kind }) => ({ kind })))
  expect(await base.db`select reversed_cents as reversed from load where id = ${loadId}`).toEqual([{ reversed }])
})
