const FIRST_ROWS = 64

/** Rows of numbers by their id, all in one array: a million objects would take several times the memory. */
export function openTable<Name extends string>(names: readonly Name[], kept?: Float64Array) {
  type Row = { id: number } & Record<Name, number>
  const width = names.length + 1
  const places = new Map<number, number>()
  // Copied, since what is read from a blob is a view of it.
  let cells = kept && kept.length > 0 ? new Float64Array(kept) : new Float64Array(FIRST_ROWS * width)
  for (let place = 0; place < (kept?.length ?? 0); place += width) places.set(cells[place] as number, place)

  function placeOf(id: number): number {
    const known = places.get(id)
    if (known !== undefined) return known
    const place = places.size * width
    if (place === cells.length) {
      const grown = new Float64Array(2 * place)
      grown.set(cells)
      cells = grown
    }
    cells[place] = id
    places.set(id, place)
    return place
  }
  return {
    find(id: number): Row | undefined {
      let place = places.get(id)
      if (place === undefined) return undefined
      const row = { id } as Record<string, number>
      for (const name of names) {
        place += 1
        row[name] = cells[place] as number
      }
      return row as Row
    },
    write(row: Row): void {
      let place = placeOf(row.id)
      for (const name of names) {
        place += 1
        cells[place] = row[name]
      }
    },
    ids: () => places.keys(),
    /** The sum of one column. */
    sum(name: Name): number {
      let sum = 0
      for (let place = 1 + names.indexOf(name); place < places.size * width; place += width)
        sum += cells[place] as number
      return sum
    },
    content: () => cells.slice(0, places.size * width),
  }
}
