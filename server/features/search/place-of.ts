import type { Tx } from '#server/platform/db/connect.ts'
import { forgivingNames, forms, spellings, words } from './search-text.ts'

/** The place of a location, added to the dictionary if it is new. */
export async function placeOf(tx: Tx, location: string | null): Promise<number | null> {
  const [id] = await placesOf(tx, [location])
  return id ?? null
}

/** The same for many at once. */
export async function placesOf(tx: Tx, locations: readonly (string | null)[]): Promise<(number | null)[]> {
  const named = locations.map((location) => words(location ?? '').join(' '))
  const names = [...new Set(named)].filter(Boolean).sort()
  if (names.length === 0) return locations.map(() => null)
  const known = await find(tx, names)
  const unknown = names.filter((name) => !known.has(name))
  if (unknown.length > 0) for (const [name, id] of await add(tx, unknown)) known.set(name, id)
  return named.map((name) => known.get(name) ?? null)
}

type Place = { id: number; words: string }

async function find(tx: Tx, names: string[]): Promise<Map<string, number>> {
  // Locked until the worker is stored, so that the place is not removed in between.
  const places = await tx<Place[]>`
    select id, words from place where words = any(${names}::text[]) order by id for key share
  `
  return new Map(places.map((place) => [place.words, place.id]))
}

async function add(tx: Tx, names: string[]): Promise<Map<string, number>> {
  // Sorted, so that two transactions that add the same places do not deadlock; updated without a change, so that
  // the id is returned also if another transaction was faster.
  const places = await tx<Place[]>`
    insert into place (words) select unnest(${names}::text[])
    on conflict (words) do update set words = excluded.words
    returning id, words
  `
  const begun = places.flatMap((place) => forms(place.words).map((form) => ({ form, id: place.id })))
  await tx`
    insert into place_form (form, place_id)
    select * from unnest(${begun.map(({ form }) => form)}::text[], ${begun.map(({ id }) => id)}::int[])
    on conflict do nothing
  `
  const forgiven = [...new Set(places.flatMap((place) => forgivingNames(place.words)))].sort()
  const misspelt = forgiven.flatMap((name) => spellings(name).map((spelling) => ({ spelling, name })))
  await tx`
    insert into place_misspelling (spelling, name)
    select * from unnest(${misspelt.map(({ spelling }) => spelling)}::text[], ${misspelt.map(({ name }) => name)}::text[])
    on conflict do nothing
  `
  return new Map(places.map((place) => [place.words, place.id]))
}
