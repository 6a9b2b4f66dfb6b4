import type { Api, JsonEndpointName } from '#contract/api.ts'
import type { Input, Reply } from '#contract/endpoint.ts'
import type { Caller } from '#server/identity/caller.ts'
import { currentUser } from '#server/identity/current-user.ts'
import { endOtherSessions } from '#server/identity/end-other-sessions.ts'
import { endSession } from '#server/identity/end-session.ts'
import { listSessions } from '#server/identity/list-sessions.ts'
import type { Services } from '#server/services.ts'
import type { Once } from './asked.ts'

/** Nobody needs to be signed in where anyone may call. */
type CallerOf<N extends JsonEndpointName> = Api[N]['who'] extends 'anyone' ? null : Caller

/** A money request brings the key that makes it happen once. */
type Asked<N extends JsonEndpointName> = Input<Api[N]> &
  (Api[N] extends { idempotent: true } ? { once: Once } : unknown)

type Answers = {
  [N in JsonEndpointName]?: (services: Services, caller: CallerOf<N>, asked: Asked<N>) => Promise<Reply<Api[N]>>
}

/**
 * The front door: each endpoint of the contract and what answers it. One that is missing here, or that replies with
 * something else than the contract says, does not compile.
 */
export const answers: Answers = {
  currentUser: async (services, caller) => ({ status: 200, body: await currentUser(services, caller) }),
  listSessions: async (services, caller) => ({ status: 200, body: await listSessions(services, caller) }),
  endSession: async (services, caller, { params }) => {
    await endSession(services, caller, params)
    return { status: 200, body: { done: true } }
  },
  endOtherSessions: async (services, caller) => {
    await endOtherSessions(services, caller)
    return { status: 200, body: { done: true } }
  },
}
