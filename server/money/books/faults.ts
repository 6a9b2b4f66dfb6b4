import { createHash } from 'node:crypto'
import type { Db, Tx } from '#server/platform/db/connect.ts'

/**
 * Something that is wrong with the books: which rule, and where and what was found. The same fault has the same two words each time it is
 * found; another value at the same place is another fault.
 */
export type Fault = { name: string; about: string }

/** By the rule: the faults that operators have explained. */
export type Explained = ReadonlyMap<string, ReadonlySet<string>>

/** How many of one name are listed. */
export const LISTED = 20

export type Faults = {
  /** `found` is all that makes this fault this one: it is written down as a fingerprint behind the place. */
  add(name: string, about: string, ...found: unknown[]): void
  /** All that nobody has explained, at most twenty of a name. */
  list(): Fault[]
  /** How many were found that an operator has explained. They take no place in the list. */
  explained(): number
  /** The number of rows breaking a rule that must be read for twenty that are not explained. */
  enough(name: string): number
}

export function openFaults(explained: Explained = new Map()): Faults {
  const byName = new Map<string, Set<string>>()
  const known = new Map<string, Set<string>>()
  return {
    add(name, about, ...found) {
      const fault = faultOf(name, about, ...found)
      if (explained.get(name)?.has(fault.about)) addTo(known, fault)
      else if ((byName.get(name)?.size ?? 0) < LISTED) addTo(byName, fault)
    },
    list: () => [...byName].flatMap(([name, all]) => [...all].map((about) => ({ name, about }))),
    explained: () => [...known.values()].reduce((sum, { size }) => sum + size, 0),
    enough: (name) => LISTED + (explained.get(name)?.size ?? 0),
  }
}

function addTo(all: Map<string, Set<string>>, { name, about }: Fault): void {
  const ofName = all.get(name) ?? new Set()
  all.set(name, ofName.add(about))
}

/** A fault with the fingerprint of what was found. */
export function faultOf(name: string, about: string, ...found: unknown[]): Fault {
  if (found.length === 0) return { name, about }
  const print = createHash('sha256').update(JSON.stringify(found)).digest('base64url').slice(0, 16)
  return { name, about: `${about} #${print}` }
}

/** Writes faults down for operators, each once. They stay until an operator has explained them (server/operations). */
export async function keepFaults(db: Db | Tx, faults: Fault[]): Promise<void> {
  if (faults.length === 0) return
  await db`
    insert into book_fault (name, about)
    select * from unnest(${faults.map(({ name }) => name)}::text[], ${faults.map(({ about }) => about)}::text[])
    on conflict (name, about) do nothing
  `
}
