import { existsSync } from 'node:fs'
import type { Db, Tx } from '#server/db/connect.ts'
import { Trouble } from '#server/start/trouble.ts'
import type { Signer } from './anchors.ts'
import { readTotals } from './checkpoint.ts'
import type { Circumstances } from './circumstances.ts'
import { type ClosedMonth, isSigned, readMonthFile, writeMonthFile } from './month-file.ts'
import { inSnapshot, proveIn } from './prove.ts'
import { EVERYTHING, FIRST } from './scope.ts'

export type Month = {
  month: string
  entries: number
  /** Nothing is written to it any more. */
  isOver: boolean
  closed: ClosedMonth | null
}

type Bounds = {
  month: string
  from: number
  to: number
  isOver: boolean
  body: string | null
  signature: string | null
}

type Closing = { month: string; file: string; circumstances: Circumstances & { signer: Signer } }

/** Proves all of the books, writes the month to the file and says in the database that it is closed, signed. */
export async function closeMonth(db: Db, { month, file, circumstances }: Closing): Promise<ClosedMonth> {
  const foot = await inSnapshot(db, 'read only', async (tx) => {
    const bounds = await requireClosable(tx, month)
    if (existsSync(file)) throw new Trouble(`${file} is there already: name another one.`)
    const seal = await requireSealed(tx, bounds)
    const { ok, checks } = await proveIn(tx, circumstances)
    const broken = checks.filter((check) => check.broken > 0).map(({ name }) => name)
    if (!ok) throw new Trouble(`${month} is not closed, since the books are not right: ${broken.join(', ')}.`)
    const [entries] = await tx<[{ upTo: number; count: number }]>`
      select coalesce(max(id), ${bounds.to - 1}::bigint) as "upTo", count(*) as count from ledger_entry
      where id >= ${bounds.from}::bigint and id < ${bounds.to}::bigint
    `
    const { totals } = await readTotals(tx, { ...EVERYTHING, entries: { after: FIRST, upTo: entries.upTo } })
    const about = { month, entries: { from: bounds.from, ...entries }, seal, totals }
    return writeMonthFile(tx, file, about, circumstances.signer)
  })
  await db`insert into closed_month (month, body, signature) values (${month}, ${foot.body}, ${foot.signature})`
  return JSON.parse(foot.body) as ClosedMonth
}

/** The months of which there are entries, or will be, the first one first. */
export async function listMonths(db: Db): Promise<Month[]> {
  const months: Month[] = []
  for (const { month, from, to, isOver, body } of await readMonths(db)) {
    const [found] = await db<[{ entries: number }]>`
      select count(*) as entries from ledger_entry where id >= ${from}::bigint and id < ${to}::bigint
    `
    months.push({ month, isOver, ...found, closed: body === null ? null : (JSON.parse(body) as ClosedMonth) })
  }
  return months
}

/** Whether a file is the one that was written when its month was closed, and the month still what the file says. */
export async function checkMonthFile(db: Db | Tx, file: string, signer: Signer): Promise<ClosedMonth> {
  let differing = 0
  const closed = await readMonthFile(file, signer, async (rows) => {
    if (rows.length === 0) return
    const [found] = await db<[{ count: number }]>`
      select count(*) as count from unnest(${rows}::text[]::ledger_entry[]) told
      where not exists (select from ledger_entry e where e.id = told.id and entry_mark(e) = entry_mark(told))
    `
    differing += found.count
  })
  const known = (await readMonths(db)).find(({ month }) => month === closed.month)
  if (!known?.body || !known.signature || !isSigned(signer, { body: known.body, signature: known.signature }))
    throw new Trouble(`${closed.month} is not closed in this database.`)
  if (known.body !== JSON.stringify(closed))
    throw new Trouble(`${closed.month} was closed with another file than ${file}.`)
  const [now] = await db<[{ count: number }]>`
    select count(*) as count from ledger_entry where id >= ${known.from}::bigint and id < ${known.to}::bigint
  `
  if (differing > 0 || now.count !== closed.entries.count)
    throw new Trouble(
      `The entries of ${closed.month} in this database are not those of ${file}, which is as it was signed: ${differing} differ, and there are ${now.count} of ${closed.entries.count}.`,
    )
  return closed
}

async function requireClosable(tx: Tx, month: string): Promise<Bounds> {
  const months = await readMonths(tx)
  const bounds = months.find((one) => one.month === month)
  if (!bounds) throw new Trouble(`There are no entries of ${month}: npm run books -- list names the months.`)
  if (bounds.body !== null) throw new Trouble(`${month} is closed already.`)
  if (!bounds.isOver) throw new Trouble(`${month} is not over: its entries end when those of the next month begin.`)
  const earlier = months.find(({ body }) => body === null)
  if (earlier && earlier !== bounds) throw new Trouble(`${earlier.month} comes first: close it before ${month}.`)
  return bounds
}

async function requireSealed(tx: Tx, { month, from, to }: Bounds): Promise<ClosedMonth['seal']> {
  const [last] = await tx<[{ id: number | null }]>`
    select max(id) as id from ledger_entry where id >= ${from}::bigint and id < ${to}::bigint
  `
  if (last.id === null) return null
  const [seal] = await tx<{ position: number; hash: string }[]>`
    select position, encode(hash, 'hex') as hash from entry_seal where up_to >= ${last.id} order by position limit 1
  `
  if (!seal) throw new Trouble(`${month} is not yet sealed: the service does that within ten seconds; then try again.`)
  return seal
}

function readMonths(db: Db | Tx): Promise<Bounds[]> {
  return db<Bounds[]>`
    select months.*, given.last_value >= months.to - 1 as "isOver", closed_month.body, closed_month.signature
    from (
      select replace(substring(relname from 14), '_', '-') as month,
        coalesce(substring(pg_get_expr(relpartbound, oid) from 'FROM \\(''?([0-9]+)''?\\)')::bigint, 0) as from,
        substring(pg_get_expr(relpartbound, oid) from 'TO \\(''?([0-9]+)''?\\)')::bigint as to
      from pg_class join pg_inherits on inhrelid = oid
      where inhparent = 'ledger_entry'::regclass
    ) months
    cross join (select coalesce(last_value, 0) as last_value from pg_sequences where sequencename = 'ledger_entry_id_seq') given
    left join closed_month using (month)
    order by months.to
  `
}
