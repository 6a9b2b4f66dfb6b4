import { expect, test } from 'vitest'
import { dayAndTime, namedDay, relativeTime, wholeDay, wholeMonth } from './relative-time.ts'

const NOW = Date.parse('2026-11-15T12:00:00Z')
const minutes = (count: number) => NOW - count * 60_000

test.each([
  [NOW, 'Just now'],
  [NOW + 5_000, 'Just now'],
  [NOW - 59_999, 'Just now'],
  [minutes(1), '1m ago'],
  [minutes(59), '59m ago'],
  [minutes(60), '1h ago'],
  [minutes(24 * 60) + 1, '23h ago'],
  [minutes(24 * 60), '1d ago'],
  [minutes(7 * 24 * 60) + 1, '6d ago'],
  [minutes(7 * 24 * 60), '2026/11/08'],
])('%i is shown as %s', (at, shown) => {
  expect(relativeTime(at, NOW)).toBe(shown)
})

test('the date is the one in Johannesburg', () => {
  expect(relativeTime(Date.parse('2026-10-31T22:30:00Z'), NOW)).toBe('2026/11/01')
  expect(dayAndTime('2026-10-31T22:30:00Z')).toEqual({ day: '1 Nov 2026', time: '00:30' })
})

test.each(['2025-01-02', '2025-12-31'])('what was on %s is dated as the en-ZA locale writes it', (day) => {
  expect(relativeTime(Date.parse(day), NOW)).toBe(new Date(day).toLocaleDateString('en-ZA', { timeZone: 'UTC' }))
})

test('days have short names', () => {
  expect(namedDay('2026-11-16')).toBe('Mon 16 Nov')
  expect(wholeDay('2026-11-06')).toBe('6 Nov 2026')
  expect(wholeMonth('2026-11')).toBe('Nov 2026')
})
