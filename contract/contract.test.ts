import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { api } from './api.ts'
import { unusualLength } from './banks.ts'
import type { Endpoint } from './endpoint.ts'
import { guardNumberKey, isGuardNumber } from './guard-number.ts'
import { guardNumberSkeleton } from './guard-number-skeleton.ts'
import { SendContact } from './messages.ts'
import { isMisleadingId, isMisleadingName, isMisleadingPlace } from './misleading-text.ts'
import { bareRand, centsFromRand, rand, shortRand } from './money.ts'
import { workerLink, writeQr } from './qr.ts'
import { readQr } from './scanned.ts'
import { categoryLabel } from './texts/category-label.ts'
import { SendTip } from './tips.ts'
import { WorkerDetails } from './workers.ts'

describe('money', () => {
  test.each([
    [0, 'R0.00'],
    [5, 'R0.05'],
    [49, 'R0.49'],
    [100, 'R1.00'],
    [99_999, 'R999.99'],
    [123456, 'R1234.56'],
    [123_456_789, 'R1234567.89'],
    [-250_000, '-R2500.00'],
    [-250, '-R2.50'],
  ])('%i cents are shown as %s', (cents, shown) => {
    expect(rand(cents)).toBe(shown)
  })

  test('a partner’s amount has no R, and is parsed back to the same', () => {
    expect([5, 500_000, 123_456_789].map(bareRand)).toEqual(['0.05', '5000.00', '1234567.89'])
    expect(centsFromRand(bareRand(123_456_789))).toBe(123_456_789)
  })

  test.each([
    [49, 'R0.49'],
    [100, 'R1'],
    [500_000, 'R5000'],
    [2_499_900, 'R24,999'],
    [123_456_750, 'R1234567.50'],
  ])('%i cents in a sentence are %s', (cents, said) => {
    expect(shortRand(cents)).toBe(said)
  })

  test.each([
    ['12.50', 1250],
    ['12,5', 1250],
    ['1', 100],
    ['1.', 100],
    ['1.005', 101],
    ['0.994', 99],
    [' 5000 ', 500000],
  ])('"%s" rand are %i cents', (typed, cents) => {
    expect(centsFromRand(typed)).toBe(cents)
  })

  test.each(['', '-1', '1e3', 'R5', '1.2.3', 'NaN', '1 000', '.5', '99999999999'])('"%s" is no amount', (typed) => {
    expect(centsFromRand(typed)).toBeUndefined()
  })
})

describe('worker IDs', () => {
  test('are found however they are typed', () => {
    const same = ['PG-1024', ' pg-1024 ', 'ＰＧ-1024', 'PG-\u200b1024', 'PG\u00ad-1024', 'P\u2060G-1024']
    expect(new Set(same.map(guardNumberKey))).toEqual(new Set(['pg-1024']))
    expect(guardNumberKey('car  guard\u00a07')).toBe('car guard 7')
  })

  test('have 1 to 32 Latin letters, digits and a few signs', () => {
    expect(isGuardNumber('7')).toBe(true)
    expect(isGuardNumber('x'.repeat(32))).toBe(true)
    expect(isGuardNumber('x'.repeat(33))).toBe(false)
    expect(isGuardNumber(' \u200b\u00a0 ')).toBe(false)
  })

  test('have one skeleton for all that look alike', () => {
    const alike = ['PG-1024', 'pg 1024', 'PGIO24', 'РG-l024', 'Ρg.1024', 'P\u0301G–1024', 'ＰＧ１０２４']
    expect(new Set(alike.map(guardNumberSkeleton))).toEqual(new Set(['pg1024']))
    expect(guardNumberSkeleton('PG-1025')).not.toBe('pg1024')
    expect(guardNumberSkeleton('--🌸')).toBe('')
  })

  test.each([
    ...['bit.ly/EnkosiWin', 'www.enkosi-help.co.za', 'www fnb', 'fnb-pay.co.za', 'Win.App', 'go.example/x'],
    ...['tips.bank 7'],
    ...['CALL 0861234567 NOW', '082 123 4567', '27 82-123-4567', 'o82.123.4567', '123456789'],
    ...['Enkosi', 'ENKOSI 7', 'Enkosi Support', '3 Enkosi', 'E n k o s i', 'Enk0si', 'EnkO5l', 'myenkosi24'],
    ...['EnkosiPay'],
    ...['Support', '5upp0rt', 'fnbsupport', 'Support Team 3', 'Official', '0fficial', 'admin', 'Adrnin'],
    ...['Administrator', 'Help Desk', 'HelpDesk24', 'Bank', '8ank', 'Bank24', 'CapitecBank', 'Capitec Bank'],
    ...['Closed account', 'Closed-Account 2', 'c1osed acc0unt'],
    ...['win.money', 'pay.cash', 'evil.zip', '10.0.0.1/x', 'tips.anything', 'x.money', 'evil. com', 'CALL O86I234567'],
    ...[
      '3nkosi',
      'B4nk',
      'Ver1fied 7',
      '5uppor7',
      'FNB',
      'F.N.B. 2',
      'FNB-24',
      'ABSA',
      'A8sa',
      'Capitec',
      'capitecbank',
    ],
    ...['Tyme', 'Standard Bank', 'VodaPay'],
  ])('must not read as a link, a phone number or ourselves: not %s', (id) => {
    expect(isMisleadingId(id)).toBe(true)
  })

  test.each([
    ...['PG-1024', 'Car guard 7', 'a_b.c/d #9', 'PG.1024', 'PG/1024', 'T.Mokoena', 'No.12', 'Rosebank 12'],
    ...['Bankole-3', 'Banks 4'],
    ...['Steve Nkosi', 'SteveNkosi 2', 'Nkosinathi', 'Badminton 3', 'PG-12345678', 'Wwwanda', 'Ernest 8'],
    ...['DL-1234567', 'Rosebank Mall Bay 12', 'J. Mokoena', 'St. Mary 4', 'Bill 123456', 'FN-8', 'A854', 'Bay 4854'],
    ...['Zwelenkosi', 'Thembenkosi 2', 'Absalom', 'Discovery 3', 'Standard 5'],
  ])('%s is no such', (id) => {
    expect(isMisleadingId(id)).toBe(false)
  })
})

