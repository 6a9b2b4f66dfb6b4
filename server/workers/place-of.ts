import type { Tx } from '#server/db/connect.ts'
import { forgivingNames, forms, spellings, words } from './search-text.ts'

/** The place that a location stands for, added to the dictionary when nobody has named it before. */
export async function placeOf(tx: Tx, location: string | null): Promise<number | null> {
  const name = words(location ?? '').join(' ')
  if (!location || !name) return null
  const [known] = await tx<{ id: number }[]>`select id from place where words = ${name}`
  if (known) return known.id
  const [added] = await tx<{ id: number }[]>`
    insert into place (words) values (${name}) on conflict (words) do update set words = excluded.words returning id
  `
  const id = added?.id as number
  await tx`
    insert into place_form (form, place_id)
    select form, ${id} from unnest(${forms(location)}::text[]) form
    on conflict do nothing
  `
  const misspelt = [...new Set(forgivingNames(location).flatMap(spellings))]
  await tx`
    insert into place_misspelling (spelling, place_id)
    select spelling, ${id} from unnest(${misspelt}::text[]) spelling
    on conflict do nothing
  `
  return id
}
