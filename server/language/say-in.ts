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
  const known = recognize(sentence)
  if (!known) return sentence
  return fill((SERVER_SENTENCES[language][known.part] as Record<string, string>)[known.key] ?? '', known.gaps)
}

/** Which sentence of the dictionary was said in English, and what stands in its gaps. */
export function recognize(said: string): { part: Said['part']; key: string; gaps: Record<string, string> } | undefined {
  for (const { part, key, sentence } of SAID) {
    const gaps = gapsOf(sentence, said)
    if (gaps) return { part, key, gaps }
  }
  return undefined
}

type Said = { part: keyof typeof english; key: string; sentence: string }

/** Those without gaps first: one with a gap may look like them. */
const SAID: Said[] = (['movements', 'returned', 'declined', 'complaints', 'devices', 'signIn'] as const)
  .flatMap((part) => Object.entries(english[part]).map(([key, sentence]) => ({ part, key, sentence })))
  .sort((one, other) => gapsIn(one.sentence) - gapsIn(other.sentence))

function gapsIn(sentence: string): number {
  return sentence.split('{').length - 1
}

/** What stands in the gaps of a sentence, if that is what was said; nothing else may stand around them. */
function gapsOf(sentence: string, said: string): Record<string, string> | undefined {
  const [start = '', ...rest] = sentence.split(/\{(\w+)\}/)
  if (rest.length === 0) return said === sentence ? {} : undefined
  if (!said.startsWith(start)) return undefined
  const gaps: Record<string, string> = {}
  let at = start.length
  for (let n = 0; n < rest.length; n += 2) {
    const [name = '', after = ''] = rest.slice(n, n + 2)
    const isLast = n + 2 === rest.length
    const end = isLast ? said.length - after.length : said.indexOf(after, at + 1)
    if (end <= at || !said.startsWith(after, end)) return undefined
    gaps[name] = said.slice(at, end)
    at = end + after.length
  }
  return gaps
}
