import { expect, test } from 'vitest'
import { recentChanges } from './recent-changes.ts'

test('a wallet may have changed if it did within that time, or if that is not known', () => {
  let now = 1_000
  const recent = recentChanges(() => now, 2)
  now = 5_000
  recent.note([1])
  now = 6_000

  expect(recent.mayHold(1, 1_500)).toBe(true)
  expect(recent.mayHold(1, 500)).toBe(false)
  expect(recent.mayHold(2, 3_000)).toBe(false)
  // Before this process began to listen.
  expect(recent.mayHold(2, 5_500)).toBe(true)

  recent.note([2, 3])
  now = 7_000
  // The oldest is forgotten, and so is what was before it.
  expect(recent.mayHold(1, 2_500)).toBe(true)
  expect(recent.mayHold(4, 2_500)).toBe(true)
  expect(recent.mayHold(4, 1_500)).toBe(false)

  recent.forget()
  now = 8_000
  expect(recent.mayHold(4, 1_500)).toBe(true)
  expect(recent.mayHold(2, 500)).toBe(false)
})
