import { expect, test } from 'vitest'
import { maskPhoneNumber, readPhoneNumber } from './phone-number.ts'

test.each([
  '0821234567',
  '082 123 4567',
  '(082) 123-4567',
  '+27821234567',
  '+27 82 123 4567',
  '+27 (0)82 123 4567',
  '27821234567',
  '0027 82 123 4567',
  ' 082.123.4567 ',
])('%s is one number', (typed) => {
  expect(readPhoneNumber(typed)).toBe('+27821234567')
})

test.each([
  '',
  '012 345 6789',
  '0421234567',
  '082123456',
  '08212345678',
  '+44 7911 123456',
  '+0821234567',
  '+27021234567',
  '0821234567x',
  '٠٨٢١٢٣٤٥٦٧',
  '0821234567;0831234567',
  '0'.repeat(1_000),
])('%s is none', (typed) => {
  expect(readPhoneNumber(typed)).toBeUndefined()
})

test('only the last four digits are shown', () => {
  expect(maskPhoneNumber('+27821234567')).toBe('+27 •• ••• 4567')
})
