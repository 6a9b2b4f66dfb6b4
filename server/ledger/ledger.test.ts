import { afterAll, expect, test } from 'vitest'
import { approvedCorrection } from '#testing/approved-correction.ts'
import { testDatabase } from '#testing/database.ts'
import { paid, returned, tip, withdrawal } from '#testing/movements.ts'
import { balanceOf, fund, moveClockTo, testCaller, testWorker } from '#testing/people.ts'
import { openLedger } from './ledger.ts'
import { closeForTips, freezeWallet, unfreezeWallet } from './wallet-switches.ts'

const base = await testDatabase()
await moveClockTo(base.db, '2027-03-10T10:00:00Z')
const ledger = openLedger({ url: base.url })
afterAll(async () => {
  await ledger.close()
  await base.close()
})

test('a tip takes amount and fee from the payer and gives the amount to the worker', async () => {
  const thandi = await testCaller(base.db, { balance: 10_000 })
  const sipho = await testWorker(base.db)

  const posted = await ledger.post(tip(thandi, sipho, 5_000))

  expect(posted).toMatchObject({ kind: 'tip', amount: 5_000, fee: 49, balanceAfter: 4_951, replayed: false })
  expect(posted.entryId).toBeGreaterThan(0)
  expect(posted.localDay).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(await balanceOf(base.db, thandi)).toBe(4_951)
  expect(await balanceOf(base.db, sipho)).toBe(5_000)
})

test('the same key gives the first answer again and moves nothing', async () => {
  const thandi = await testCaller(base.db, { balance: 10_000 })
  const sipho = await testWorker(base.db)

  const first = await ledger.post(tip(thandi, sipho, 1_000, 'k'))
  const again = await ledger.post(tip(thandi, sipho, 1_000, 'k'))

  expect(again).toEqual({ ...first, replayed: true })
  await expect(ledger.post(tip(thandi, sipho, 1_001, 'k'))).rejects.toMatchObject({ code: 'idempotency_mismatch' })
  expect(await balanceOf(base.db, sipho)).toBe(1_000)
})

test('a refusal is remembered under its key, even when it would now be granted', async () => {
  const thandi = await testCaller(base.db, { balance: 100 })
  const sipho = await testWorker(base.db)

  await expect(ledger.post(tip(thandi, sipho, 1_000, 'poor'))).rejects.toMatchObject({ code: 'insufficient_balance' })
  await fund(base.db, thandi, 5_000)

  await expect(ledger.post(tip(thandi, sipho, 1_000, 'poor'))).rejects.toMatchObject({ code: 'insufficient_balance' })
  await expect(ledger.post(tip(thandi, sipho, 900, 'poor'))).rejects.toMatchObject({ code: 'idempotency_mismatch' })
  expect(await balanceOf(base.db, sipho)).toBe(0)
})

test('a "no" found beforehand is remembered, but never replaces an answer already given', async () => {
  const sipho = await testWorker(base.db, { balance: 10_000 })

  const first = await ledger.post(withdrawal(sipho, 1_000, 'w'))
  const again = await ledger.post({ ...withdrawal(sipho, 1_000, 'w'), refuse: 'no_bank_account' })
  expect(again).toEqual({ ...first, replayed: true })

  const refused = { ...withdrawal(sipho, 1_000, 'x'), refuse: 'no_bank_account' as const }
  await expect(ledger.post(refused)).rejects.toMatchObject({ code: 'no_bank_account' })
  await expect(ledger.post(withdrawal(sipho, 1_000, 'x'))).rejects.toMatchObject({ code: 'no_bank_account' })
})

test('own tips, closed wallets, frozen wallets and empty ones are refused', async () => {
  const sipho = await testWorker(base.db, { balance: 10_000 })
  const thandi = await testCaller(base.db, { balance: 1_048 })

  await expect(ledger.post(tip(sipho, sipho, 1_000))).rejects.toMatchObject({ code: 'own_tip' })
  await expect(ledger.post(tip(sipho, thandi, 1_000))).rejects.toMatchObject({ code: 'unknown_worker' })
  await expect(ledger.post(tip(thandi, sipho, 1_000))).rejects.toMatchObject({ code: 'insufficient_balance' })
  await base.db.begin((tx) => freezeWallet(tx, thandi.walletId))
  await expect(ledger.post(tip(thandi, sipho, 100))).rejects.toMatchObject({ code: 'wallet_frozen' })
  await base.db.begin((tx) => unfreezeWallet(tx, thandi.walletId))
  await ledger.post(tip(thandi, sipho, 100))
  await base.db.begin((tx) => closeForTips(tx, sipho.walletId))
  await expect(ledger.post(tip(thandi, sipho, 100))).rejects.toMatchObject({ code: 'unknown_worker' })
})

test('the first withdrawal of the day is free, a returned one frees it again, and returns bring the fee back', async () => {
  const sipho = await testWorker(base.db, { balance: 10_000 })

  const free = await ledger.post(withdrawal(sipho, 2_000))
  const charged = await ledger.post(withdrawal(sipho, 3_000))
  expect([free.fee, charged.fee]).toEqual([0, 49])
  expect(charged.balanceAfter).toBe(5_000)

  expect(await ledger.post(returned(sipho, charged.entryId))).toMatchObject({
    kind: 'withdrawal_return',
    amount: 3_000,
    fee: 49,
    balanceAfter: 8_000,
  })
  expect((await ledger.post(withdrawal(sipho, 100))).fee).toBe(49)

  await ledger.post(paid(sipho, free.entryId))
  const reversed = await ledger.post(returned(sipho, free.entryId))
  expect(reversed).toMatchObject({ kind: 'payout_reversal', amount: 2_000, fee: 0, balanceAfter: 9_900 })
  expect((await ledger.post(withdrawal(sipho, 100))).fee).toBe(0)

  await expect(ledger.post(returned(sipho, free.entryId))).rejects.toMatchObject({ code: 'already_done' })
  await expect(ledger.post(paid(sipho, charged.entryId))).rejects.toMatchObject({ code: 'already_done' })
})

test('corrections go either way, past limits and holds, but never below zero', async () => {
  const thandi = await testCaller(base.db, { balance: 1_000 })
  await base.db.begin((tx) => freezeWallet(tx, thandi.walletId))
  const correction = (direction: 'in' | 'out', amount: number) => approvedCorrection(base.db, thandi, direction, amount)

  expect((await ledger.post(await correction('out', 1_000))).balanceAfter).toBe(0)
  expect((await ledger.post(await correction('in', 700_000))).balanceAfter).toBe(700_000)
  await expect(ledger.post(await correction('out', 700_001))).rejects.toMatchObject({ code: 'insufficient_balance' })
})
