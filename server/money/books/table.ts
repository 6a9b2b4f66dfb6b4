const FIRST_ROWS = 64

/** How a row lies in its cells. The first is its id. */
export type Layout<Row> = {
  width: number
  read(cells: Float64Array, place: number): Row
  write(cells: Float64Array, place: number, row: Row): void
}

/** Rows of numbers by their id, all in one array: a million objects would take several times the memory. */
export function openTable<Row extends { id: number }>({ width, read, write }: Layout<Row>, kept?: Float64Array) {
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
    places.set(id, place)
    return place
  }
  return {
    find(id: number): Row | undefined {
      const place = places.get(id)
      return place === undefined ? undefined : read(cells, place)
    },
    write(row: Row): void {
      // First, since it may replace the cells.
      const place = placeOf(row.id)
      write(cells, place, row)
    },
    *rows(): Generator<Row> {
      for (const place of places.values()) yield read(cells, place)
    },
    ids: () => places.keys(),
    content: () => cells.slice(0, places.size * width),
  }
}
