import type { Db } from '#server/platform/db/connect.ts'
import { forgivingNames } from './search-text.ts'

/** Removes a place without workers from the dictionary: it may have been somebody's own address. */
export async function forgetPlace(db: Db, placeId: number): Promise<void> {
  await db.begin(async (tx) => {
    // Locked before it is checked, so that no worker moves there in between.
    await tx`select from place where id = ${placeId} for update`
    const [place] = await tx<{ words: string }[]>`
      select words from place
      where id = ${placeId} and not exists (select from worker where place_id = place.id)
    `
    if (!place) return
    await tx`delete from place_form where place_id = ${placeId}`
    await tx`delete from place where id = ${placeId}`
    await tx`
      delete from place_misspelling
      where name = any(${forgivingNames(place.words)}::text[]) and not exists (
        select from place_form where form >= name and form < name || ${'\u{10ffff}'}
      )
    `
  })
}

/** Removes places that nobody works at any more, at most so many: those of archived workers, and any that a process that ended left behind. */
export async function forgetEmptyPlaces(db: Db, atMost: number): Promise<void> {
  const empty = await db<{ id: number }[]>`
    select id from place
    where not exists (select from worker where place_id = place.id and removed_at is null)
    order by id
    limit ${atMost}
  `
  for (const { id } of empty) await forgetPlace(db, id)
}
