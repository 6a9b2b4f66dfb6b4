import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'

/** Pieces of text that folding, comparing or an expression could find expensive; each is repeated to the length wanted. */
export const HOSTILE: Record<string, string> = {
  'one character that unfolds to eighteen': '\ufdfa',
  'squared words': '\u3316\u33ff',
  'accents in the wrong order': '\u0301\u0316',
  'a letter under many accents': 'a\u0300\u0301\u0302\u0303\u0304\u0305\u0306\u0307',
  'Hangul in pieces': '\u1112\u1161\u11ab',
  'capitals that grow when lowered': '\u0130\u1e9e',
  blanks: ' ',
  'wide blanks': '\u3000\u2003',
  'blanks and commas': ' , ',
  words: 'ab ',
  'one long word': 'a',
  digits: '0',
  dashes: '-',
  'dashes of every length': '\u2010\u2014\u2e3a',
  apostrophes: "'\u2019",
  'at signs': 'a@',
  'dots and at signs': '.@',
  'types of transactions': 'tip,load,',
  'links in links': 'https://a/?w=',
  'percent signs and underscores': '%_\\',
  braces: '{"',
  brackets: '[',
  flowers: '🌸',
  'flags and joiners': '👩🏽\u200d🚀🇿🇦',
  'halves of characters': '\ud83c',
  'invisible characters': '\u200b\u202e\u2066\u00ad\ufeff',
  'look-alikes': 'РоОοl1Ⅰ|',
}

/** Texts that some reader takes for something else. */
export const TEXTS = [
  ...['\0', 'a\0b', '\r\nSet-Cookie: a=b', '<script>alert(1)</script>', '{{7*7}}', '%s%n', 'a'.repeat(12_000)],
]

/** Values where another one is meant: amounts first. */
export const ODD: unknown[] = [
  ...[0, -0, -1, -100, 0.5, 99, 99.99, 100.5, 1e-9, 500_001, 2_499_901, 1e21, 2 ** 53, -(2 ** 53), '100', '1', '1e3'],
  ...['9999999999999999999', 'NaN', null, true, '', ' ', [], [100], [[]], {}, { a: 1 }, 'x'.repeat(5_000), '\ud800'],
  ...['00000000-0000-0000-0000-000000000000', "' or true --", '../../etc/passwd', '\u202eabc'],
]

export const HEADERS: Record<string, string>[] = [
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'idempotency-key': 'x'.repeat(201) },
  { 'idempotency-key': '%00 \t"' },
  { origin: 'https://evil.example' },
  { 'sec-fetch-site': 'cross-site' },
  { accept: 'application/problem+json' },
  { cookie: 'enkosi_session=x' },
]

export const SEGMENTS = [
  ...['%00', '%', '%ff', '%zz', '..%2f..%2fx', '%2e%2e', '%252e', 'a/b', '%0d%0a', ':id', '*', '%ed%a0%80'],
]

export const SEARCHES = [
  ...['?', '?&&=', '?%00=%00', '?a=%ff', '?query=a&query=b', '?query[]=1', '?__proto__[a]=1', `?${'a&'.repeat(2_000)}`],
]

/** Bodies that are no object, no JSON, or expensive to read. */
export const BODIES: Record<string, string> = {
  nothing: '',
  'half of JSON': '{"a":',
  'JSON with a comment': '{} // x',
  'a list': '[]',
  null: 'null',
  'a lone quote': '"',
  'a mark of the order of bytes': '\ufeff{}',
  'a field that reaches for the prototype': '{"__proto__":{"a":1}}',
  'a number too large for any': '1e999',
  'more than 16 KiB': 'x'.repeat(17_000),
  'brackets in brackets': '['.repeat(15_000),
  'lists in lists': `${'['.repeat(7_500)}${']'.repeat(7_500)}`,
  'objects in objects': `${'{"a":'.repeat(2_500)}1${'}'.repeat(2_500)}`,
  'many fields': `{${Array.from({ length: 1_500 }, (_, n) => `"k${n}":1`).join(',')}}`,
  'one field many times': `{${'"amount":1,'.repeat(1_200)}"amount":1}`,
  'a very long number': `{"amount":${'9'.repeat(15_000)}}`,
  'many escapes': `{"message":"${'\\u0041'.repeat(2_400)}"}`,
}

/** The piece as often as it fits into so many bytes of a body or of an address. */
export function filled(piece: string, bytes: number, sizeOf: (text: string) => number): string {
  return piece.repeat(Math.max(1, Math.floor(bytes / sizeOf(piece))))
}

export const inAddress = (text: string): number => encodeURIComponent(text.toWellFormed()).length
export const inBody = (text: string): number => Buffer.byteLength(JSON.stringify(text)) - 2

export type Field = { place: 'params' | 'query' | 'body'; name: string; maxLength: number | undefined }

type Schema = { properties?: Record<string, Schema>; maxLength?: number; anyOf?: Schema[] }

/** Everything that can be filled in at an endpoint. */
export function fieldsOf(endpoint: Endpoint): Field[] {
  return (['params', 'query', 'body'] as const).flatMap((place) => {
    const schema = endpoint[place]
    if (!schema) return []
    const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema
    return Object.entries(properties).map(([name, field]) => ({
      place,
      name,
      maxLength: field.maxLength ?? field.anyOf?.find((each) => each.maxLength)?.maxLength,
    }))
  })
}