describe('what stands where strangers pay', () => {
  test.each([
    ...[
      'Enkosi ✓ Verified',
      'Call 0861234567',
      'www.evil.co.za/win',
      'evil.zip',
      'Sipho 7',
      '✓',
      'Sipho ✅',
      'Sipho @x',
    ],
    ...['Enkosi', 'ENKOSI', 'Énkosi', 'enkosisupport', 'Verified', 'Enkosi Support', 'Official', 'Capitec', 'FNB'],
    ...['Uqinisekisiwe', 'Еnkosi', '王', '...', '- -', 'Sipho (win)', 'Sipho\u2800'],
  ])('is no name: %s', (name) => {
    expect(isMisleadingName(name)).toBe(true)
  })

  test.each([
    ...['Sipho D.', 'Anna-Marie V.', "Tim O'Neil", 'Zoë', 'J. P. M.', 'J.P.', 'St. Mary', 'Ṱshilidzi', 'Kwabena Ɔ.'],
    ...['Nkosinathi', 'Enkosinathi', 'Zwelenkosi M.', 'Ødegård', 'ǃGaoses', 'Justice', 'Discovery'],
  ])('is a name: %s', (name) => {
    expect(isMisleadingName(name)).toBe(false)
  })

  test.each([
    'www.evil.co.za/win',
    'Call 086 123 4567',
    '✓ Verified',
    'Verified by Enkosi',
    'Rosebank ☑',
    'pay@evil.com',
  ])('is no place: %s', (place) => {
    expect(isMisleadingPlace(place)).toBe(true)
  })

  test.each([
    'Rosebank Mall, upper parking',
    'Absa Tower',
    'Cnr. 5th & Main',
    'Admin Block 3',
    'Khayelitsha (Site C)',
    '東',
  ])('is a place: %s', (place) => {
    expect(isMisleadingPlace(place)).toBe(false)
  })
})

describe('the QR code', () => {
  const worker = {
    id: '6f1c2a4e-0b1d-4c3e-8f5a-9b7c6d5e4f3a',
    guardNumber: 'PG-1024',
    serviceCategory: 'parking_guard',
    location: 'Rosebank',
  }

  test('says what the specification lists and is read back to its worker', () => {
    expect(JSON.parse(writeQr(worker))).toEqual({
      guardId: worker.id,
      guardNumber: 'PG-1024',
      serviceCategory: 'parking_guard',
      location: 'Rosebank',
    })
    expect(readQr(writeQr(worker))).toEqual({ guardId: worker.id })
  })

  test('as a link is read back to its worker ID', () => {
    expect(readQr(workerLink('https://enkosi.example', 'PG 10/24&x'))).toEqual({ guardNumber: 'PG 10/24&x' })
    expect(readQr('/?w=PG-1024')).toEqual({ guardNumber: 'PG-1024' })
  })

  test.each([
    '{',
    '{}',
    '[]',
    'null',
    '{"guardId":1,"guardNumber":"x"}',
    '{"guardId":"not-a-uuid","guardNumber":"x"}',
    'https://enkosi.example/other',
    'PG-1024',
    `{"guardId":"6f1c2a4e-0b1d-4c3e-8f5a-9b7c6d5e4f3a","guardNumber":"${'x'.repeat(1024)}"}`,
  ])('%s is not one of ours', (text) => {
    expect(readQr(text)).toBeUndefined()
  })
})

