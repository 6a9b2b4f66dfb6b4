import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Ledger, openLedger } from '#server/ledger/ledger.ts'
import { closeForTips } from '#server/ledger/open-for-tips.ts'
import { type TestDatabase, testDatabase } from '#testing/database.ts'
import { expectBooksRight } from '#testing/expect-books-right.ts'
import { balanceOf, testCaller, testWorker } from '#testing/people.ts'
import { sendTip } from './send-tip.ts'

let base: TestDatabase
let ledger: Ledger
let bank: { db: TestDatabase['db']; ledger: Ledger }

beforeAll(async () => {
  base = await testDatabase()
  ledger = openLedger({ url: base.url })
  bank = { db: base.db, ledger }
})
afterAll(async () => {
  await expectBooksRight(base.db)
  await ledger.close()
  await base.close()
})

test('the tipper gets the transaction and the new balance, and the worker is named by ID only', async () => {
  const thandi = await testCaller(base.db, { balance: 10_000 })
  const sipho = await testWorker(base.db, { guardNumber: 'PG-1024', firstName: 'Sipho' })

  const sent = await sendTip(bank, thandi, { guardId: sipho.workerId, amount: 5_000, key: randomUUID() })

  expect(sent).toMatchObject({ balance: 4_951, replayed: false })
  expect(sent.transaction).toMatchObject({
    type: 'tip',
    amount: 5_000,
    fee: 49,
    fromUserId: thandi.personId,
    description: 'Tip to PG-1024',
    status: 'completed',
    guardNumber: 'PG-1024',
    rating: null,
  })
  expect(JSON.stringify(sent)).not.toContain(sipho.personId)
  expect(JSON.stringify(sent)).not.toContain('Sipho')
  expect(await balanceOf(base.db, sipho)).toBe(5_000)
})

test('a worker nobody knows cannot be tipped', async () => {
  const thandi = await testCaller(base.db, { balance: 10_000 })

  const tip = sendTip(bank, thandi, { guardId: randomUUID(), amount: 1_000, key: randomUUID() })

  await expect(tip).rejects.toMatchObject({ code: 'unknown_worker', status: 404 })
  expect(await balanceOf(base.db, thandi)).toBe(10_000)
})

test('a worker cannot tip themselves', async () => {
  const sipho = await testWorker(base.db, { balance: 10_000 })

  const tip = sendTip(bank, sipho, { guardId: sipho.workerId, amount: 1_000, key: randomUUID() })

  await expect(tip).rejects.toMatchObject({ code: 'own_tip', status: 422 })
})

test('a repeated request hears its first answer even after the worker was removed; a new one does not', async () => {
  const thandi = await testCaller(base.db, { balance: 10_000 })
  const sipho = await testWorker(base.db)
  const tip = { guardId: sipho.workerId, amount: 1_000, key: randomUUID() }

  const first = await sendTip(bank, thandi, tip)
  await base.db.begin((tx) => closeForTips(tx, sipho.walletId))
  const again = await sendTip(bank, thandi, tip)

  expect(again).toEqual({ ...first, replayed: true })
  await expect(sendTip(bank, thandi, { ...tip, key: randomUUID() })).rejects.toMatchObject({ code: 'unknown_worker' })
  expect(await balanceOf(base.db, sipho)).toBe(1_000)
})
