import { afterEach, expect, test, vi } from 'vitest'
import { GUEST_TIP, OUT } from '#contract/limits.ts'
import type { Statement } from '#server/platform/db/client.ts'
import { guestTip, tip } from '#testing/money/movements.ts'
import { balanceOf, moveClockTo, openGuestTip, postOn, testCaller, testWorker } from '#testing/people/people.ts'
import { testDatabase, testLedger } from '#testing/service/database.ts'
import { postBatch } from './batch.ts'

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

test('a wallet that moved under a wrong clock stays at the limits of that day, and goes on by itself once the day has come', async () => {
  const { db } = base
  const [thandi, sipho] = [await testCaller(db, { balance: 900_000 }), await testWorker(db)]
  await moveClockTo(db, '2027-03-05T10:00:00Z')
  await ledger.post(tip(thandi, sipho, 10_000))
  await moveClockTo(db, '2027-03-20T10:00:00Z')
  await ledger.post(tip(thandi, sipho, OUT.perDay))

  for (const moment of ['2027-03-05T11:00:00Z', '2027-03-20T09:00:00Z']) {
    await moveClockTo(db, moment)
    await expect(ledger.post(tip(thandi, sipho, 100))).rejects.toMatchObject({ code: 'daily_limit' })
  }
  await moveClockTo(db, '2027-03-21T10:00:00Z')
  await ledger.post(tip(thandi, sipho, 20_000))

  const counted = await db`
    select day::text, day_out_cents as "dayOut", month_out_cents as "monthOut" from wallet where id = ${thandi.walletId}
  `
  expect(counted).toEqual([{ day: '2027-03-21', dayOut: 20_000, monthOut: OUT.perDay + 30_000 }])
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
