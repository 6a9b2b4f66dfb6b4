import { RATING } from '#contract/limits.ts'
import type { Tx } from '#server/db/connect.ts'
import type { Fragment } from '#server/db/sql.ts'

/** How many workers were ranked, and how many lists were made or changed. */
export type Ranked = { workers: number; lists: number }

/**
 * The search shows twenty of a list; the rest replace those who leave. A list shorter than these twenty
 * holds all workers of its text. A change of these numbers must empty the lists by a migration.
 */
export const LIST_LENGTH = 30
/** A text with more workers than this gets a list; fewer are read one by one. */
export const MANY_WORKERS = 200
/** A text with more places than this gets a list; fewer are read one by one. */
export const MANY_PLACES = 8

const PRIOR = RATING.priorStars * RATING.priorPeople

/**
 * The damped average in hundredths, then the number of ratings, as one number. Payments do not count: many tiny ones
 * cost next to nothing.
 */
export function rankOf(tx: Tx): Fragment {
  return tx`
    round(100 * (rating_sum + ${PRIOR}::numeric) / (rating_count + ${RATING.priorPeople}))::bigint * 1000000000000
      + least(rating_count, 999999999999)`
}

/** Workers who moved, left or were rated while ranks were computed on the copy are handled next time. */
export function unchanged(tx: Tx, copy: Fragment): Fragment {
  return tx`
    ${copy}.seq = worker.seq and ${copy}.search_id = worker.search_id
      and ${copy}.service_category = worker.service_category and ${copy}.place_id is not distinct from worker.place_id
      and ${copy}.rating_sum = worker.rating_sum and ${copy}.rating_count = worker.rating_count
      and ${copy}.removed_at is not distinct from worker.removed_at`
}
