import type { Api, JsonEndpointName } from '#contract/api.ts'
import type { Body, Input } from '#contract/endpoint.ts'
import type { Language } from '#contract/languages.ts'
import type { Caller } from '#server/identity/caller.ts'
import type { Services } from '#server/services/services.ts'

/** Where anyone may call, no sign-in is needed. */
type CallerOf<N extends JsonEndpointName> = Api[N]['who'] extends 'anyone' ? null : Caller

/** A money request brings the key that makes it happen once. */
type Asked<N extends JsonEndpointName> = Input<Api[N]> & { language: Language } & (Api[N] extends { idempotent: true }
    ? { key: string }
    : unknown)

/** What answers each endpoint: mostly with a body alone, whose status the contract knows. */
export type Answers = {
  [N in JsonEndpointName]: (
    services: Services,
    caller: CallerOf<N>,
    asked: Asked<N>,
  ) => Promise<Body<Api[N]> | Reply<Body<Api[N]>>>
}

/** A body with headers of its own, or with another status than the first one of the contract. */
export class Reply<B> {
  readonly body: B
  readonly headers: Record<string, string>
  readonly status: number | undefined

  constructor(body: B, { headers = {}, status }: { headers?: Record<string, string>; status?: number } = {}) {
    this.body = body
    this.headers = headers
    this.status = status
  }
}

/** The answer of what gives nothing back. */
export async function done(work: Promise<unknown>): Promise<{ done: true }> {
  await work
  return { done: true }
}
