import { RATING } from '#contract/limits.ts'
import type { Tx } from '#server/db/connect.ts'
import type { Fragment } from '#server/db/sql.ts'

/** How many workers were ranked anew, and how many lists were made or changed. */
export type Ranked = { workers: number; lists: number }

/**
 * The search shows twenty of a list; the rest stands by for those who leave or fall back. A list shorter than these twenty
 * holds everybody of its text, and is followed as such: whoever changes these numbers empties the lists by a migration.
 */
export const LIST_LENGTH = 30
/** More workers than this beginning with a text, and they get a list; fewer are read one by one. */
export const MANY_WORKERS = 200
/** More places than this beginning with a text, and it gets a list; fewer are read one by one. */
export const MANY_PLACES = 8

const PRIOR = RATING.priorStars * RATING.priorPeople

/**
 * The damped average in hundredths, then how many people gave it, as one number. Payments do not count: many tiny ones
 * cost next to nothing.
 */
export function rankOf(tx: Tx): Fragment {
  return tx`
    round(100 * (rating_sum + ${PRIOR}::numeric) / (rating_count + ${RATING.priorPeople}))::bigint * 1000000000000
      + least(rating_count, 999999999999)`
}

/** Whoever moved, left or was rated while ranks were worked out on a copy is still to be looked at. */
export function unchanged(tx: Tx, copy: Fragment): Fragment {
  return tx`
    ${copy}.seq = worker.seq and ${copy}.search_id = worker.search_id
      and ${copy}.service_category = worker.service_category and ${copy}.place_id is not distinct from worker.place_id
      and ${copy}.rating_sum = worker.rating_sum and ${copy}.rating_count = worker.rating_count
      and ${copy}.removed_at is not distinct from worker.removed_at`
}
