import type { Db } from '#server/db/connect.ts'
import { isForgiven, isOneLetterOff, spellings } from './search-text.ts'

/** For each text, the names of places that differ from it in one letter: all of them in one question. */
export async function respell(db: Db, texts: readonly string[]): Promise<Map<string, string[]>> {
  const shared = [...new Set(texts.flatMap(spellings))]
  if (shared.length === 0) return new Map()
  const candidates = await db<{ name: string }[]>`
    select distinct name from place_misspelling where spelling = any(${shared}::text[]) order by name
  `
  // Sharing a spelling is necessary and not enough: each may have lost another letter.
  return new Map(texts.map((text) => [text, candidates.map(({ name }) => name).filter((name) => isMeant(text, name))]))
}

function isMeant(typed: string, name: string): boolean {
  return isForgiven(typed) && isOneLetterOff(typed, name)
}
