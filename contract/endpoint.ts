import type { z } from 'zod'
import type { RefusalCode } from './refusals.ts'
import type { Method, Route } from './routes.ts'
import { Done } from './shapes.ts'

/**
 * The permitted callers: `guard` is a registered worker, `partner` another company's server that signs its requests or, with a `form`,
 * shows a secret.
 */
type Who = 'anyone' | 'signed-in' | 'guard' | 'operator' | 'partner'

/** Which rate limit a call counts against. */
export type RateLimit =
  | 'messages'
  | 'sign-in'
  | 'sign-in-browser'
  | 'search'
  | 'history-search'
  | 'money'
  | 'profile'
  | 'photos'
  | 'photo-uploads'
  | 'cancel'
  | 'look-ups'
  | 'look-ups-browser'
  | 'names'
  | 'misses'
  | 'misses-of-one'
  | 'guest-tips'
  | 'guest-tips-browser'
  | 'reports'
  | 'proofs'
  | 'pdfs'
  | 'phone-code'
  | 'phone-code-pair'
  | 'phone-code-number'
  | 'phone-code-dialled'
  | 'phone-code-address'
  | 'phone-step'
  | 'till'
  | 'join'
  | 'join-network'
  | 'join-all'
  | 'lost-number'
  | 'card-code-pair'
  | 'card-code'
  | 'card-code-worker'
  | 'card-code-wrong'

/** `json` answers with a reply schema; the others answer with a redirect, an event stream, a picture or a bare acknowledgement. */
type Kind = 'json' | 'navigation' | 'stream' | 'callback' | 'picture'

export interface Endpoint {
  kind: Kind
  method: Method
  path: `/api/${string}`
  summary: string
  who: Who
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** The body from the gateway to phones: a form, with HTTP Basic. */
  form?: z.ZodType
  /** The body is a file of this type, as it is, of so many bytes at most. */
  file?: { type: `image/${string}`; maxBytes: number }
  /** Successful replies by status; the first is the usual one. */
  replies: Record<number, z.ZodType>
  /** Refusals, besides those that every endpoint of its kind has. */
  refusals: readonly RefusalCode[]
  limit?: RateLimit
  /** Also counted per address, because one address can have many accounts. */
  addressLimit?: RateLimit
  /**
   * A browser with our cookie is counted by itself too, and its address apart from that of callers without one: a whole mobile network may share
   * one address, and nobody must be able to use it up for those who opened a page of ours.
   */
  browserLimit?: RateLimit
  /** It finds a worker by a code that somebody typed. Codes that nobody has are counted, and after too many of them no name is shown. */
  looksUp?: true
  /** Anyone may call; the caller is identified if signed in. */
  recognises?: true
  /** Takes an `Idempotency-Key` header, and adds its refusals. */
  idempotent?: true
}

/** `json` unless it says another kind, answered with `Done` and without refusals of its own unless it lists others. */
type Definition = Omit<Endpoint, 'method' | 'path' | 'kind' | 'replies' | 'refusals'> &
  Partial<Pick<Endpoint, 'kind' | 'replies' | 'refusals'>> & { route: Route }

type Defined<D extends Definition> = D &
  Pick<Endpoint, 'method' | 'path' | 'refusals'> & {
    kind: D extends { kind: infer K } ? K : 'json'
    replies: D extends { replies: infer R } ? R : { 200: typeof Done }
  }

/** Every call with an idempotency key may be refused like this. */
const WITH_KEY: readonly RefusalCode[] = ['idempotency_mismatch', 'busy', 'away']

/** Keeps the literal types of one endpoint, so that its answer and its caller are checked against them. */
export function endpoint<const D extends Definition>(definition: D): Defined<D> {
  const [method, path] = definition.route.split(' ')
  const { kind = 'json', replies = { 200: Done }, refusals = [], idempotent } = definition
  return {
    ...definition,
    kind,
    replies,
    method,
    path,
    refusals: idempotent ? [...refusals, ...WITH_KEY] : refusals,
  } as Defined<D>
}

type Received<E extends Endpoint, K extends 'params' | 'query' | 'body'> = E extends {
  [P in K]: infer S extends z.ZodType
}
  ? z.output<S>
  : unknown

/** The validated request as an answer receives it: params, query and body as one object, or the bytes of a file. */
export type Input<E extends Endpoint> = Received<E, 'params'> &
  Received<E, 'query'> &
  Received<E, 'body'> &
  (E extends { file: object } ? { bytes: Uint8Array } : unknown)

/** The return type of an answer: the body of one of the replies. */
export type Body<E extends Endpoint> = {
  [S in keyof E['replies']]: E['replies'][S] extends z.ZodType ? z.input<E['replies'][S]> : never
}[keyof E['replies']]

type Sent<E extends Endpoint, K extends 'params' | 'query' | 'body'> = E extends { [P in K]: infer S extends z.ZodType }
  ? { [P in K]: z.input<S> }
  : unknown

/** The request as a caller sends it: the params, query and body that the endpoint has. */
export type Question<E extends Endpoint> = Sent<E, 'params'> & Sent<E, 'query'> & Sent<E, 'body'>

/** The result for a caller on success. */
export type Answer<E extends Endpoint> = {
  [S in keyof E['replies']]: E['replies'][S] extends z.ZodType ? z.output<E['replies'][S]> : never
}[keyof E['replies']]
