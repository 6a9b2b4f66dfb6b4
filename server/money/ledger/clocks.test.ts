import { afterEach, expect, test, vi } from 'vitest'
import { GUEST_TIP, OUT } from '#contract/limits.ts'
import type { Statement } from '#server/platform/db/client.ts'
import { guestTip, returned, tip, withdrawal } from '#testing/money/movements.ts'
import { balanceOf, moveClockTo, openGuestTip, postOn, testCaller, testWorker } from '#testing/people/people.ts'
import { testDatabase, testLedger } from '#testing/service/database.ts'
import { postBatch } from './batch.ts'
import { bringDaysBack } from './bring-days-back.ts'

const alerts: string[] = []

const base = await testDatabase()
const ledger = testLedger(base.url, { onAlert: (message, { error }) => alerts.push(`${message}: ${error}`) })
afterEach(() => {
  vi.restoreAllMocks()
  alerts.length = 0
})

const MINUTE_MS = 60_000
const realNow = Date.now
const moveOwnClock = (minutes: number) =>
  vi.spyOn(Date, 'now').mockImplementation(() => realNow() + minutes * MINUTE_MS)
const shiftBusiness = (by: string) => base.db`update clock_shift set by = ${by}::interval`

test.each([11, -11, 365 * 24 * 60])(
  'nothing is booked while our own clock is %i minutes off, and somebody is alerted',
  async (minutes) => {
    const [thandi, sipho] = [await testCaller(base.db, { balance: 10_000 }), await testWorker(base.db)]
    const asked = tip(thandi, sipho, 100)
    moveOwnClock(minutes)

    await expect(ledger.post(asked)).rejects.toMatchObject({ code: 'away', status: 503 })

    expect(alerts).toEqual([
      `no money moves: ClocksDiffer: The clock of the database and our own are ${Math.abs(minutes)} minutes apart.`,
    ])
    expect(await balanceOf(base.db, sipho)).toBe(0)
    vi.restoreAllMocks()
    expect(await ledger.post(asked)).toMatchObject({ amount: 100, replayed: false })
  },
)

test('clocks that differ by a few minutes, a night without a tip and a shift in simulation are no fault', async () => {
  const [thandi, sipho] = [await testCaller(base.db, { balance: 10_000 }), await testWorker(base.db)]
  moveOwnClock(8)
  await ledger.post(tip(thandi, sipho, 100))
  vi.restoreAllMocks()
  for (const by of ['10 hours', '3 days', '0']) {
    await shiftBusiness(by)
    await ledger.post(tip(thandi, sipho, 100))
  }

  expect(alerts).toEqual([])
  expect(await balanceOf(base.db, sipho)).toBe(400)
})

test('wallets that wrong clocks left at the limit of a later day are brought back by themselves, once the clocks are steady', async () => {
  const { db } = base
  const [thandi, sipho] = [await testCaller(db, { balance: 900_000 }), await testWorker(db)]
  await ledger.post(tip(thandi, sipho, 10_000))
  await shiftBusiness('1 year')
  await ledger.post(tip(thandi, sipho, OUT.perDay))
  await shiftBusiness('0')
  await expect(ledger.post(tip(thandi, sipho, 10_000))).rejects.toMatchObject({ code: 'daily_limit' })

  expect(await bringDaysBack(db)).toBe(0)
  expect(await bringDaysBack(db, 0)).toBeGreaterThan(0)

  const [wallet] = await db`
    select day = local_today() as "isToday", day_out_cents as "dayOut" from wallet where id = ${thandi.walletId}
  `
  expect(wallet).toEqual({ isToday: true, dayOut: 10_000 })
  expect(await ledger.post(tip(thandi, sipho, 10_000))).toMatchObject({ amount: 10_000 })
  // What was sent today still counts.
  await expect(ledger.post(tip(thandi, sipho, OUT.perDay - 15_000))).rejects.toMatchObject({ code: 'daily_limit' })
  expect(await bringDaysBack(db, 0)).toBe(0)
  const trail =
    await db`select actor from audit_event where action = 'wallet_day_brought_back' and subject = ${thandi.personId}`
  expect(trail).toEqual([{ actor: 'system' }])
})

test('a payout comes back to a wallet whose day was brought back since, on the same day and later in the month', async () => {
  const { db } = base
  const sipho = await testWorker(db, { balance: 300_000 })
  await moveClockTo(db, '2027-03-05T10:00:00Z')
  await ledger.post(withdrawal(sipho, 20_000))
  await moveClockTo(db, '2027-03-20T10:00:00Z')
  const ahead = [await ledger.post(withdrawal(sipho, 100_000)), await ledger.post(withdrawal(sipho, 50_000))]
  await moveClockTo(db, '2027-03-05T11:00:00Z')
  await bringDaysBack(db, 0)
  const counted = async () =>
    (await db`select day_out_cents as day, month_out_cents as month from wallet where id = ${sipho.walletId}`)[0]
  expect(await counted()).toEqual({ day: 20_000, month: 20_000 })

  await ledger.post(returned(sipho, ahead[0]?.entryId ?? 0))
  expect(await counted()).toEqual({ day: 20_000, month: 20_000 })
  await moveClockTo(db, '2027-03-21T10:00:00Z')
  await ledger.post(returned(sipho, ahead[1]?.entryId ?? 0))

  expect(await counted()).toEqual({ day: 0, month: 0 })
  await shiftBusiness('0')
})

test('the limit of guests holds at midnight: the batch has one clock', async () => {
  await moveClockTo(base.db, '2027-03-10T21:59:00Z')
  const sipho = await testWorker(base.db)
  const given = await Promise.all(Array.from({ length: 10 }, () => openGuestTip(base.db, sipho, GUEST_TIP.max)))
  await postOn(
    base.db,
    given.map((id) => guestTip(sipho, id, GUEST_TIP.max)),
  )
  const one = await openGuestTip(base.db, sipho, GUEST_TIP.min)
  const connection = await base.db.reserve()
  const atMidnight = {
    ...connection,
    // Right after the clock was read, the next day begins.
    askAll: <Row>(statements: Statement[]) => {
      const read = statements.findIndex(({ text }) => text.includes('machineTime')) + 1
      if (read === 0) return connection.askAll<Row>(statements)
      const midnight = { text: `update clock_shift set by = by + interval '2 minutes'` }
      return connection.askAll<Row>(statements.toSpliced(read, 0, midnight)).toSpliced(read, 1)
    },
  }

  const { outcomes } = await postBatch(atMidnight, [guestTip(sipho, one, GUEST_TIP.min)], { writing: false })

  connection.release()
  await shiftBusiness('0')
  expect(outcomes).toMatchObject([{ kind: 'guest_refund_due', localDay: '2027-03-10' }])
  expect(await balanceOf(base.db, sipho)).toBe(GUEST_TIP.perDay)
})
