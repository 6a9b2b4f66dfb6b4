/** Something that is wrong with the books: which rule, and where. The same fault has the same two words each time it is found. */
export type Fault = { name: string; about: string }

/** How many of one name are told. */
const TOLD = 20

export type Faults = {
  add(name: string, about: string): void
  /** All that were found, at most twenty of a name. */
  list(): Fault[]
}

export function openFaults(found: Fault[] = []): Faults {
  const byName = new Map<string, Set<string>>()
  const faults: Faults = {
    add(name, about) {
      const known = byName.get(name) ?? new Set()
      byName.set(name, known)
      if (known.size < TOLD) known.add(about)
    },
    list: () => [...byName].flatMap(([name, all]) => [...all].map((about) => ({ name, about }))),
  }
  for (const { name, about } of found) faults.add(name, about)
  return faults
}
