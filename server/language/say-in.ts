import type { Language } from '#contract/languages.ts'
import { REFUSALS, type RefusalCode } from '#contract/refusals.ts'
import { en as english } from '#contract/server-sentences/en.ts'
import { REFUSAL_SENTENCES, SERVER_SENTENCES } from './sentences.ts'

/** A sentence with its gaps filled; a gap that is not given stays empty. */
export function fill(sentence: string, gaps: Record<string, string | number>): string {
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(gaps[name] ?? ''))
}

/** A refusal in a language, by its code. What was said in words of its own is looked up by them. */
export function refusalIn(language: Language, code: RefusalCode, sentence: string): string {
  if (language === 'en') return sentence
  if (sentence !== REFUSALS[code].sentence) return sayIn(language, sentence)
  return REFUSAL_SENTENCES[language][code]
}

/**
 * What was said in English, in another language. The service thinks in English, and its words are put into a person's language
 * only where they leave it: so what was decided or kept long ago is also said in the language of today. What is in no dictionary
 * is said as it is.
 */
export function sayIn(language: Language, sentence: string): string {
  if (language === 'en') return sentence
  for (const { part, key, pattern } of SAID) {
    const found = pattern.exec(sentence)
    if (found) return fill((SERVER_SENTENCES[language][part] as Record<string, string>)[key] ?? '', found.groups ?? {})
  }
  return sentence
}

type Said = { part: keyof typeof english; key: string; pattern: RegExp }

/** Those without gaps first: one with a gap may look like them. */
const SAID: Said[] = (['movements', 'returned', 'declined', 'complaints', 'devices', 'signIn'] as const)
  .flatMap((part) => Object.entries(english[part]).map(([key, sentence]) => ({ part, key, sentence })))
  .sort((one, other) => gapsIn(one.sentence) - gapsIn(other.sentence))
  .map(({ part, key, sentence }) => ({ part, key, pattern: patternOf(sentence) }))

function gapsIn(sentence: string): number {
  return sentence.split('{').length - 1
}

function patternOf(sentence: string): RegExp {
  const literal = sentence.replace(/[.*+?^$()|[\]\\/]/g, '\\$&')
  return new RegExp(`^${literal.replace(/\{(\w+)\}/g, '(?<$1>.+)')}$`)
}
