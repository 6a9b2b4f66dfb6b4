/** What belongs together of two sides: one of each, or one that the other side did not name. */
export type Pair<Ours, Theirs> = { id: string; ours?: Ours; theirs?: Theirs }

/**
 * Goes through two streams in step, both in the order of their ids, holding one of each. Should a partner keep another order,
 * its items come alone instead of beside ours; none is left out.
 */
export async function* inStep<Ours extends { id: string }, Theirs>(
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
    // Whoever stops half-way lets go of both, so that neither keeps a connection.
    await Promise.allSettled([left.return?.(), right.return?.()])
  }
}

async function next<T>(iterator: AsyncIterator<T>): Promise<T | undefined> {
  const { done, value } = await iterator.next()
  return done ? undefined : value
}
