import type { Waiting } from '#contract/operator.ts'
import type { Correction } from '#contract/oversight.ts'
import type { Given } from '#contract/shapes.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { pageOf } from './page-of.ts'

/** Money corrections, open ones first, then the newest. */
export async function listCorrections(
  { db }: { db: Db },
  caller: Caller,
  { page, only }: Waiting,
): Promise<Given<typeof Correction>[]> {
  const rows = await db<Row[]>`
    ${corrections(db)}
    where ${only ? db`state in ('proposed', 'approved')` : db`true`}
    order by state not in ('proposed', 'approved'), proposed_at desc, correction.id
    ${pageOf(db, page)}
  `
  return rows.map((row) => present(row, caller))
}

/** One correction as operators see it. */
export async function showCorrection(db: Db, caller: Caller, id: string): Promise<Given<typeof Correction>> {
  const [row] = await db<Row[]>`${corrections(db)} where correction.id = ${id}`
  if (!row) throw new Error('A correction that was just written can be read.')
  return present(row, caller)
}

type Row = Omit<Given<typeof Correction>, 'needsAnother' | 'transactionId' | 'differenceId'> & {
  difference: number | null
  proposerId: string
  entryId: number | null
}

function corrections(db: Db) {
  return db`
    select correction.id, person_id as "personId", subject.email, direction, amount_cents as amount, reason, state,
      proposed_by as "proposerId", coalesce(proposer.email, proposed_by::text) as "proposedBy",
      proposed_at as "proposedAt", coalesce(decider.email, decided_by::text) as "decidedBy", decided_at as "decidedAt",
      entry_id as "entryId", difference_id as difference, help_id as "helpId"
    from correction
    join person subject on subject.id = person_id
    join person proposer on proposer.id = proposed_by
    left join person decider on decider.id = decided_by
  `
}

function present({ proposerId, entryId, difference, ...row }: Row, caller: Caller): Given<typeof Correction> {
  return {
    ...row,
    needsAnother: proposerId === caller.personId || row.personId === caller.personId,
    differenceId: difference === null ? null : String(difference),
    transactionId: entryId === null ? null : String(entryId),
  }
}
