import type { ServiceCategory } from '#contract/categories.ts'
import { SEARCH } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import { readQr, type ScannedWorker } from '#contract/scanned.ts'
import type { FoundWorker } from '#contract/workers.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { findByCategory, findById, findByMeanings, findByText, type Scope } from './find-workers.ts'
import { isBlankCard } from './is-blank-card.ts'
import { forgivingMeaningsOf, meaningsOf, textsToRespell } from './meanings.ts'
import { isForgiven, isOneLetterOff, searchId, searchWords, spellings, typedDigits, words } from './search-text.ts'
import { servicesNamed } from './services-named.ts'
import { shownWorker, type WorkerRow } from './shown-worker.ts'

type Search = { query?: string | undefined; category?: ServiceCategory | '' | undefined }

/**
 * Finds workers, best first: the worker ID itself, then IDs that begin so, in their order, then suburbs, then service types, by rating
 * within these. If nothing is found, a place and a service together are searched for,
 * and then misspelt ones.
 */
export async function searchWorkers(
  { db }: { db: Db },
  _caller: Caller,
  { query = '', category: chosen }: Search,
): Promise<FoundWorker[]> {
  const text = query.trim()
  const category = chosen || null
  if (text.length < SEARCH.minCharacters && !category) throw new Refusal('search_too_short')
  const scanned = readQr(text)
  const found = await find(db, text, scanned, { category, most: limitFor(text) })
  const number = scanned && 'guardNumber' in scanned ? scanned.guardNumber : text
  if (found.length === 0 && (await isBlankCard(db, number))) throw new Refusal('card_not_in_use')
  return found.map(shownWorker)
}

/** Two letters name nobody: results for all pairs would be a list of all workers. */
export function limitFor(text: string): number {
  const isShort = text !== '' && Math.max(searchId(text).length, searchWords(text).length) <= SEARCH.fewUpTo
  return isShort ? SEARCH.few : SEARCH.results
}

async function find(db: Db, text: string, scanned: ScannedWorker | undefined, scope: Scope): Promise<WorkerRow[]> {
  const { category, most } = scope
  if (!text && category) return findByCategory(db, category, most)
  // A scanned code means one worker, whatever category was chosen before.
  if (scanned) return findById(db, scanned)

  const found = await findByText(db, scope, {
    text,
    searchId: searchId(text),
    digits: typedDigits(text),
    words: searchWords(text),
    services: servicesNamed(text).filter((service) => !category || service === category),
  })
  if (found.length > 0) return found
  const typed = words(text)
  const together = await findByMeanings(db, scope, meaningsOf(typed))
  if (together.length > 0) return together
  return findByMeanings(db, scope, forgivingMeaningsOf(typed, await respell(db, textsToRespell(typed))))
}

/** The names of places that differ from each text in one letter, in one query. */
async function respell(db: Db, texts: readonly string[]): Promise<Map<string, string[]>> {
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
