/** States what must hold. If it ever does not, that is a bug, and it is thrown as one. */
export function invariant(holds: unknown, claim: string): asserts holds {
  if (!holds) throw new Error(`This should not be possible: ${claim}.`)
}
