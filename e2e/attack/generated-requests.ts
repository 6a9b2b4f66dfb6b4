import fc from 'fast-check'
import type { Endpoint } from '#contract/endpoint.ts'
import * as inputs from '#testing/hostile-inputs.ts'
import { type Fields, fieldsOf } from './fitting-values.ts'

/** A request made up from the schema of its endpoint. A body that is text is sent as it is. */
export type Generated = {
  kind: 'valid' | 'nearly valid' | 'hostile'
  /** Mostly somebody who may call. */
  asWhom: 'permitted' | 'nobody' | 'a customer' | 'a worker'
  segment: string
  search: string
  body: string | undefined
  headers: Record<string, string>
}

/** The same requests for the same seed, a third of each kind. `known` are ids that exist. */
export function generate(endpoint: Endpoint, known: string[], { seed, count }: { seed: number; count: number }) {
  const [params, query, body] = (['params', 'query', 'body'] as const).map((place) => fieldsOf(endpoint[place], known))
  const whole = { params: params ?? NOTHING, query: query ?? NOTHING, body }
  const requests = fc.oneof(valid(whole), nearlyValid(whole), hostile(whole))
  return fc.sample(requests, { seed, numRuns: count })
}

type Parts = {
  params: fc.Arbitrary<Fields>
  query: fc.Arbitrary<Fields>
  body: fc.Arbitrary<Fields> | undefined
}

const NOTHING = fc.constant<Fields>({})

function valid({ params, query, body }: Parts): fc.Arbitrary<Generated> {
  return fc
    .record({ params, query, body: body ?? fc.constant(undefined), key: fc.constantFrom('a', 'b', 'c', 'd', '') })
    .map(({ key, ...asked }) => ({
      kind: 'valid',
      asWhom: 'permitted',
      segment: encodeURIComponent(`${asked.params.id ?? ''}`.toWellFormed()),
      search: searchOf(asked.query),
      body: asked.body && JSON.stringify(asked.body),
      headers: key ? { 'idempotency-key': `fuzz-${key}` } : {},
    }))
}

/** A single fault: in a field, in the caller, or in the headers about the body. */
function nearlyValid(parts: Parts): fc.Arbitrary<Generated> {
  const odd = { ...parts, params: parts.params.chain(spoilt), query: parts.query.chain(spoilt) }
  const body = parts.body?.chain(spoilt)
  return fc
    .oneof(
      valid({ ...parts, body }),
      valid({ ...parts, query: odd.query }),
      valid({ ...parts, params: odd.params }),
      fc
        .tuple(valid(parts), fc.constantFrom<Generated['asWhom']>('nobody', 'a customer', 'a worker'))
        .map(([it, asWhom]) => ({ ...it, asWhom })),
      fc
        .tuple(valid(parts), fc.constantFrom(...inputs.HEADERS))
        .map(([it, headers]) => ({ ...it, headers: { ...it.headers, ...headers } })),
    )
    .map((it) => ({ ...it, kind: 'nearly valid' }))
}

function spoilt(fields: Fields): fc.Arbitrary<Fields> {
  const names = Object.keys(fields)
  const extra = fc
    .constantFrom('constructor', 'role', 'id', 'amount', 'fee', 'balance')
    .chain((name) => fc.constantFrom(...inputs.ODD).map((value) => ({ ...fields, [name]: value })))
  if (names.length === 0) return extra
  const changed = fc
    .tuple(fc.constantFrom(...names), fc.constantFrom(...inputs.ODD))
    .map(([name, value]) => ({ ...fields, [name]: value }))
  const dropped = fc
    .constantFrom(...names)
    .map((name) => Object.fromEntries(Object.entries(fields).filter(([each]) => each !== name)))
  return fc.oneof(changed, changed, dropped, extra)
}

const HOSTILE_TEXT = fc.oneof(
  fc
    .tuple(fc.constantFrom(...Object.values(inputs.HOSTILE)), fc.integer({ min: 1, max: 200 }))
    .map(([piece, times]) => piece.repeat(times)),
  fc.string({ unit: 'binary', maxLength: 100 }),
  fc.constantFrom(...inputs.TEXTS),
)

/** Any text in any field, bodies that are no objects or no JSON, addresses that are no text. */
function hostile({ params, query, body }: Parts): fc.Arbitrary<Generated> {
  const filled = (fields: fc.Arbitrary<Fields>) =>
    fc.tuple(fields, HOSTILE_TEXT).chain(([asked, text]) => {
      const names = Object.keys(asked)
      return names.length === 0
        ? fc.constant(asked)
        : fc.constantFrom(...names).map((name) => ({ ...asked, [name]: text }))
    })
  const bodies = fc.oneof(
    ...(body ? [filled(body).map((it) => JSON.stringify(it))] : []),
    fc.jsonValue({ maxDepth: 5 }).map((it) => JSON.stringify(it)),
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.constantFrom(...Object.values(inputs.BODIES)),
  )
  return fc
    .record({
      segment: fc.oneof(
        fc.constantFrom(...inputs.SEGMENTS),
        HOSTILE_TEXT.map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 8_000)),
        params.map(({ id }) => `${id ?? 'x'}`),
      ),
      search: fc.oneof(filled(query).map(searchOf), fc.constantFrom(...inputs.SEARCHES), query.map(searchOf)),
      body: body ? fc.oneof(bodies, fc.constant(undefined)) : fc.option(bodies, { nil: undefined }),
      headers: fc.constantFrom({}, {}, ...inputs.HEADERS),
    })
    .map((it) => ({ ...it, kind: 'hostile', asWhom: 'permitted' }))
}

function searchOf(query: Fields): string {
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [
      name,
      typeof value === 'object' ? JSON.stringify(value) : `${value}`,
    ]),
  )
  return search.size > 0 ? `?${search}` : ''
}
