import type { Db } from '#server/db/connect.ts'
import { rankAll } from './rank-all.ts'
import { rankChanged } from './rank-changed.ts'
import type { Ranked } from './ranks.ts'

/** With more changes than this, ranking all workers is faster. */
const MANY_CHANGES = 20_000

/**
 * Updates ranks from ratings, and the lists of best workers from ranks and moves. Its cost
 * depends on what changed since the last time, not on the number of workers.
 */
export async function refreshRanks(db: Db): Promise<Ranked> {
  return db.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtext('refresh_ranks'))`
    await tx`set local work_mem = '64MB'`
    const [{ changes, hasLists }] = await tx<[{ changes: number; hasLists: boolean }]>`
      select exists (select from best_workers) as "hasLists",
        (select count(*) from (select from worker where to_rank limit ${MANY_CHANGES + 1}) changed) as changes
    `
    return hasLists && changes <= MANY_CHANGES ? rankChanged(tx) : rankAll(tx)
  })
}
