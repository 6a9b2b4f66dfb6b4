import type { Cents } from '#contract/money.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'

/** A difference, as operators read it. */
export type Difference = { kind: string; subject: string; amount: Cents; explanation: string; since: Date | null }

/**
 * Stores a difference for operators, once while it is open. Returns whether it is new. A difference that a correction settled stays closed
 * as long as the same amount differs.
 */
export async function reportDifference(
  db: Db | Tx,
  { kind, subject, amount, explanation, since }: Difference,
): Promise<boolean> {
  const [row] = await db<{ isNew: boolean }[]>`
    insert into reconciliation_difference (kind, subject, amount_cents, explanation, since)
    select ${kind}, ${subject}, ${amount}, ${explanation}, coalesce(${since}, business_now())
    where not exists (
      select from reconciliation_difference settled
      join correction on correction.difference_id = settled.id and correction.state = 'posted'
      where settled.kind = ${kind} and settled.subject = ${subject} and settled.amount_cents = ${amount}
    )
    on conflict (kind, subject) where resolved_at is null
    do update set amount_cents = excluded.amount_cents, explanation = excluded.explanation
    returning xmax = 0 as "isNew"
  `
  return row?.isNew ?? false
}

/** Resolves a difference that no longer exists. Returns whether it was open. */
export async function resolveDifference(
  db: Db | Tx,
  { kind, subject }: Pick<Difference, 'kind' | 'subject'>,
): Promise<boolean> {
  const resolved = await db`
    update reconciliation_difference set resolved_at = business_now()
    where kind = ${kind} and subject = ${subject} and resolved_at is null
  `
  return resolved.count > 0
}

const PAGE = 100

/** Open differences of these kinds, oldest first, a page at a time; those that appear during the reading are left for the next time. */
export async function* listOpen(db: Db, kinds: string[]): AsyncGenerator<Pick<Difference, 'kind' | 'subject'>> {
  const [last] = await db<[{ id: number }]>`select coalesce(max(id), 0) as id from reconciliation_difference`
  for (let after = 0; ; ) {
    const rows = await db<{ id: number; kind: string; subject: string }[]>`
      select id, kind, subject from reconciliation_difference
      where resolved_at is null and kind = any(${kinds}) and id > ${after} and id <= ${last.id}
      order by id
      limit ${PAGE}
    `
    yield* rows
    after = rows.at(-1)?.id ?? last.id
    if (rows.length < PAGE) return
  }
}

/** A correction has settled it. */
export async function closeDifference(tx: Tx, id: number): Promise<void> {
  await tx`update reconciliation_difference set resolved_at = business_now() where id = ${id} and resolved_at is null`
}

/** Resolves the differences that a complete comparison no longer found. Returns how many. */
export async function resolveOthers(
  tx: Tx,
  kinds: string[],
  found: Pick<Difference, 'kind' | 'subject'>[],
): Promise<number> {
  const deleted = await tx`
    update reconciliation_difference set resolved_at = business_now()
    where resolved_at is null and kind = any(${kinds})
      and not (kind || ' ' || subject = any(${found.map(({ kind, subject }) => `${kind} ${subject}`)}))
  `
  return deleted.count
}
