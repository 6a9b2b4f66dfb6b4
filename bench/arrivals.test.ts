import { expect, test } from 'vitest'
import { arrivals, HOURS, LAST_FRIDAY, rateAt } from './arrivals.ts'

test('the rate is that of the hour in its middle, and in between beside it, around midnight too', () => {
  expect(rateAt(17.5, 1_000)).toBe(10_000)
  expect(rateAt(18, 1_000)).toBeCloseTo(9_500)
  expect(rateAt(0, 1_000)).toBeCloseTo(700)
  expect(rateAt(23.75, 1_000)).toBeCloseTo(850)
})

test('as many come in a day as the hours say, however the day is cut', () => {
  const steps = 48_000
  const rates = Array.from({ length: steps }, (_, step) => rateAt(((step + 0.5) * HOURS) / steps, 1))
  const mean = rates.reduce((sum, rate) => sum + rate, 0) / steps

  expect(mean).toBeCloseTo(LAST_FRIDAY.reduce((sum, rate) => sum + rate, 0) / HOURS, 3)
})

test('arrivals scatter around what is expected', () => {
  // A generator that always gives the same numbers, so that this test does too.
  let state = 1
  const random = () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
  const counts = Array.from({ length: 20_000 }, () => arrivals(3, random))
  const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length
  const variance = counts.reduce((sum, count) => sum + (count - mean) ** 2, 0) / counts.length

  expect(mean).toBeCloseTo(3, 1)
  expect(variance).toBeCloseTo(3, 0)
  expect(arrivals(0)).toBe(0)
})
