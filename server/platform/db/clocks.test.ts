import os from 'node:os'
import { afterEach, expect, test, vi } from 'vitest'
import { testDatabase } from '#testing/service/database.ts'
import { clockFault, clocksAgree, isDue } from './clocks.ts'

const machine = { minutesLater: 0 }
const realUptime = os.uptime

const MINUTE_MS = 60_000
const YEARS_MS = 3 * 365 * 24 * 60 * MINUTE_MS
const realNow = Date.now

/** The machine has been up for longer by so much, and its clock was set. */
function set(aheadMs: number, minutesLater: number): void {
  machine.minutesLater = minutesLater
  vi.spyOn(os, 'uptime').mockImplementation(() => realUptime() + minutesLater * 60)
  vi.spyOn(Date, 'now').mockImplementation(() => realNow() + aheadMs + minutesLater * MINUTE_MS)
}
/** Where the database runs on the same machine, or both get their time from the same place. */
const clocksFault = () => clockFault(new Date(Date.now()))

afterEach(() => {
  set(0, machine.minutesLater + 30)
  expect(clocksFault()).toBeUndefined()
})

test.each([
  [YEARS_MS, '1576800 minutes ahead'],
  [-YEARS_MS, '1576800 minutes back'],
])('a clock that is set by %i ms is seen though the database has the same one, until it is set back', (ms, how) => {
  set(ms, machine.minutesLater)
  expect(clocksFault()).toBe(`The clock of this machine was set ${how} while the service ran.`)
  set(ms, machine.minutesLater + 9)
  expect(clocksFault()).toContain(how)

  set(0, machine.minutesLater)
  expect(clocksFault()).toBeUndefined()
})

test('a clock that goes on as it was set is believed after ten minutes; one that is set again is not', () => {
  set(YEARS_MS, machine.minutesLater)
  expect(clocksFault()).toBeDefined()
  set(YEARS_MS / 2, machine.minutesLater + 11)
  expect(clocksFault()).toBeDefined()
  set(YEARS_MS / 2, machine.minutesLater + 11)

  expect(clocksFault()).toBeUndefined()
  set(0, machine.minutesLater)
  expect(clocksFault()).toBeDefined()
  set(0, machine.minutesLater + 11)
})

test('a machine that slept, and corrections by a time service, are no fault', () => {
  set(0, machine.minutesLater + 600)
  expect(clocksFault()).toBeUndefined()
  set(8 * MINUTE_MS, machine.minutesLater)
  expect(clocksFault()).toBeUndefined()
})

test('the same is decided in a statement, by the clock that this statement uses', async () => {
  const { db } = await testDatabase()
  const agree = async () => (await db<[{ agree: boolean }]>`select ${clocksAgree(db)} as agree`)[0].agree
  const minutesLater = machine.minutesLater
  machine.minutesLater = 0
  vi.restoreAllMocks()
  expect(await agree()).toBe(true)
  for (const minutes of [11, -11]) {
    vi.spyOn(Date, 'now').mockImplementation(() => realNow() + minutes * MINUTE_MS)
    expect(await agree()).toBe(false)
  }
  set(0, minutesLater)
})

test('due is what its time has come for, and what lies further ahead than it is ever put off', async () => {
  const { db } = await testDatabase()

  const due = await db`
    select ${isDue(db, db`business_now() + by::interval`, 60)} as due
    from unnest(${['-3 years', '-1 second', '50 seconds', '65 seconds', '2 days', '500 days']}::text[]) as by
    union all select ${isDue(db, db`'infinity'`, 60)} union all select ${isDue(db, db`null::timestamptz`, 60)}
  `

  expect(due.map((row) => row.due)).toEqual([true, true, false, false, true, true, true, null])
})
