import type { Db, Tx } from '#server/platform/db/connect.ts'
import type { Intention } from './tipping.ts'

/** The entries in the books for each key under which something was asked for. */
export type Entries = Map<string, string[]>

/** Entries are not found by their key with an index: all of them are read each time, so that it is done a few times only. */
const AT_ONCE = 50_000

export async function entriesByKey(db: Db | Tx, intentions: Intention[]): Promise<Entries> {
  const found: Entries = new Map()
  const keys = intentions.flatMap((intention) => intention.keys)
  for (let start = 0; start < keys.length; start += AT_ONCE) {
    const some = keys.slice(start, start + AT_ONCE)
    // A guest's key is on the payment; the books know the tip by the payment's id.
    const rows = await db<{ id: string; key: string }[]>`
      select e.id::text, asked.key from unnest(${some}::text[]) as asked (key) join ledger_entry e on e.key = asked.key
      union all
      select e.id::text, asked.key
      from unnest(${some}::text[]) as asked (key)
      join guest_tip g on g.key = asked.key
      join ledger_entry e on e.key = 'guest_tip:' || g.id
      order by 1
    `
    for (const { id, key } of rows) found.set(key, [...(found.get(key) ?? []), id])
  }
  return found
}

/** Acknowledged, and not in the books. */
export function isLost(entries: Entries, { acknowledged }: Intention): boolean {
  return acknowledged !== undefined && !entries.has(acknowledged)
}

/** Meant once, and in the books more than once. */
export function isDoubled(entries: Entries, { keys }: Intention): boolean {
  return keys.flatMap((key) => entries.get(key) ?? []).length > 1
}
