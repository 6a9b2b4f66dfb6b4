import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { home } from './en/home.ts'
import { landing } from './en/landing.ts'
import { live } from './en/live.ts'
import { operator } from './en/operator.ts'

const files = Object.entries(import.meta.glob<Record<string, unknown>>('./en/*.ts', { eager: true }))
const translated = Object.entries(import.meta.glob<Record<string, unknown>>(['./*/*.ts', '!./en/*'], { eager: true }))

test('no text is empty, and each file gives the words of one screen', () => {
  expect(files.length).toBeGreaterThan(8)
  expect(translated.length).toBeGreaterThan(3 * 20)
  for (const [file, words] of [...files, ...translated]) {
    expect(Object.keys(words), file).toHaveLength(1)
    expect(emptyTexts(words, file)).toEqual([])
  }
})

test('amounts in sentences come from the numbers of the business', () => {
  const sources = [...files, ...translated].map(([file]) => ({
    file,
    text: readFileSync(join(import.meta.dirname, file), 'utf8'),
  }))

  expect(sources.filter(({ text }) => /\bR\d|\b\d+c\b|\b\d+ cents?\b/.test(text)).map(({ file }) => file)).toEqual([])
})

test('counts and their nouns agree', () => {
  expect([home.found(1), home.found(2)]).toEqual(['1 service worker found', '2 service workers found'])
  expect([home.payments(0), home.payments(1)]).toEqual(['0 payments', '1 payment'])
  expect([1, 9].map(landing.contact.needed)).toEqual(['1 more character needed', '9 more characters needed'])
  expect([1000, 1001, 1050].map(live.spoken)).toEqual([
    'You received 10 rand',
    'You received 10 rand and 1 cent',
    'You received 10 rand and 50 cents',
  ])
  expect([-2, -1, 0, 1, 30].map(operator.request.left)).toEqual([
    '2 days late',
    '1 day late',
    '0 days left',
    '1 day left',
    '30 days left',
  ])
})

function emptyTexts(value: unknown, place: string): string[] {
  if (typeof value === 'string') return value.trim() ? [] : [place]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => emptyTexts(inner, `${place} ${key}`))
}
