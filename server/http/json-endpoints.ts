import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { api, type JsonEndpointName } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Caller } from '#server/identity/caller.ts'
import type { Services } from '#server/services.ts'
import { answers } from './answers.ts'
import { checked, checkReply, keyOf } from './asked.ts'
import { admit } from './doorkeeper.ts'

/** What every answer looks like once its own types are behind us. */
type AnyAnswer = (
  services: Services,
  caller: Caller | null,
  asked: Record<string, unknown>,
) => Promise<{ status: number; body: unknown; headers?: Record<string, string> }>

/** Opens every endpoint that speaks JSON. */
export function mountJsonEndpoints(app: FastifyInstance, services: Services): void {
  for (const [name, endpoint] of Object.entries(api as Record<string, Endpoint>)) {
    if (endpoint.kind !== 'json') continue
    const answer = answers[name as JsonEndpointName] as unknown as AnyAnswer
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      // Whoever may not come in is turned away before the body is read.
      onRequest: async (request) => {
        request.caller = await admit(services, endpoint, request)
      },
      handler: (request, reply) => answerWith({ services, name, endpoint, answer }, request, reply),
    })
  }
}

type Mounted = { services: Services; name: string; endpoint: Endpoint; answer: AnyAnswer }

async function answerWith(mounted: Mounted, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { services, name, endpoint, answer } = mounted
  const asked = {
    params: checked(endpoint.params, request.params),
    query: checked(endpoint.query, request.query),
    body: checked(endpoint.body, request.body),
    ...(endpoint.idempotent && { key: keyOf(request) }),
  }
  const { caller } = request
  const given = await answer(services, caller, asked)
  // The next request of this person must not meet what was known before this one.
  if (caller && endpoint.method !== 'GET' && !endpoint.idempotent) services.callers.forget(caller.personId)
  if (services.config.mode === 'simulation') checkReply(name, endpoint, given.status, given.body)
  reply.status(given.status).header('Content-Type', 'application/json; charset=utf-8')
  if (given.headers) reply.headers(given.headers)
  return reply.send(JSON.stringify(given.body))
}
