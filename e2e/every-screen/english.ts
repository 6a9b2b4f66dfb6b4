import type { Language } from '#contract/languages.ts'
import { missingPaths } from '#contract/translation/translation.ts'
import { dictionaryOf } from '#testing/dictionaries.ts'

/**
 * Tells English from a language: by every sentence that we say in English and not in it, and by words that no English sentence lacks.
 * Untranslated sentences may be English.
 */
export async function englishDetector(language: Exclude<Language, 'en'>): Promise<(text: string) => boolean> {
  const [english, translated] = await Promise.all([dictionaryOf('en'), dictionaryOf(language)])
  const missing = sayings(missingPaths(english, translated).map((place) => place.reduce(inside, english)))
  const ours = sayings(translated)
  const theirs = [...sayings(english)].filter((text) => !ours.has(text) && !missing.has(text))
  const sentences = new RegExp(patterns(theirs).join('|'))
  const untranslated = patterns([...missing]).map((each) => new RegExp(each))
  return (text) =>
    !ADDRESS.test(text) &&
    !untranslated.some((each) => each.test(text)) &&
    (sentences.test(text) || FUNCTION_WORDS.test(text))
}

function inside(words: unknown, key: string): unknown {
  return (words as Record<string, unknown>)[key]
}

const WORD = /[a-z]{3}/i
const GAP = '\u0000'
const ADDRESS = /@/

/** Words that hardly an English sentence does without, and that none of our other languages has. */
const FUNCTION_WORDS = /\b(the|and|your|you|please|with|this|that|from|have|has|not|will|was|for|are|our)\b/i

function patterns(texts: string[]): string[] {
  return texts.filter((text) => WORD.test(text.replaceAll(GAP, ' '))).map(pattern)
}

/** A sentence of three words is found within a longer text as well; a shorter one is the whole text. */
function pattern(text: string): string {
  const escaped = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(GAP, '.+')
  return text.replaceAll(GAP, ' ').trim().split(/\s+/).length >= 3 ? escaped : `^(?:\\d{3}: )?${escaped}$`
}

/** Every text in it; where something is filled in, there is a gap, and counts are also asked for one. */
function sayings(words: unknown): Set<string> {
  if (typeof words === 'string') return new Set([words.replace(/\{+\w+\}+/g, GAP).trim()])
  if (typeof words === 'function') return new Set([GAP, 1].flatMap((gap) => [...sayings(filled(words as Fill, gap))]))
  if (typeof words !== 'object' || words === null) return new Set()
  return new Set(Object.values(words).flatMap((each) => [...sayings(each)]))
}

type Fill = (...gaps: unknown[]) => unknown

/** A text that cannot be made of a number asks for a text. */
function filled(words: Fill, gap: string | number): unknown {
  try {
    return words(...Array(words.length).fill(gap))
  } catch {
    return undefined
  }
}
