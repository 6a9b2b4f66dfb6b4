import { expect, test } from 'vitest'
import { isOldEnough, readBirthDate, readForeignNumber, readIdNumber } from './identity-document.ts'

const TODAY = '2026-11-19'

test.each([
  ['8001010000081', '1980-01-01'],
  ['800101 0000 08 1', '1980-01-01'],
  ['1001010000088', '2010-01-01'],
])('%s was born on %s', (typed, birthDate) => {
  expect(readIdNumber(typed, TODAY)).toEqual({ number: typed.replaceAll(' ', ''), birthDate })
})

test.each([
  ['8001010000082', 'its check digit is wrong'],
  ['9902310000086', 'there is no 31 February'],
  ['9202204720082', 'it is printed in many examples, and fails Luhn'],
  ['800101000008', 'a digit is missing'],
  ['80010100000810', 'there is a digit too many'],
  ['8001010000081;', 'there is a sign that belongs to none'],
  ['８００１０１００００００８１', 'these digits are of another script'],
  ['', 'nothing was typed'],
])('%s is no ID number: %s', (typed) => {
  expect(readIdNumber(typed, TODAY)).toBeUndefined()
})

test('any single wrong digit is noticed', () => {
  const good = '8001010000081'
  const wrong = Array.from(good).flatMap((digit, place) =>
    Array.from('0123456789')
      .filter((other) => other !== digit)
      .map((other) => `${good.slice(0, place)}${other}${good.slice(place + 1)}`),
  )
  expect(wrong).toHaveLength(117)
  expect(wrong.filter((each) => readIdNumber(each, TODAY))).toEqual([])
})

test('the century is the latest in which the birth date does not lie ahead', () => {
  const bornOnThe19th = withCheckDigit('261119000008')
  expect(readIdNumber(bornOnThe19th, '2026-11-19')?.birthDate).toBe('2026-11-19')
  expect(readIdNumber(bornOnThe19th, '2026-11-18')?.birthDate).toBe('1926-11-19')
  expect(readIdNumber(withCheckDigit('000229000008'), TODAY)?.birthDate).toBe('2000-02-29')
})

test('who is eighteen today is old enough, who is eighteen tomorrow is not', () => {
  expect(isOldEnough('2008-11-19', TODAY)).toBe(true)
  expect(isOldEnough('2008-11-20', TODAY)).toBe(false)
  expect(isOldEnough('2008-02-29', '2026-02-28')).toBe(false)
  expect(isOldEnough('2008-02-29', '2026-03-01')).toBe(true)
})

test('a birth date is a real day, not ahead, and nobody is over 110', () => {
  expect(readBirthDate('19800131', TODAY)).toBe('1980-01-31')
  expect(readBirthDate('1980-01-31', TODAY)).toBe('1980-01-31')
  expect(readBirthDate('19151120', TODAY)).toBe('1915-11-20')
  for (const wrong of ['19151119', '20261120', '19800231', '31011980', '800131', '1980013', 'yesterday', ''])
    expect(readBirthDate(wrong, TODAY), wrong).toBeUndefined()
})

test('numbers of passports and refugees are compared without blanks and small letters', () => {
  expect(readForeignNumber('zn 123-456')).toBe('ZN123456')
  expect(readForeignNumber('PTARRA001/12345.0')).toBe('PTARRA001123450')
  for (const wrong of ['', '1234', 'passport', 'ZN123456<script>', '1'.repeat(21), 'ÄN123456'])
    expect(readForeignNumber(wrong), wrong).toBeUndefined()
})

function withCheckDigit(twelve: string): string {
  const number = Array.from('0123456789', (digit) => twelve + digit).find((each) => readIdNumber(each, '2099-12-31'))
  return number ?? ''
}
