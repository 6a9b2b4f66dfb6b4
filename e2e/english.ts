import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '#contract/languages.ts'
import { REFUSALS } from '#contract/refusals.ts'
import { REFUSAL_SENTENCES, SERVER_SENTENCES } from '#server/language/sentences.ts'
import { SERVICE_NAMES } from '#server/language/service-names.ts'
import { PROOF_TEXTS } from '#server/proofs/texts/proof-texts.ts'

/** Tells English from a language: by every sentence that we say in English and not in it, and by words that no English sentence lacks. */
export async function englishBesides(language: Exclude<Language, 'en'>): Promise<(text: string) => boolean> {
  const ours = sayings([
    await textsOf(language),
    REFUSAL_SENTENCES[language],
    SERVER_SENTENCES[language],
    SERVICE_NAMES[language],
    PROOF_TEXTS[language],
  ])
  const english = sayings([
    await textsOf('en'),
    Object.values(REFUSALS).map(({ sentence }) => sentence),
    SERVER_SENTENCES.en,
    SERVICE_NAMES.en,
    PROOF_TEXTS.en,
  ])
  const said = [...english].filter((text) => !ours.has(text) && WORD.test(text.replaceAll(GAP, ' '))).map(pattern)
  const sentences = new RegExp(said.join('|'))
  return (text) => !ADDRESS.test(text) && (sentences.test(text) || FUNCTION_WORDS.test(text))
}

const WORD = /[a-z]{3}/i
const GAP = '\u0000'
const ADDRESS = /@/

/** Words that hardly an English sentence does without, and that none of our other languages has. */
const FUNCTION_WORDS = /\b(the|and|your|you|please|with|this|that|from|have|has|not|will|was|for|are|our)\b/i

/** A sentence of three words is found within a longer text as well; a shorter one is the whole text. */
function pattern(text: string): string {
  const escaped = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(GAP, '.+')
  return text.replaceAll(GAP, ' ').trim().split(/\s+/).length >= 3 ? escaped : `^(?:\\d{3}: )?${escaped}$`
}

/** What the screens of a language say; those of operators are English alone. */
async function textsOf(language: Language): Promise<unknown[]> {
  const folder = join(import.meta.dirname, '../web/texts', language)
  const files = readdirSync(folder).filter((file) => !file.startsWith('operator'))
  return Promise.all(files.map((file) => import(join(folder, file))))
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
