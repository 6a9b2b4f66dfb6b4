import { randomInt } from 'node:crypto'
import type { ServiceCategory } from '#contract/categories.ts'
import { guardNumberKey } from '#contract/guard-number.ts'
import { guardNumberSkeleton } from '#contract/guard-number-skeleton.ts'
import type { Db } from '#server/platform/db/connect.ts'

const LETTERS: Record<ServiceCategory, string> = {
  parking_guard: 'PG',
  waiter: 'WT',
  household_services: 'HS',
  day_laborer: 'DL',
  other: 'SW',
}
/** The number of digits to begin with, so that few guesses are somebody's ID, and how many IDs to try of each length. */
const DIGITS = [6, 7]
const DRAWN = 20

/** A worker ID that is free now. It is not reserved. */
export async function suggestWorkerId(
  { db }: { db: Db },
  { category }: { category: ServiceCategory },
  lengths = DIGITS,
): Promise<{ guardNumber: string | null }> {
  for (const digits of lengths) {
    const drawn = Array.from(
      { length: DRAWN },
      () => `${LETTERS[category]}-${randomInt(10 ** (digits - 1), 10 ** digits)}`,
    )
    const keys = drawn.map(guardNumberKey)
    const skeletons = drawn.map(guardNumberSkeleton)
    const [free] = await db<{ position: number }[]>`
      select position::int
      from unnest(${keys}::text[], ${skeletons}::text[]) with ordinality as asked (key, skeleton, position)
      where not exists (select from worker_id_taken where key_hash = any(worker_id_hashes(key, skeleton)))
      order by position
      limit 1
    `
    if (free) return { guardNumber: drawn[free.position - 1] ?? null }
  }
  return { guardNumber: null }
}
