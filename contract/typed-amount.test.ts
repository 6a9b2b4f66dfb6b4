import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bareRand, rand } from './money.ts'
import { readAmount } from './typed-amount.ts'

test.each([
  ['12,50', 1250],
  ['12.50', 1250],
  ['12,5', 1250],
  ['12.5', 1250],
  ['1', 100],
  ['1.', 100],
  ['1,', 100],
  [',50', 50],
  ['.5', 50],
  [' 5000 ', 500_000],
  ['R50', 5000],
  ['r 50,25', 5025],
  ['1 250', 125_000],
  ['1\u00a0250,75', 125_075],
  ['1\u202f250', 125_000],
  ['R 24 999', 2_499_900],
  ['1,250.00', 125_000],
  ['1.250,00', 125_000],
  ['12,345,678.9', 1_234_567_890],
  ['1,250,000', 125_000_000],
])('"%s" is %i cents', (typed, cents) => {
  expect(readAmount(typed)).toBe(cents)
})

test.each(['1,250', '1.250', '12,345', '1.005', '12 50', '1,250,00', '12,50.00', '1.2.3', '12.3456'])(
  '"%s" could be two amounts and is none',
  (typed) => {
    expect(readAmount(typed)).toBeUndefined()
  },
)

test.each(['', ' ', 'R', '.', ',', '-1', '+1', '1e3', 'NaN', '٣', '50 rand', 'R-5', '9999999999', '1,2,3'])(
  '"%s" is no amount',
  (typed) => {
    expect(readAmount(typed)).toBeUndefined()
  },
)

test('every amount is read as it is shown, with either separator, and never as more', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (cents) => {
      expect(readAmount(rand(cents))).toBe(cents)
      expect(readAmount(rand(cents).replace(/[.,]/g, (mark) => (mark === '.' ? ',' : '.')))).toBe(cents)
      expect(readAmount(bareRand(cents).replace('.', ','))).toBe(cents)
    }),
  )
})

test('whatever is typed, what is read is no larger than its digits say', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[R ]{0,2}[0-9 .,]{0,14}$/), (typed) => {
      const digits = Number(typed.replace(/\D/g, ''))
      expect(readAmount(typed) ?? 0).toBeLessThanOrEqual(digits * 100)
    }),
  )
})
