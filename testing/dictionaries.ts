import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Language } from '#contract/languages.ts'
import { missingPaths } from '#contract/translation/translation.ts'

type Sentences = Map<string, string>

/** The English sentences that a language has, its words for them, and the English sentences that it lacks, each by its place. */
export async function compareWithEnglish(
  language: Language,
): Promise<{ english: Sentences; translated: Sentences; missing: Sentences }> {
  const [english, translated] = await Promise.all([dictionaryOf('en'), dictionaryOf(language)])
  const places = missingPaths(english, translated).map((place) => `${place.join(' ')} `)
  const isMissing = ([place]: [string, string]) => places.some((each) => `${place} `.startsWith(each))
  const [all, theirs] = [[...sentencesIn(english)], [...sentencesIn(translated)]]
  return {
    english: new Map(all.filter((each) => !isMissing(each))),
    translated: new Map(theirs.filter((each) => !isMissing(each))),
    missing: new Map(all.filter(isMissing)),
  }
}

/** Everything that is said in a language, by screen or by subject; the words of operators are English alone. */
export async function dictionaryOf(language: Language): Promise<Record<string, unknown>> {
  const root = join(import.meta.dirname, '..')
  const files = globSync(`{web,contract,server/platform/language}/texts/${language}/*.ts`, { cwd: root }).sort()
  const parts = files.map(async (file) => [basename(file, '.ts'), Object.values(await import(join(root, file)))[0]])
  const said = Object.fromEntries(await Promise.all(parts))
  for (const part of Object.keys(said)) if (part.startsWith('operator')) delete said[part]
  return said
}

/** Every sentence by its place, with sample gaps filled in: `send done title`. */
function sentencesIn(words: unknown, place = '', found: Sentences = new Map()): Sentences {
  if (typeof words === 'string') found.set(place, words)
  else if (typeof words === 'function') {
    const gaps = Array.from({ length: words.length }, (_, at) => `7${at}`)
    sentencesIn(words(...gaps), place, found)
    if (gaps.length === 0) return found
    sentencesIn(words(...gaps.map(() => '')), `${place} (nothing)`, found)
    // A count of 1 often has a sentence of its own. Texts that work on letters take no number.
    if (!String(words).includes('.replace(')) sentencesIn(words(...gaps.map(() => 1)), `${place} (1)`, found)
  } else if (typeof words === 'object' && words !== null)
    for (const [key, inner] of Object.entries(words))
      if (key !== 'key') sentencesIn(inner, `${place} ${key}`.trim(), found)
  return found
}
