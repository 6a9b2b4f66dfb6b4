import type { z } from 'zod'
import type { Api, JsonEndpointName } from '#contract/api.ts'
import type { Body, Input } from '#contract/endpoint.ts'
import type { Language } from '#contract/languages.ts'
import type { Done } from '#contract/shapes.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import type { Services } from '#server/services.ts'

/** Where anyone may call, no sign-in is needed. */
type CallerOf<N extends JsonEndpointName> = Api[N]['who'] extends 'anyone' ? null : Caller

/**
 * A money request brings the key that makes it happen once, and its answer says whether it is that of the first time. A look-up says whether to
 * leave out what would tell somebody who tries codes about a person.
 */
type Asked<N extends JsonEndpointName> = Input<Api[N]> &
  (Api[N] extends { idempotent: true } ? { key: string } : unknown) &
  (Api[N] extends { looksUp: true } ? { isBrief: boolean } : unknown)
type Given<N extends JsonEndpointName> = Api[N] extends { idempotent: true }
  ? Body<Api[N]> & { replayed: boolean }
  : Body<Api[N]>

/** The function behind each endpoint: mostly returns a body alone, whose status the contract knows; nothing where it is `Done`. */
export type Answers = {
  [N in JsonEndpointName]: (
    services: Services,
    caller: CallerOf<N>,
    asked: Asked<N>,
    language: Language,
  ) => Promise<Given<N> | Reply<Given<N>>> | (Given<N> extends z.input<typeof Done> ? Promise<void> : never)
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
