import { expect, test } from 'vitest'
import { scaleTop } from './bar-chart.tsx'

test('a scale ends at a round number that no bar is above, and its half is whole', () => {
  const tops = [0, 1, 2, 3, 10, 11, 99, 100, 101, 3_500, 24_029, 2_402_900].map(scaleTop)

  expect(tops).toEqual([2, 2, 2, 4, 10, 20, 100, 100, 200, 4_000, 40_000, 4_000_000])
})
