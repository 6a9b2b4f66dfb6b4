import type { Db, Tx } from '#server/db/connect.ts'
import type { Entry } from './entry.ts'
import type { Faults } from './faults.ts'
import { legsOf } from './legs.ts'

const POSTED = 'the view of postings says of every entry what its kind does'
/** Of each kind the first, and of all one in so many: the view says the same of all of a kind, and its words are part of the catalogue. */
const ONE_IN = 64

/** Holds the view `posting`, from which people read accounts, against the legs of the replay. */
export async function checkPostings(db: Db | Tx, faults: Faults, entries: Entry[]): Promise<void> {
  const seen = new Set<string>()
  const asked = entries.filter(({ kind }, n) => n % ONE_IN === 0 || seen.size < seen.add(kind).size)
  if (asked.length === 0) return
  const rows = await db<{ entry: number; account: string; cents: number }[]>`
    select entry_id as entry, account, sum(cents)::bigint as cents from posting
    where entry_id = any (${asked.map(({ id }) => id)}::bigint[])
    group by entry_id, account
  `
  const posted = new Map(rows.map(({ entry, account, cents }) => [`${entry} ${account}`, cents]))
  for (const entry of asked) {
    for (const [account, cents] of accountsOf(entry)) {
      const name = `${entry.id} ${account}`
      if ((posted.get(name) ?? 0) !== cents) faults.add(POSTED, `entry ${entry.id}: ${account}`)
      posted.delete(name)
    }
  }
  for (const [name, cents] of posted) if (cents !== 0) faults.add(POSTED, `entry ${name.replace(' ', ': ')}`)
}

function accountsOf(entry: Entry): [account: string, cents: number][] {
  const { debit, credit, debt, accounts } = legsOf(entry)
  return Object.entries({ wallet: debit + credit, wallet_debts: -debt, ...accounts })
}
