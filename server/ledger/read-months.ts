import type { Db, Tx } from '#server/db/connect.ts'
import { Trouble } from '#server/start/trouble.ts'
import type { ClosedMonth } from './month-file.ts'

export type Month = {
  month: string
  /** Those that are in the database. */
  entries: number
  /** Nothing is written to it any more. */
  isOver: boolean
  closed: ClosedMonth | null
  isDetached: boolean
}

export type MonthBounds = {
  month: string
  /** Of its partition. */
  name: string
  from: number
  to: number
  isOver: boolean
  /** What is signed of it, once it is closed. */
  body: string | null
  signature: string | null
  isDetached: boolean
}

/** The months of which there are entries, or will be, the first one first. */
export async function listMonths(db: Db): Promise<Month[]> {
  const months: Month[] = []
  for (const { month, from, to, isOver, body, isDetached } of await readMonths(db)) {
    const [found] = await db<[{ entries: number }]>`
      select count(*) as entries from ledger_entry where id >= ${from}::bigint and id < ${to}::bigint
    `
    const closed = body === null ? null : (JSON.parse(body) as ClosedMonth)
    months.push({ month, isOver, ...found, closed, isDetached })
  }
  return months
}

export async function requireMonth(
  db: Db | Tx,
  month: string,
): Promise<{ months: MonthBounds[]; bounds: MonthBounds }> {
  const months = await readMonths(db)
  const bounds = months.find((one) => one.month === month)
  if (!bounds) throw new Trouble(`There are no entries of ${month}: npm run books -- list names the months.`)
  return { months, bounds }
}

export function readMonths(db: Db | Tx): Promise<MonthBounds[]> {
  return db<MonthBounds[]>`
    select months.*, given.last_value >= months.to - 1 as "isOver", closed_month.body, closed_month.signature,
      detached_month.month is not null as "isDetached"
    from (
      select replace(substring(relname from 14), '_', '-') as month, relname::text as name,
        coalesce(substring(pg_get_expr(relpartbound, oid) from 'FROM \\(''?([0-9]+)''?\\)')::bigint, 0) as from,
        substring(pg_get_expr(relpartbound, oid) from 'TO \\(''?([0-9]+)''?\\)')::bigint as to
      from pg_class join pg_inherits on inhrelid = oid
      where inhparent = 'ledger_entry'::regclass
    ) months
    cross join (select coalesce(last_value, 0) as last_value from pg_sequences where sequencename = 'ledger_entry_id_seq') given
    left join closed_month using (month)
    left join detached_month using (month)
    order by months.to
  `
}
