/** A pair of records with the same id, or one without a counterpart. */
export type Pair<Ours, Theirs> = { id: string; ours?: Ours; theirs?: Theirs }

/**
 * Merges two streams that are sorted by id. If a partner uses another order,
 * its records come without a counterpart; none is left out.
 */
export async function* mergeById<Ours extends { id: string }, Theirs>(
  ours: AsyncIterable<Ours>,
  theirs: AsyncIterable<Theirs>,
  idOf: (item: Theirs) => string,
): AsyncGenerator<Pair<Ours, Theirs>> {
  const left = ours[Symbol.asyncIterator]()
  const right = theirs[Symbol.asyncIterator]()
  try {
    let our = await next(left)
    let their = await next(right)
    while (our !== undefined || their !== undefined) {
      const theirId = their === undefined ? undefined : idOf(their)
      if (our !== undefined && (theirId === undefined || our.id < theirId)) {
        yield { id: our.id, ours: our }
        our = await next(left)
      } else if (their !== undefined && theirId !== undefined) {
        const isBoth = our?.id === theirId
        yield { id: theirId, theirs: their, ...(isBoth && our && { ours: our }) }
        if (isBoth) our = await next(left)
        their = await next(right)
      }
    }
  } finally {
    // If the reader stops early, both streams are closed, so that no connection is kept.
    await Promise.allSettled([left.return?.(), right.return?.()])
  }
}

async function next<T>(iterator: AsyncIterator<T>): Promise<T | undefined> {
  const { done, value } = await iterator.next()
  return done ? undefined : value
}
