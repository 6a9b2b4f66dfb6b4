import { RETENTION } from '#contract/limits.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'

/** Erases the payment references that the browser of a closed account made. */
export async function eraseReferences(tx: Tx, personId: string): Promise<void> {
  await tx`update load set payment_reference = id::text, key = id::text, request_hash = '' where person_id = ${personId}`
}

/** Payments that were never made are kept as long as transactions, then removed. */
export async function removeOldPayments(db: Db, until: Date): Promise<number> {
  let removed = 0
  for (const table of ['load', 'guest_tip']) {
    const deleted = await db`
      delete from ${db(table)}
      where entry_id is null and settled_at < ${until}::timestamptz - make_interval(years => ${RETENTION.keepEntriesYears})
    `
    removed += deleted.count
  }
  return removed
}
