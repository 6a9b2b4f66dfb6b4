import type { Api, JsonEndpointName } from '#contract/api.ts'
import type * as contract from '#contract/endpoint.ts'
import { ROUTES } from '#contract/routes.ts'
import { LANGUAGE } from './language.ts'

export type CallName = Extract<keyof typeof ROUTES, JsonEndpointName>

/** The params, query and body of a call, as in the contract. */
export type Question<N extends CallName> = contract.Question<Api[N]>
/** The result of a successful call. */
export type Answer<N extends CallName> = contract.Answer<Api[N]>

/** A refusal of the server: `status: its sentence`. */
export class ApiError extends Error {
  readonly status: number
  readonly sentence: string
  readonly code: string | null

  constructor(status: number, sentence: string, code: string | null = null) {
    super(`${status}: ${sentence}`)
    this.name = 'ApiError'
    this.status = status
    this.sentence = sentence
    this.code = code
  }
}

/** The session has ended. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}

/** No response at all: it is unknown whether the request arrived. */
export class NoAnswer extends Error {
  constructor(cause: unknown) {
    super('No answer', { cause })
    this.name = 'NoAnswer'
  }
}

interface Received<A> {
  body: A
  next: string | undefined
  /** The server had carried this out before, under the same key. */
  isReplay: boolean
}

/** Calls the service and returns the body of the response. */
export async function call<N extends CallName>(
  name: N,
  question: Question<N>,
  headers: Record<string, string> = {},
): Promise<Answer<N>> {
  return (await callForPage(name, question, headers)).body
}

/** As `call`, with the address of the next page of a list, if there is one. */
export async function callForPage<N extends CallName>(
  name: N,
  question: Question<N>,
  headers: Record<string, string> = {},
): Promise<Received<Answer<N>>> {
  return callAt(ROUTES[name], question as Loose, headers)
}

/** For calls whose routes only few people load. */
export async function callAt<A>(
  at: string,
  question: Loose,
  headers: Record<string, string> = {},
): Promise<Received<A>> {
  const response = await ask(at, question, headers)
  const text = await response.text().catch((cause: unknown) => {
    throw new NoAnswer(cause)
  })
  if (!response.ok) throw new ApiError(response.status, text || response.statusText, response.headers.get('Error-Code'))
  return {
    body: JSON.parse(text) as A,
    next: nextCursor(response.headers.get('Link')),
    isReplay: response.headers.get('Idempotency-Replayed') === 'true',
  }
}

/** The path of a call or of a link into the API, with its params and query filled in. */
export function pathOf(name: keyof typeof ROUTES, question: Loose): string {
  return pathAt(ROUTES[name], question)
}

function pathAt(at: string, question: Loose): string {
  const path = (at.split(' ')[1] as string).replace(/:(\w+)/g, (_, param: string) =>
    encodeURIComponent(question.params?.[param] ?? ''),
  )
  const query = Object.entries(question.query ?? {}).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return query.length > 0 ? `${path}?${new URLSearchParams(query)}` : path
}

/** The cursor in a `Link: <…?cursor=…>; rel="next"` header. */
export function nextCursor(link: string | null): string | undefined {
  const [, cursor] = /^<[^?]+\?cursor=([^>]+)>; rel="next"$/.exec(link ?? '') ?? []
  return cursor && decodeURIComponent(cursor)
}

export interface Loose {
  params?: Record<string, string>
  query?: Record<string, string | undefined>
  body?: unknown
}

async function ask(at: string, question: Loose, headers: Record<string, string>): Promise<Response> {
  const method = at.split(' ')[0] as string
  const path = pathAt(at, question)
  // The server answers in the language of this page, whatever the phone is set to.
  const sent: RequestInit = { method, credentials: 'include', headers: { ...headers, 'Accept-Language': LANGUAGE } }
  if (question.body !== undefined) {
    sent.body = JSON.stringify(question.body)
    sent.headers = { ...sent.headers, 'Content-Type': 'application/json' }
  }
  try {
    return await ((method === 'GET' && takeEarly(path)) || fetch(path, sent))
  } catch (cause) {
    throw new NoAnswer(cause)
  }
}

/** A response that `early.js` requested while this code was loading; each is used once. */
function takeEarly(path: string): Promise<Response> | undefined {
  const { early } = globalThis as { early?: Record<string, Promise<Response> | undefined> }
  const answer = early?.[path]
  if (early) delete early[path]
  return answer
}
