import type { Db } from '#server/db/connect.ts'
import { isOneLetterOff, spellings } from './search-text.ts'

/** The names of places that differ from what was typed in one letter. */
export async function respell(db: Db, typed: string): Promise<string[]> {
  const shared = spellings(typed)
  if (shared.length === 0) return []
  const candidates = await db<{ name: string }[]>`
    select distinct name from place_misspelling where spelling = any(${shared}::text[]) order by name
  `
  // Sharing a spelling is necessary and not enough: each may have lost another letter.
  return candidates.map(({ name }) => name).filter((name) => isOneLetterOff(typed, name))
}
