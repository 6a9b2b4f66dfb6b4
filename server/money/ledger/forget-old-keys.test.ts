import { expect, test } from 'vitest'
import { AT_REST, proveBooks } from '#server/money/books/prove-books.ts'
import { expectBooksRight } from '#testing/money/expect-books-right.ts'
import { tip } from '#testing/money/movements.ts'
import { moveClockTo, openGuestTip, testCaller, testWorker } from '#testing/people/people.ts'
import { testDatabase, testLedger } from '#testing/service/database.ts'
import { forgetOldKeys } from './forget-old-keys.ts'

const KEYS = 'every entry has its key, and no two have the same'

test('keys are forgotten after 400 days; a clock that goes back by a day makes none of them missed, by a year only where it is simulated', async () => {
  const { db, url } = await testDatabase()
  const brokenIn = async (mode: 'simulation' | 'production') =>
    (await proveBooks(db, { ...AT_REST, mode })).faults.map(({ name }) => name)
  const ledger = testLedger(url)
  await moveClockTo(db, '2027-03-10T10:00:00Z')
  const [thandi, sipho] = [await testCaller(db, { balance: 10_000 }), await testWorker(db)]
  await ledger.post(tip(thandi, sipho, 1_000))
  await expect(ledger.post(tip(thandi, thandi, 1_000))).rejects.toThrow()
  await openGuestTip(db, sipho, 1_000)
  const forgetOn = async (moment: string) => {
    await moveClockTo(db, moment)
    return forgetOldKeys(db, new Date(moment))
  }
  expect(await forgetOn('2028-04-13T10:00:00Z')).toBe(0)
  expect(await forgetOn('2028-04-14T10:00:00Z')).toBeGreaterThan(0)

  await moveClockTo(db, '2028-04-13T10:00:00Z')
  expect(await brokenIn('production')).toEqual(['the clock is only moved in simulation'])

  await moveClockTo(db, '2027-03-11T10:00:00Z')
  expect(await brokenIn('production')).toContain(KEYS)
  await expectBooksRight(db)
})
