import { expect, test } from 'vitest'
import { withdrawal } from '#testing/money/movements.ts'
import { moveClockTo, testWorker } from '#testing/people/people.ts'
import { testDatabase, testLedger } from '#testing/service/database.ts'
import { readWallet } from './read-wallet.ts'

const base = await testDatabase()
const ledger = testLedger(base.url)

test('shows what may still leave today and this month, and turns at midnight in Johannesburg', async () => {
  // A day in mid-month, so that tomorrow is another day of the same month, and 23:59 in Johannesburg.
  await moveClockTo(base.db, '2027-03-10T21:59:00Z')
  const sipho = await testWorker(base.db, { balance: 100_000 })
  expect(await readWallet({ db: base.db }, sipho)).toEqual({
    balance: 100_000,
    debt: 0,
    limits: { dayLeft: 500_000, monthLeft: 2_499_900, loadLeft: 2_399_900 },
    freeWithdrawalLeft: true,
    // Wednesday night: on its way on Thursday, there on Friday.
    withdrawalArrivesBy: '2027-03-12',
    limited: false,
    frozen: false,
  })

  await ledger.post(withdrawal(sipho, 30_000))
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
  expect(await readWallet({ db: base.db }, sipho)).toMatchObject({
    limits: { dayLeft: 500_000, monthLeft: 2_499_900, loadLeft: 2_499_900 },
  })
})
