import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'
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

test('no page says a sentence that is in no dictionary', () => {
  const files = globSync('web/**/*.{ts,tsx}').filter((file) => !/\.test\.|^web.texts/.test(file))
  const found = files.flatMap((file) => sentencesIn(file).map((text) => `${file}: ${text}`))

  expect(files.length).toBeGreaterThan(100)
  expect(found.sort()).toEqual([
    // Bugs, and what no page shows.
    'web/data/api.ts: No answer',
    'web/data/queries.ts: Failed to fetch guards',
    'web/data/user.ts: This screen is only for people who are signed in.',
    // The reason of a report is kept in English, as operators read it.
    // A phone without a voice for the language says it in English.
    'web/screens/profile/sound-card.tsx: This is how a tip sounds',
    'web/styles/colour.ts: The palette has no colour … for the … scheme.',
  ])
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

/** Words between tags, and words in quotes that begin like a sentence. */
function sentencesIn(file: string): string[] {
  const found: string[] = []
  const add = (text: string, form: RegExp) => {
    if (form.test(text)) found.push(text.trim())
  }
  const { program, errors } = parseSync(file, readFileSync(file, 'utf8'))
  expect(errors).toEqual([])
  new Visitor({
    JSXText: ({ value }) => add(value, /\p{L}{2}/u),
    Literal: ({ value }) => add(String(value), SENTENCE),
    TemplateLiteral: ({ quasis }) => add(quasis.map(({ value }) => value.raw).join('…'), SENTENCE),
  }).visit(program)
  return found
}

const SENTENCE = /\p{Lu}[\p{Ll}’']*[,.:;!?]* \p{L}{2,}|\p{Lu}\p{Ll}+ …/u

function emptyTexts(value: unknown, place: string): string[] {
  if (typeof value === 'string') return value.trim() ? [] : [place]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => emptyTexts(inner, `${place} ${key}`))
}
