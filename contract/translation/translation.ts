import type { Language } from '../languages.ts'

/**
 * The type of a translation: English is the master. Any sentence may be missing and is then shown in English; one
 * that English lacks does not compile. A sentence keeps its gaps.
 */
export type Translation<English> = English extends string
  ? string
  : English extends (...gaps: infer Gaps) => infer Said
    ? (...gaps: Gaps) => Words<Said>
    : { readonly [Key in keyof English]?: Translation<English[Key]> }

/** Every sentence, in any language. */
export type Words<English> = English extends string
  ? string
  : English extends (...gaps: infer Gaps) => infer Said
    ? (...gaps: Gaps) => Words<Said>
    : { readonly [Key in keyof English]: Words<English[Key]> }

/** The names of the gaps in a sentence: `amount` and `ref` of `{amount} was sent. Ref {ref}`. */
type GapsOf<Sentence> = Sentence extends `${string}{${infer Gap}}${infer Rest}` ? Gap | GapsOf<Rest> : never

/** A sentence to say: its name and the values of its gaps, except those that are `Known`. */
export type Saying<English, Known extends string = never> = {
  [Name in keyof English]: English[Name] extends string
    ? [Exclude<GapsOf<English[Name]>, Known>] extends [never]
      ? [name: Name, values?: undefined]
      : [name: Name, values: Record<Exclude<GapsOf<English[Name]>, Known>, string | number>]
    : never
}[keyof English]

/** The same sentences by language. */
export function inEveryLanguage<English>(
  english: English,
  translations: Record<Exclude<Language, 'en'>, Translation<English>>,
): Record<Language, Words<English>> {
  const others = Object.entries(translations).map(([language, translated]) => [
    language,
    withEnglishFallback(english, translated),
  ])
  return { en: english, ...Object.fromEntries(others) }
}

/** A translation, with English for what it lacks. */
export function withEnglishFallback<English>(english: English, translated: unknown): English {
  if (isMissing(english, translated)) return english
  if (!hasParts(english) || !hasParts(translated)) return translated as English
  const whole = Object.assign(Array.isArray(translated) ? [] : {}, translated)
  for (const [key, sentence] of Object.entries(english)) whole[key] = withEnglishFallback(sentence, translated[key])
  return whole as English
}

/** The places that a translation lacks: `['done', 'title']`. */
export function missingPaths(english: unknown, translated: unknown, place: string[] = []): string[][] {
  if (isMissing(english, translated)) return [place]
  if (!hasParts(english) || !hasParts(translated)) return []
  return Object.entries(english).flatMap(([key, sentence]) => missingPaths(sentence, translated[key], [...place, key]))
}

/** A list of another length is missing as a whole, because its sentences cannot be matched. */
function isMissing(english: unknown, translated: unknown): boolean {
  if (Array.isArray(english) && Array.isArray(translated)) return english.length !== translated.length
  return translated === undefined
}

type Parts = Record<string, unknown>

function hasParts(words: unknown): words is Parts {
  return typeof words === 'object' && words !== null
}
