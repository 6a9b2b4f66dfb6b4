import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { closeForTips } from '#server/money/ledger/wallet-switches.ts'
import { openWorld, rand } from '#testing/money/world.ts'
import { balanceOf, testWorker } from '#testing/people/people.ts'
import { sendTip } from './send-tip.ts'

const world = await openWorld()

test('the tipper gets the transaction and the new balance, and the worker is named by ID only', async () => {
  const { bank, thandi } = await world({ thandi: rand(100) })
  const sipho = await testWorker(bank.db, { guardNumber: 'PG-1024', firstName: 'Sipho' })

  const sent = await sendTip(bank, thandi, { guardId: sipho.workerId, amount: rand(50), key: randomUUID() })

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
  expect(await balanceOf(bank.db, sipho)).toBe(rand(50))
})

test('two tips sent at the same moment cannot spend the same money', async () => {
  const { bank, thandi, sipho } = await world({ thandi: rand(60) })
  const tip = () => sendTip(bank, thandi, { guardId: sipho.workerId, amount: rand(50), key: randomUUID() })

  const results = await Promise.allSettled([tip(), tip()])

  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
  expect(results.find((result) => result.status === 'rejected')?.reason).toMatchObject({ code: 'insufficient_balance' })
  expect(await balanceOf(bank.db, thandi)).toBe(rand(9.51))
  expect(await balanceOf(bank.db, sipho)).toBe(rand(50))
})

test('a worker nobody knows cannot be tipped', async () => {
  const { bank, thandi } = await world({ thandi: rand(100) })

  const tip = sendTip(bank, thandi, { guardId: randomUUID(), amount: rand(10), key: randomUUID() })

  await expect(tip).rejects.toMatchObject({ code: 'unknown_worker', status: 404 })
  expect(await balanceOf(bank.db, thandi)).toBe(rand(100))
})

test('a worker cannot tip themselves', async () => {
  const { bank } = await world()
  const sipho = await testWorker(bank.db, { balance: rand(100) })

  const tip = sendTip(bank, sipho, { guardId: sipho.workerId, amount: rand(10), key: randomUUID() })

  await expect(tip).rejects.toMatchObject({ code: 'own_tip', status: 422 })
  expect(await balanceOf(bank.db, sipho)).toBe(rand(100))
})

test('a repeated request gets its first answer even after the worker was removed; a new one is refused', async () => {
  const { bank, thandi, sipho } = await world({ thandi: rand(100) })
  const tip = { guardId: sipho.workerId, amount: rand(10), key: randomUUID() }

  const first = await sendTip(bank, thandi, tip)
  await bank.db.begin((tx) => closeForTips(tx, sipho.walletId))
  const again = await sendTip(bank, thandi, tip)

  expect(again).toEqual({ ...first, replayed: true })
  await expect(sendTip(bank, thandi, { ...tip, key: randomUUID() })).rejects.toMatchObject({ code: 'unknown_worker' })
  expect(await balanceOf(bank.db, sipho)).toBe(rand(10))
})
