import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#testing/database.ts'
import { loadRefund, loadRefundReturn } from '#testing/movements.ts'
import { balanceOf, fund, postOn, testCaller } from '#testing/people.ts'

const base = await testDatabase()
afterAll(() => base.close())

test('refunds of one wallet in one batch: the first is done, load by load, and comes back part by part', async () => {
  const { db } = base
  const thandi = await testCaller(db)
  const [old = ''] = await fund(db, thandi, 3_000)
  const [newer = ''] = await fund(db, thandi, 5_000)

  const both = await postOn(db, [loadRefund(thandi, 7_000), loadRefund(thandi, 7_000, { isLeaving: true })])

  expect(both).toMatchObject([{ kind: 'load_refund', amount: 7_000 }, { refused: 'already_asked' }])
  const parts = await db<{ id: string; load: string; cents: number }[]>`
    select id, load_id as load, amount_cents as cents from load_refund where wallet_id = ${thandi.walletId} order by cents
  `
  expect(parts).toMatchObject([
    { load: old, cents: 2_000 },
    { load: newer, cents: 5_000 },
  ])
  const back = loadRefundReturn(thandi, parts[1]?.id ?? '', 5_000)
  expect(await postOn(db, [back])).toMatchObject([{ kind: 'load_refund_return', balanceAfter: 6_000 }])
  expect(await postOn(db, [back])).toMatchObject([{ kind: 'load_refund_return', replayed: true }])
  expect(await balanceOf(db, thandi)).toBe(6_000)
  expect(
    await db`select id, reversed_cents as reversed from load where wallet_id = ${thandi.walletId} order by amount_cents`,
  ).toEqual([
    { id: old, reversed: 2_000 },
    { id: newer, reversed: 0 },
  ])
})

test('the row of a refund keeps its load and its amount', async () => {
  const { db } = base
  const thandi = await testCaller(db, { balance: 1_000 })
  await postOn(db, [loadRefund(thandi, 500)])

  await expect(
    db`update load_refund set amount_cents = 400 where wallet_id = ${thandi.walletId}`,
  ).rejects.toMatchObject({ constraint: 'load_refund_keeps_its_load' })
})
