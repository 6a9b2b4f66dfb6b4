import type { Db, Tx } from '#server/db/connect.ts'

/** Something that is wrong with the books: which rule, and where. The same fault has the same two words each time it is found. */
export type Fault = { name: string; about: string }

/** How many of one name are kept. */
const KEPT = 20

export type Faults = {
  add(name: string, about: string): void
  /** All that were found, at most twenty of a name. */
  list(): Fault[]
}

export function openFaults(): Faults {
  const byName = new Map<string, Set<string>>()
  return {
    add(name, about) {
      const known = byName.get(name) ?? new Set()
      byName.set(name, known)
      if (known.size < KEPT) known.add(about)
    },
    list: () => [...byName].flatMap(([name, all]) => [...all].map((about) => ({ name, about }))),
  }
}

/** Writes faults down and gives those that were not known. They stay until an operator has explained them (server/operator). */
export async function keepFaults(db: Db | Tx, faults: Fault[]): Promise<Fault[]> {
  if (faults.length === 0) return []
  return db<Fault[]>`
    insert into book_fault (name, about)
    select * from unnest(${faults.map(({ name }) => name)}::text[], ${faults.map(({ about }) => about)}::text[])
    on conflict (name, about) do nothing
    returning name, about
  `
}

/** Those that no operator has explained. */
export async function unexplained(db: Db | Tx, faults: Fault[]): Promise<Fault[]> {
  if (faults.length === 0) return []
  const explained = await db<Fault[]>`
    select name, about from book_fault
    where exists (select from audit_event where subject = 'fault:' || book_fault.id and action = 'fault_explained')
  `
  return faults.filter(({ name, about }) => !explained.some((one) => one.name === name && one.about === about))
}
