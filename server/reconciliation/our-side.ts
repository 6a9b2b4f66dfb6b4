import { PAYOUT } from '#contract/limits.ts'
import { afterBusinessDays } from '#server/calendar/calendar.ts'
import type { Db } from '#server/db/connect.ts'
import type { OurLoad } from './compare-payment.ts'
import type { OurPayout } from './compare-payout.ts'

/** How late a job may be before what it should have done counts as left undone. */
const LATE = '5 minutes'

/** Loads since a moment, and open ones of any age; or one of them. */
export function readLoads(db: Db, which: { from: Date } | { id: string }) {
  return db<OurLoad[]>`
    select load.id, load.wallet_id as "walletId", load.state, coalesce(e.amount_cents, load.amount_cents) as amount, load.reversed_cents as reversed, load.created_at as "createdAt",
      coalesce(load.due_at > (select business_now()) - ${LATE}::interval, false) as "willAsk",
      load.created_at < (select business_now()) - interval '1 day' as "isOld"
    from load
    left join ledger_entry e on e.id = load.entry_id
    where ${'id' in which ? isId(db, 'load.id', which.id) : db`load.created_at >= ${which.from} or load.state = 'pending'`}
    order by load.id
  `
}

type Which = { from: Date; or: string[] } | { id: string }

/** Payouts since a moment, open ones of any age, and those that the bank names; or one of them. */
export async function readPayouts(db: Db, daySeconds: number, which: Which): Promise<OurPayout[]> {
  const here =
    'id' in which
      ? isId(db, 'id', which.id)
      : db`created_at >= ${which.from} or state in ('pending', 'processing') or id = any(${which.or.filter(isUuid)}::uuid[])`
  const rows = await db<(Omit<OurPayout, 'isOverdue'> & { now: Date })[]>`
    select id, state, net_cents as net, created_at as "createdAt", bank_id as "bankId", bank_state as "bankState",
      coalesce(least(nullif(due_at, 'infinity'), locked_until) > (select business_now()) - ${LATE}::interval, false) as "willAsk",
      due_at is null and locked_until is null as "isAtRest", (select business_now()) as now
    from payout
    where ${here}
    order by id
  `
  return rows.map(({ now, ...row }) => {
    return { ...row, isOverdue: afterBusinessDays(row.createdAt, PAYOUT.overdueDays, daySeconds) < now }
  })
}

/** A partner's name for something may be no id of ours; those that are, are found by their index. */
function isId(db: Db, column: string, id: string) {
  return isUuid(id) ? db`${db(column)} = ${id}::uuid` : db`false`
}

function isUuid(id: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)
}
