import type { Db, Tx } from '#server/db/connect.ts'
import type { Entry } from './entry.ts'
import type { Faults } from './faults.ts'
import { legsOf } from './legs.ts'

const POSTED = 'the view of postings says of every entry what its kind does'
/** The first of each kind and one in so many of all are compared. The text of the view is part of the catalogue. */
const ONE_IN = 64

/** Compares the view `posting`, from which people read accounts, with the legs of the replay. */
export async function checkPostings(db: Db | Tx, faults: Faults, entries: Entry[]): Promise<void> {
  const seen = new Set<string>()
  const asked = entries.filter(({ kind }, n) => n % ONE_IN === 0 || seen.size < seen.add(kind).size)
  if (asked.length === 0) return
  const rows = await db<{ entry: number; account: string; cents: number }[]>`
    select entry_id as entry, account, sum(cents)::bigint as cents from posting
    where entry_id = any (${asked.map(({ id }) => id)}::bigint[])
    group by entry_id, account
    having sum(cents) <> 0
  `
  const found = new Set(rows.map(({ entry, account, cents }) => nameOf(entry, account, cents)))
  const expected = new Set(asked.flatMap(postingsOf))
  for (const one of expected) if (!found.has(one)) faults.add(POSTED, one)
  for (const one of found) if (!expected.has(one)) faults.add(POSTED, one)
}

function postingsOf(entry: Entry): string[] {
  const { debit, credit, debt, accounts } = legsOf(entry)
  const legs = Object.entries({ wallet: debit + credit, wallet_debts: -debt, ...accounts })
  return legs.filter(([, cents]) => cents !== 0).map(([account, cents]) => nameOf(entry.id, account, cents))
}

function nameOf(entry: number, account: string, cents: number): string {
  return `entry ${entry}: ${account} ${cents}`
}
