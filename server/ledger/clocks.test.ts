import { afterEach, expect, test, vi } from 'vitest'
import { GUEST_TIP, OUT } from '#contract/limits.ts'
import type { Statement } from '#server/db/client.ts'
import { bringDayBack } from '#server/operator/bring-day-back.ts'
import { findPeople } from '#server/operator/find-people.ts'
import { testDatabase, testLedger } from '#testing/database.ts'
import { guestTip, tip } from '#testing/movements.ts'
import { balanceOf, moveClockTo, openGuestTip, postOn, testCaller, testWorker } from '#testing/people.ts'
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

test('a wallet that a wrong clock left at the limit of a later day is brought back by an operator', async () => {
  const { db } = base
  const thandi = await testCaller(db, { balance: 900_000 })
  const [sipho, operator] = [await testWorker(db), await testCaller(db)]
  await ledger.post(tip(thandi, sipho, 10_000))
  await shiftBusiness('1 year')
  await ledger.post(tip(thandi, sipho, OUT.perDay))
  await shiftBusiness('0')
  await expect(ledger.post(tip(thandi, sipho, 10_000))).rejects.toMatchObject({ code: 'daily_limit' })
  const asked = { id: thandi.personId, reason: 'The clock was a year ahead on Monday.' }

  await expect(bringDayBack({ db }, thandi, asked)).rejects.toMatchObject({ code: 'own_account' })
  const isAhead = async () => (await findPeople({ db }, operator, { query: thandi.email ?? '' }))[0]?.isAhead
  expect(await isAhead()).toBe(true)
  await bringDayBack({ db }, operator, asked)

  expect(await isAhead()).toBe(false)
  const [wallet] = await db`
    select day = local_today() as "isToday", day_out_cents as "dayOut" from wallet where id = ${thandi.walletId}
  `
  expect(wallet).toEqual({ isToday: true, dayOut: 10_000 })
  expect(await ledger.post(tip(thandi, sipho, 10_000))).toMatchObject({ amount: 10_000 })
  // What was sent today still counts.
  await expect(ledger.post(tip(thandi, sipho, OUT.perDay - 15_000))).rejects.toMatchObject({ code: 'daily_limit' })
  await expect(bringDayBack({ db }, operator, asked)).rejects.toMatchObject({ code: 'already_done' })
  const trail = await db`select actor, reason from audit_event where action = 'wallet_day_brought_back'`
  expect(trail).toEqual([{ actor: operator.personId, reason: asked.reason }])
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
