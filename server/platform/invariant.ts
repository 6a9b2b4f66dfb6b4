/** States what must hold. If it does not, that is a bug. */
export function invariant(holds: unknown, claim: string): asserts holds {
  if (!holds) throw new Error(`This should not be possible: ${claim}.`)
}
