import { expect, test } from 'vitest'
import { newsSince } from './seen-tips.ts'

const seen = { owner: 'sipho', newest: '2026-11-16T06:00:00.000Z', at: 1 }
const tip = (amount: number, createdAt: string) => ({ amount, createdAt })

test('tips since the last look are announced together, with the time of that look', () => {
  const tips = [
    tip(2_000, '2026-11-16T09:30:00.000Z'),
    tip(2_500, '2026-11-16T07:00:00.000Z'),
    tip(100, '2026-11-16T06:00:00.000Z'),
  ]

  expect(newsSince(seen, tips)).toEqual({ tips: 2, cents: 4_500, since: 1 })
})

test('nothing is news on a phone that is new, or when nothing came', () => {
  expect(newsSince(undefined, [tip(100, '2026-11-16T07:00:00.000Z')])).toBeUndefined()
  expect(newsSince(seen, [tip(100, seen.newest)])).toBeUndefined()
  expect(newsSince({ ...seen, newest: '' }, [])).toBeUndefined()
})
