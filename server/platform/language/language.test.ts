import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { complaint } from '#contract/complaint.ts'
import { LANGUAGES } from '#contract/languages.ts'
import { REFUSALS, Refusal, type RefusalCode } from '#contract/refusals.ts'
import { chosenIn, languageOfBrowser, spokenBy } from './browser-language.ts'
import { complaintIn, fill, refusalIn, wordsFor } from './say.ts'
import { SERVER_SENTENCES } from './sentences.ts'
import { server } from './texts/en/server.ts'

const { complaints } = server
const OTHERS = LANGUAGES.filter((language) => language !== 'en')

test.each([
  ['zu', 'zu'],
  ['zu-ZA, en;q=0.9', 'zu'],
  ['en-GB,en;q=0.9,af;q=0.8', 'en'],
  ['fr, st;q=0.4, af;q=0.7', 'af'],
  ['AF-za', 'af'],
  ['af;q=0, xh;q=0.1', 'xh'],
  ['fr-FR, *', 'en'],
  ['', 'en'],
  [undefined, 'en'],
  ['zulu, afr, xhosa', 'en'],
])('of %s the best that we speak is %s', (header, language) => {
  expect(spokenBy({ 'accept-language': header })).toBe(language)
})

test('the choice in a browser comes before its Accept-Language header', () => {
  expect(languageOfBrowser({ cookie: 'a=b; enkosi_language=st', 'accept-language': 'af' })).toBe('st')
  expect(languageOfBrowser({ cookie: '__Host-enkosi_language=xh; c=d', 'accept-language': 'af' })).toBe('xh')
  expect(languageOfBrowser({ cookie: 'enkosi_language=fr', 'accept-language': 'af' })).toBe('af')
  expect(chosenIn({ cookie: 'not_enkosi_language=zu' })).toBeUndefined()
  expect(languageOfBrowser({})).toBe('en')
})

test('a refusal has a sentence in every language, unless it brings its own', () => {
  for (const language of OTHERS) {
    for (const code of Object.keys(REFUSALS) as RefusalCode[])
      expect(refusalIn(language, new Refusal(code))).toBe(SERVER_SENTENCES[language].refusals[code])
    expect(refusalIn(language, new Refusal('payment_declined', { sentence: 'Nee.' }))).toBe('Nee.')
  }
  expect(refusalIn('en', new Refusal('own_tip'))).toBe('You cannot tip yourself.')
  expect(refusalIn('zu', new Refusal('own_tip'))).toBe('Awukwazi ukuzinika ithiphu.')
})

test('a complaint is said in every language by its code, with its values; nothing else is taken for one', () => {
  for (const language of OTHERS) {
    for (const [code, said] of Object.entries(SERVER_SENTENCES[language].complaints))
      for (const gap of said.match(/\{\w+\}/g) ?? []) expect(complaints[code as keyof typeof complaints]).toContain(gap)
    expect(complaintIn(language, complaint('amount', { from: 'R1', to: 'R5000' }))).toMatch(/R1\b.*R5000/)
    expect(fill(wordsFor({ language }).movements.tipTo, { worker: 'PG-1024' })).toContain('PG-1024')
  }
  expect(complaintIn('zu', complaint('language'))).toBe('Sicela ukhethe ulimi.')
  expect(complaintIn('zu', 'Please choose a status.')).toBeUndefined()
  expect(wordsFor({}).movements.guestTip).toBe('Tip from a guest')
})

test('what the contract complains about in the calls of people is in the dictionary', () => {
  const asked = Object.values(api).filter(({ who }) => who !== 'operator' && who !== 'partner')
  const said = new Set(asked.flatMap((endpoint) => ('body' in endpoint ? complaintsOf(endpoint.body) : [])))

  expect(said.size).toBeGreaterThan(20)
  expect([...said].filter((message) => !complaintIn('en', message))).toEqual([])
})

/** Every sentence that a schema holds, wherever zod keeps it. */
function complaintsOf(schema: unknown, seen = new Set<unknown>()): string[] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return []
  seen.add(schema)
  return Reflect.ownKeys(schema).flatMap((key) => {
    // A literal of several values has no single one, and says so when asked.
    if (key === 'value') return []
    const value = (schema as Record<PropertyKey, unknown>)[key]
    if (key === 'error' && typeof value === 'function') {
      const said = (value as (issue: object) => unknown)({})
      return typeof said === 'string' ? [said] : []
    }
    return typeof value === 'object' ? complaintsOf(value, seen) : []
  })
}
