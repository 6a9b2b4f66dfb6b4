import { RETENTION } from '#contract/retention.ts'
import type { Db } from '#server/db/connect.ts'

/** Movements that were refused are kept as long as transactions are, and then removed. Entries never are. */
export async function removeOldRefusals(db: Db, until: Date): Promise<number> {
  const removed = await db`
    delete from ledger_refusal where at < ${until}::timestamptz - make_interval(years => ${RETENTION.keepEntriesYears})
  `
  return removed.count
}
