import { existsSync } from 'node:fs'
import type { Db, Tx } from '#server/db/connect.ts'
import { Trouble } from '#server/start/trouble.ts'
import type { Signer } from './anchors.ts'
import { readTotals } from './checkpoint.ts'
import type { Circumstances } from './circumstances.ts'
import { readFloor } from './floor.ts'
import { type ClosedMonth, isSigned, readMonthFile, writeMonthFile } from './month-file.ts'
import { brokenOf, inSnapshot, proveIn } from './prove.ts'
import { type MonthBounds, readMonths, requireMonth } from './read-months.ts'
import { everything, FIRST } from './scope.ts'

type Closing = { month: string; file: string; circumstances: Circumstances & { signer: Signer } }

/** Proves all of the books, writes the month to the file and says in the database that it is closed, signed. */
export async function closeMonth(db: Db, { month, file, circumstances }: Closing): Promise<ClosedMonth> {
  const foot = await inSnapshot(db, 'read only', async (tx) => {
    const bounds = await requireClosable(tx, month)
    if (existsSync(file)) throw new Trouble(`${file} is there already: name another one.`)
    const seal = await requireSealed(tx, bounds)
    const { ok, checks } = await proveIn(tx, circumstances)
    const broken = brokenOf(checks)
    if (!ok) throw new Trouble(`${month} is not closed, since the books are not right: ${broken.join(', ')}.`)
    const [entries] = await tx<[{ upTo: number; count: number }]>`
      select coalesce(max(id), ${bounds.to - 1}::bigint) as "upTo", count(*) as count from ledger_entry
      where id >= ${bounds.from}::bigint and id < ${bounds.to}::bigint
    `
    const floor = await readFloor(tx, circumstances.signer)
    const { totals } = await readTotals(tx, { ...everything(floor), entries: { after: FIRST, upTo: entries.upTo } })
    const about = { month, entries: { from: bounds.from, ...entries }, seal, totals }
    return writeMonthFile(tx, file, about, circumstances.signer)
  })
  await db`insert into closed_month (month, body, signature) values (${month}, ${foot.body}, ${foot.signature})`
  return JSON.parse(foot.body) as ClosedMonth
}

/** Whether a file is the one that was written when its month was closed, and the month, or what stayed of it, still what the file says. */
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
  // What of a detached month should be there is for the proof to say.
  const isSame = known.isDetached
    ? now.count === closed.entries.count - differing
    : differing === 0 && now.count === closed.entries.count
  if (!isSame)
    throw new Trouble(
      `The entries of ${closed.month} in this database are not those of ${file}, which is as it was signed: ${differing} differ, and there are ${now.count} of ${closed.entries.count}.`,
    )
  return closed
}

/** The same of the file that somebody says is this month's. */
export async function checkFileOf(month: string, tx: Tx, file: string, signer: Signer): Promise<ClosedMonth> {
  const closed = await checkMonthFile(tx, file, signer)
  if (closed.month !== month) throw new Trouble(`${file} is the file of ${closed.month}, not of ${month}.`)
  return closed
}

async function requireClosable(tx: Tx, month: string): Promise<MonthBounds> {
  const { months, bounds } = await requireMonth(tx, month)
  if (bounds.body !== null) throw new Trouble(`${month} is closed already.`)
  if (!bounds.isOver) throw new Trouble(`${month} is not over: its entries end when those of the next month begin.`)
  const earlier = months.find(({ body }) => body === null)
  if (earlier && earlier !== bounds) throw new Trouble(`${earlier.month} comes first: close it before ${month}.`)
  return bounds
}

async function requireSealed(tx: Tx, { month, from, to }: MonthBounds): Promise<ClosedMonth['seal']> {
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
