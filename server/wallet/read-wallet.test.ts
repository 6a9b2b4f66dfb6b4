import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '#server/identity/caller.ts'
import { type Ledger, openLedger } from '#server/ledger/ledger.ts'
import { freezeWallet } from '#server/ledger/wallet-switches.ts'
import { type TestDatabase, testDatabase } from '#testing/database.ts'
import { beneficiary } from '#testing/movements.ts'
import { moveClockTo, testWorker } from '#testing/people.ts'
import { readWallet } from './read-wallet.ts'

let base: TestDatabase
let ledger: Ledger

beforeAll(async () => {
  base = await testDatabase()
  ledger = openLedger({ url: base.url })
})
afterAll(async () => {
  await ledger.close()
  await base.close()
})

const withdraw = (from: Caller, amount: number) =>
  ledger.post({
    kind: 'withdrawal',
    key: randomUUID(),
    actor: from.personId,
    requestId: 'test',
    from: from.walletId,
    amount,
    payoutId: randomUUID(),
    destination: 'FNB •••• 1234',
    beneficiary,
  })

test('shows what may still leave today and this month, and turns at midnight in Johannesburg', async () => {
  // A day in mid-month, so that tomorrow is another day of the same month, and 23:59 in Johannesburg.
  await moveClockTo(base.db, '2027-03-10T21:59:00Z')
  const sipho = await testWorker(base.db, { balance: 100_000 })
  expect(await readWallet({ db: base.db }, sipho)).toEqual({
    balance: 100_000,
    debt: 0,
    limits: { dayLeft: 500_000, monthLeft: 2_499_900 },
    freeWithdrawalLeft: true,
    // Wednesday night: on its way on Thursday, there on Friday.
    withdrawalArrivesBy: '2027-03-12',
    frozen: false,
  })

  await withdraw(sipho, 30_000)
  expect(await readWallet({ db: base.db }, sipho)).toMatchObject({
    balance: 70_000,
    limits: { dayLeft: 470_000, monthLeft: 2_469_900 },
    freeWithdrawalLeft: false,
  })

  await moveClockTo(base.db, '2027-03-10T22:00:30Z')
  expect(await readWallet({ db: base.db }, sipho)).toMatchObject({
    limits: { dayLeft: 500_000, monthLeft: 2_469_900 },
    freeWithdrawalLeft: true,
  })

  await moveClockTo(base.db, '2027-03-31T22:00:30Z')
  expect(await readWallet({ db: base.db }, sipho)).toMatchObject({ limits: { dayLeft: 500_000, monthLeft: 2_499_900 } })
})

test('says when a withdrawal would arrive: later after 15:00, over a weekend and over a holiday', async () => {
  const sipho = await testWorker(base.db)
  const arrival = async (now: string) => {
    await moveClockTo(base.db, now)
    return (await readWallet({ db: base.db }, sipho)).withdrawalArrivesBy
  }

  expect(await arrival('2027-04-07T12:59:00Z')).toBe('2027-04-08')
  expect(await arrival('2027-04-07T13:00:30Z')).toBe('2027-04-09')
  expect(await arrival('2027-04-09T10:00:00Z')).toBe('2027-04-12')
  expect(await arrival('2027-04-26T10:00:00Z')).toBe('2027-04-28')
})

test('says when a wallet is on hold', async () => {
  const sipho = await testWorker(base.db)
  await base.db.begin((tx) => freezeWallet(tx, sipho.walletId))

  expect((await readWallet({ db: base.db }, sipho)).frozen).toBe(true)
})
