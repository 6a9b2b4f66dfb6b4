/** States what must be so; if it ever is not, that is a bug, and it travels up as one. */
export function invariant(holds: unknown, claim: string): asserts holds {
  if (!holds) throw new Error(`This should not be possible: ${claim}.`)
}
