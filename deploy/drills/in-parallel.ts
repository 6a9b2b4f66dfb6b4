/** A limit on parallel calls: a crowd that arrives all at once is another drill. */
const AT_ONCE = 8

/** Does something `count` times, a few at a time; gives the results in their order. */
export async function inParallel<T>(count: number, use: (n: number) => Promise<T>): Promise<T[]> {
  const results: T[] = []
  let next = 0
  const work = async () => {
    for (let n = next++; n < count; n = next++) results[n] = await use(n)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return results
}
