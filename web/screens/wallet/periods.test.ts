import { expect, test } from 'vitest'
import { barsOf, bestHour, moreThanWeekBefore } from './periods.ts'

const DAYS = Array.from({ length: 30 }, (_, index) => `2026-11-${`${index + 1}`.padStart(2, '0')}`)
const hours = (filled: Record<number, [amount: number, tips: number]>) =>
  Array.from({ length: 24 }, (_, hour) => {
    const [amount, tips] = filled[hour] ?? [0, 0]
    return { hour, amount, tips }
  })
const earnings = {
  days: DAYS.map((day, index) => ({
    day,
    amount: index >= 23 ? 300 : index >= 16 ? 100 : 0,
    tips: index >= 16 ? 1 : 0,
  })),
  today: hours({ 12: [300, 1] }),
  hours: hours({ 8: [400, 2], 12: [900, 4], 13: [700, 4], 17: [1_000, 4] }),
}

test('a week is its last seven days, a month all thirty, a day the hours in which tips come', () => {
  expect(barsOf(earnings, 'week').map(({ at }) => at)).toEqual(DAYS.slice(-7))
  expect(barsOf(earnings, 'month')).toHaveLength(30)
  expect(barsOf(earnings, 'day').map(({ at }) => at)).toEqual([8, 9, 10, 11, 12, 13, 14, 15, 16, 17])
})

test('the last seven days are compared with the seven before', () => {
  expect(moreThanWeekBefore(earnings)).toBe(7 * 300 - 7 * 100)
})

test('the best hours are the two in a row that brought most, once there are enough tips to tell', () => {
  expect(bestHour(earnings)).toBe(12)
  expect(bestHour({ ...earnings, hours: hours({ 23: [500, 5] }) })).toBe(22)
  expect(bestHour({ ...earnings, hours: hours({ 12: [900, 4] }) })).toBeUndefined()
})
