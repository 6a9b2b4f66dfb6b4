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
