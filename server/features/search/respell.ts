import type { Db } from '#server/platform/db/connect.ts'
import { isForgiven, isOneLetterOff, spellings } from './search-text.ts'

/** The names of places that differ from each text in one letter, in one query. */
export async function respell(db: Db, texts: readonly string[]): Promise<Map<string, string[]>> {
  const shared = [...new Set(texts.flatMap(spellings))]
  if (shared.length === 0) return new Map()
  const candidates = await db<{ name: string }[]>`
    select distinct name from place_misspelling where spelling = any(${shared}::text[]) order by name
  `
  // A shared spelling is necessary and not sufficient: each may lack another letter.
  return new Map(texts.map((text) => [text, candidates.map(({ name }) => name).filter((name) => isMeant(text, name))]))
}

function isMeant(typed: string, name: string): boolean {
  return isForgiven(typed) && isOneLetterOff(typed, name)
}
