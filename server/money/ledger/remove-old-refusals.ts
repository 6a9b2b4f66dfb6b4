import { RETENTION } from '#contract/limits.ts'
import type { Db } from '#server/platform/db/connect.ts'

/**
 * Refusals of what people asked for are kept as long as transactions are, and then removed. Entries never are, nor refusals of the
 * service itself: their keys stay for ever, and the proof asks what was refused under them.
 */
export async function removeOldRefusals(db: Db, until: Date): Promise<number> {
  const removed = await db`
    delete from ledger_refusal
    where at < ${until}::timestamptz - make_interval(years => ${RETENTION.keepEntriesYears})
      and actor <> '00000000-0000-0000-0000-000000000000'
  `
  return removed.count
}
