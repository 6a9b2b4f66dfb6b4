import fc from 'fast-check'

/** One of these is asked, so often compared with what else may be asked, and with these details. */
export function asked<const What extends string, Details extends object>(
  weight: number,
  what: What[],
  details: { [Name in keyof Details]: fc.Arbitrary<Details[Name]> },
) {
  const arbitrary = fc.record({ do: fc.constantFrom(...what), ...details })
  return { weight, arbitrary: arbitrary as fc.Arbitrary<{ do: What } & Details> }
}

/** What such an arbitrary makes. */
export type Made<Of> = Of extends fc.Arbitrary<infer One> ? One : never
