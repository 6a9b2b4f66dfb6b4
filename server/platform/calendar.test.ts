import { expect, test } from 'vitest'
import { afterBusinessDays, arrivesBy, holidaysOf, isBusinessDay, isHoliday } from './calendar.ts'

const YEARS = Array.from({ length: 11 }, (_, index) => 2025 + index)

test.each([
  ['2025-04-18', '2025-04-28'],
  ['2026-04-03', '2026-08-10'],
  ['2027-03-26', '2027-03-22', '2027-12-27'],
  ['2028-04-14', '2028-09-25'],
  ['2029-03-30', '2029-12-17'],
  ['2030-04-19', '2030-06-17'],
])('Good Friday %s and the observed Mondays of its year are holidays', (...days) => {
  for (const day of days) expect(isHoliday(day), day).toBe(true)
})

test('a holiday on a Saturday does not move, nor one whose Monday is a holiday already', () => {
  // 2026-03-21 is a Saturday. 2033-12-25 is a Sunday whose Monday is 26 December; the Tuesday stays a working day.
  expect([isHoliday('2026-03-20'), isHoliday('2026-03-21'), isHoliday('2026-03-23')]).toEqual([false, true, false])
  expect([isHoliday('2033-12-25'), isHoliday('2033-12-26'), isHoliday('2033-12-27')]).toEqual([true, true, false])
})

test('a day that was declared a holiday is one, in its year only', () => {
  expect([isHoliday('2024-05-29'), isHoliday('2023-05-29'), isHoliday('2024-05-30')]).toEqual([true, false, false])
  // Tuesday, asked in time: Wednesday is election day.
  expect(arrivesBy(new Date('2024-05-28T08:00:00Z'))).toBe('2024-05-30')
})

test.each(YEARS)('the holidays of %i are those of a computation that shares nothing with ours', (year) => {
  const holidays = [...holidaysOf(year)].sort()

  expect(holidays).toEqual(independentHolidays(year))
  expect(holidays.filter(isBusinessDay)).toEqual([])
})

test('what is asked before 15:00 in Johannesburg arrives the next business day, later by the second', () => {
  // A Wednesday, 14:59:59.999 and 15:00 in Johannesburg, which is two hours ahead of UTC.
  expect(arrivesBy(new Date('2026-11-11T12:59:59.999Z'))).toBe('2026-11-12')
  expect(arrivesBy(new Date('2026-11-11T13:00:00Z'))).toBe('2026-11-13')
  // Half past midnight on Thursday there is still Wednesday in UTC.
  expect(arrivesBy(new Date('2026-11-11T22:30:00Z'))).toBe('2026-11-13')
})

test('weekends and holidays do not count, wherever they fall', () => {
  expect(arrivesBy(new Date('2026-11-13T08:00:00Z')), 'Friday morning').toBe('2026-11-16')
  expect(arrivesBy(new Date('2026-11-13T14:00:00Z')), 'Friday afternoon').toBe('2026-11-17')
  expect(arrivesBy(new Date('2026-11-14T08:00:00Z')), 'Saturday').toBe('2026-11-17')
  expect(arrivesBy(new Date('2026-04-02T08:00:00Z')), 'Thursday before Easter').toBe('2026-04-07')
  expect(arrivesBy(new Date('2026-04-03T08:00:00Z')), 'Good Friday').toBe('2026-04-08')
  expect(arrivesBy(new Date('2027-12-24T14:00:00Z')), 'Christmas Eve, a Friday, with Monday observed').toBe(
    '2027-12-29',
  )
  expect(arrivesBy(new Date('2026-12-31T08:00:00Z')), 'over the year').toBe('2027-01-04')
})

test('business days pass over weekends and holidays, and shorter ones in a simulation one after another', () => {
  const thursday = new Date('2026-04-02T22:30:00Z')
  // In Johannesburg it is half past midnight on Good Friday already.
  expect(afterBusinessDays(thursday, 1, 86_400)).toEqual(new Date('2026-04-06T22:30:00Z'))
  expect(afterBusinessDays(new Date('2026-04-02T08:00:00Z'), 3, 86_400)).toEqual(new Date('2026-04-09T08:00:00Z'))
  expect(afterBusinessDays(thursday, 3, 60)).toEqual(new Date('2026-04-02T22:33:00Z'))
})

/** Easter by the full moon: the first Sunday after the Paschal full moon, which the epact gives (Clavius' tables). */
function independentHolidays(year: number): string[] {
  // The Paschal full moon by golden number, good from 1900 to 2199.
  const moons = '0414 0403 0323 0411 0331 0418 0408 0328 0416 0405 0325 0413 0402 0322 0410 0330 0417 0407 0327'.split(
    ' ',
  )
  const moon = moons[year % 19] ?? ''
  const easter = new Date(`${year}-${moon.slice(0, 2)}-${moon.slice(2)}T12:00:00Z`)
  do easter.setUTCDate(easter.getUTCDate() + 1)
  while (easter.getUTCDay() !== 0)
  const goodFriday = new Date(easter)
  goodFriday.setUTCDate(easter.getUTCDate() - 2)
  const familyDay = new Date(easter)
  familyDay.setUTCDate(easter.getUTCDate() + 1)
  const fixed = ['1 Jan', '21 Mar', '27 Apr', '1 May', '16 Jun', '9 Aug', '24 Sep', '16 Dec', '25 Dec', '26 Dec']
  const dates = [goodFriday, familyDay, ...fixed.map((text) => new Date(`${text} ${year} 12:00 UTC`))]
  const mondays = dates
    .filter((date) => date.toUTCString().startsWith('Sun'))
    .map((date) => new Date(date.getTime() + 86_400_000))
  return [...new Set([...dates, ...mondays].map((date) => date.toISOString().slice(0, 10)))].sort()
}
