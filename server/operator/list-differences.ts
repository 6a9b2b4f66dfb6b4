import { OPERATOR } from '#contract/limits.ts'
import type { Difference } from '#contract/oversight.ts'
import type { Given } from '#contract/shapes.ts'
import type { Db } from '#server/db/connect.ts'

type Row = Omit<Given<typeof Difference>, 'id'> & { id: number }

/** Where our books and those of the payment provider or the bank disagree: open ones first, the oldest at the top. */
export async function listDifferences({ db }: { db: Db }): Promise<Given<typeof Difference>[]> {
  const rows = await db<Row[]>`
    select id, kind, subject, amount_cents as amount, explanation, found_at as "foundAt", resolved_at as "resolvedAt",
      extract(epoch from coalesce(resolved_at, business_now()) - since)::bigint as "ageSeconds"
    from reconciliation_difference
    order by resolved_at is not null, case when resolved_at is null then since end, found_at desc, id
    limit ${OPERATOR.list}
  `
  return rows.map((row) => ({ ...row, id: String(row.id) }))
}
