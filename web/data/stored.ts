/** What this browser stores under a name; undefined if there is none, or no storage. */
export function readStored<Value>(name: string): Value | undefined {
  try {
    return (JSON.parse(localStorage.getItem(name) ?? 'null') as Value | null) ?? undefined
  } catch {
    return undefined
  }
}

export function store(name: string, value: object): void {
  try {
    localStorage.setItem(name, JSON.stringify(value))
  } catch {
    // A browser without storage forgets it with the page.
  }
}
