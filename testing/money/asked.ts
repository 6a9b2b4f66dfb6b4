import fc from 'fast-check'

/** A command with one of these names and these details; `weight` is its frequency beside the others. */
export function asked<const What extends string, Details extends object>(
  weight: number,
  what: What[],
  details: { [Name in keyof Details]: fc.Arbitrary<Details[Name]> },
) {
  const arbitrary = fc.record({ do: fc.constantFrom(...what), ...details })
  return { weight, arbitrary: arbitrary as fc.Arbitrary<{ do: What } & Details> }
}

/** The value that such an arbitrary makes. */
export type Made<Of> = Of extends fc.Arbitrary<infer One> ? One : never
