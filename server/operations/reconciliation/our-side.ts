import { PAYOUT } from '#contract/limits.ts'
import type { Rail } from '#contract/rails.ts'
import { afterBusinessDays } from '#server/platform/calendar.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Fragment } from '#server/platform/db/sql.ts'
import type { OurLoad } from './compare-payment.ts'
import type { OurPayout } from './compare-payout.ts'

/** How late a job may be before its work counts as missing. */
const LATE = '5 minutes'

/** Rows in memory at a time. */
const PAGE = 500

/** Loads and guest tips settled since a moment, or of which a part was refunded since then, and all open ones, in the order of ids. */
export async function* streamLoads(db: Db, from: Date): AsyncGenerator<OurLoad> {
  // Also by the time of the request, which the proof of the books compares with the entry: a load that was never sent must not pass for an
  // older one.
  const here = db`
    settled_at >= ${from} or (state = 'pending' and due_at is not null)
    or id in (select load_id from load_refund where load_refund.settled_at >= ${from} or load_refund.created_at >= ${from})
  `
  yield* stream<OurLoad>(db, 'our_loads', db`${loads(db)} where ${here} order by id`)
}

export async function readLoad(db: Db, id: string): Promise<OurLoad | undefined> {
  if (!isUuid(id)) return undefined
  const [load] = await db<OurLoad[]>`${loads(db)} where id = ${id}`
  return load
}

function loads(db: Db): Fragment {
  return db`
    select id, purpose, wallet_id as "walletId", state, amount_cents as amount, reversed_cents as reversed,
      coalesce((
        select sum(amount_cents) from load_refund where load_id = provider_payment.id and state = 'pending'
      ), 0)::bigint as "onItsWay",
      created_at as "createdAt", coalesce(due_at > (select business_now()) - ${LATE}::interval, false) as "willAsk",
      created_at < (select business_now()) - interval '1 day' as "isOld"
    from provider_payment
  `
}

type PayoutRow = Omit<OurPayout, 'isOverdue'> & { now: Date; expiresAt: Date | null }

/** Payouts by some rails, settled since a moment, and all open ones, in the order of ids. */
export async function* streamPayouts(
  db: Db,
  { rails, daySeconds }: { rails: readonly Rail[]; daySeconds: number },
  from: Date,
): AsyncGenerator<OurPayout> {
  const here = db`rail = any(${rails}::text[]) and (settled_at >= ${from} or state in ('pending', 'processing'))`
  const rows = stream<PayoutRow>(db, 'our_payouts', db`${payouts(db)} where ${here} order by id`)
  for await (const row of rows) yield withOverdue(row, daySeconds)
}

export async function readPayout(db: Db, daySeconds: number, id: string): Promise<OurPayout | undefined> {
  if (!isUuid(id)) return undefined
  const [row] = await db<PayoutRow[]>`${payouts(db)} where id = ${id}`
  return row && withOverdue(row, daySeconds)
}

function payouts(db: Db): Fragment {
  return db`
    select id, rail, state, net_cents as net, created_at as "createdAt", bank_id as "bankId", bank_state as "bankState",
      coalesce(least(nullif(due_at, 'infinity'), locked_until) > (select business_now()) - ${LATE}::interval, false) as "willAsk",
      due_at is null and locked_until is null as "isAtRest", code_expires_at as "expiresAt", (select business_now()) as now
    from payout
  `
}

/** A code may wait until it expires, and then the partner gets a day. */
function withOverdue({ now, expiresAt, ...row }: PayoutRow, daySeconds: number): OurPayout {
  const isOver = expiresAt
    ? afterBusinessDays(expiresAt, 1, daySeconds)
    : afterBusinessDays(row.createdAt, PAYOUT.overdueDays, daySeconds)
  return { ...row, isOverdue: isOver < now }
}

/**
 * Reads a page at a time from a cursor with hold: no transaction stays open, because a partner
 * may take minutes to answer.
 */
async function* stream<Row extends object>(db: Db, name: string, query: Fragment): AsyncGenerator<Row> {
  const connection = await db.reserve()
  try {
    await connection`declare ${connection(name)} no scroll cursor with hold for ${query}`
    for (;;) {
      const rows = await connection<Row[]>`fetch ${connection.unsafe(String(PAGE))} from ${connection(name)}`
      if (rows.length === 0) return
      yield* rows
    }
  } finally {
    await connection`close ${connection(name)}`.catch(() => {})
    connection.release()
  }
}

/** A partner's id may not have our form; only those that do are looked up. */
function isUuid(id: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)
}