/** The fields of all bodies that are kept: `website` is a trap for machines. */
const FIELDS = Object.entries(api as Record<string, Endpoint>).flatMap(([name, { body }]) =>
  Object.entries(body instanceof z.ZodObject ? (body.shape as Record<string, z.ZodType>) : {})
    .filter(([field]) => field !== 'website')
    .map(([field, schema]) => ({ name: `${name}.${field}`, schema })),
)

const fieldsOf = (schema: unknown): string[] =>
  schema instanceof z.ZodPipe ? fieldsOf(schema.in) : schema instanceof z.ZodObject ? Object.keys(schema.shape) : []

test('an answer gets path, query, body and key as one object, and no field comes from two of them', () => {
  const all = Object.entries(api as Record<string, Endpoint>).map(([name, { params, query, body, idempotent }]) => ({
    name,
    fields: [params, query, body].flatMap(fieldsOf).concat(idempotent ? 'key' : []),
  }))

  expect(all.flatMap(({ fields }) => fields).length).toBeGreaterThan(100)
  expect(all.filter(({ fields }) => new Set(fields).size < fields.length)).toEqual([])
})

describe('what the contract refuses', () => {
  const guardId = '6f1c2a4e-0b1d-4c3e-8f5a-9b7c6d5e4f3a'

  test.each([99, 500001, 100.5, '1000', -100, 1e300, Number.NaN, null, undefined])('a tip of %s', (amount) => {
    expect(SendTip.safeParse({ guardId, amount }).success).toBe(false)
  })

  test('an unknown field, in every body and query', () => {
    const lax = Object.entries(api as Record<string, Endpoint>)
      .filter(([, { kind }]) => kind === 'json')
      .flatMap(([name, { body, query }]) => [body, query].flatMap((schema) => (schema ? [{ name, schema }] : [])))
      .filter(({ schema }) => !`${schema.safeParse({ fee: 0 }).error}`.includes('unrecognized_keys'))

    expect(SendTip.safeParse({ guardId, amount: 100 }).success).toBe(true)
    expect(lax.map(({ name }) => name)).toEqual([])
  })

  test('line breaks where one line belongs', () => {
    const contact = { name: 'Thandi', email: 't@example.com', subject: 'Hello', message: 'Ten letters\nand more' }
    expect(SendContact.safeParse(contact).success).toBe(true)
    expect(SendContact.safeParse({ ...contact, subject: 'Hi\r\nBcc: x@example.com' }).success).toBe(false)
    expect(SendContact.safeParse({ ...contact, email: 'a@b.c\nd' }).success).toBe(false)
    expect(SendContact.safeParse({ ...contact, message: 'too short' }).success).toBe(false)
  })

  test('invisible characters, and those that change the direction of writing, in any text that is kept', () => {
    const unseen = ['\u202e', '\u2066', '\u200f', '\u200b', '\u00ad', '\ufeff', '\u{e0041}', '\ud800', '\u3164']
    const kept: string[] = []
    let taken = 0
    for (const { name, schema } of FIELDS) {
      for (const mark of unseen) {
        const given = schema.safeParse(`Rose${mark}bank@example.test`).data
        if (typeof given === 'string') taken += 1
        if (typeof given === 'string' && given !== 'Rosebank@example.test') kept.push(`${name}: ${given}`)
      }
    }

    expect(kept).toEqual([])
    expect(taken).toBeGreaterThan(100)
  })

  test('control characters in any text that is kept', () => {
    const control = ['\0', '\u0007', '\u001b', '\u007f', '\u0085', '\u009b']
    const kept = FIELDS.filter(({ schema }) =>
      control.some((mark) => schema.safeParse(`Rose${mark}bank@example.test`).success),
    )

    expect(kept.map(({ name }) => name)).toEqual([])
  })

  test('an account number that is not 6 to 17 digits; spaces are dropped, empty clears', () => {
    const read = (bankAccountNumber: string) => WorkerDetails.safeParse({ bankAccountNumber }).data?.bankAccountNumber
    expect(read('62 1234 5678 9')).toBe('62123456789')
    expect(read('')).toBe('')
    expect(read('12345')).toBeUndefined()
    expect(read('123456789012345678')).toBeUndefined()
    expect(read('12345a7')).toBeUndefined()
  })
})

test('an unusual length for a bank warns', () => {
  expect(unusualLength('fnb', '6212345678')).toEqual({ bank: 'FNB', from: 11, to: 11 })
  expect(unusualLength('FNB', '62123456789')).toBeUndefined()
  expect(unusualLength('Some Other Bank', '1')).toBeUndefined()
})

test('an unrecognised category is shown as Service Worker', () => {
  expect(categoryLabel('gardener')).toBe('Gardener')
  expect(categoryLabel('other')).toBe('Service Worker')
  expect(categoryLabel('toString')).toBe('Service Worker')
})

test('a name longer than anybody has is not shown: looking at it would take long', () => {
  expect(isMisleadingName('a '.repeat(7_500))).toBe(true)
})
