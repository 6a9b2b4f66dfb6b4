import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { api, type JsonEndpointName } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Language } from '#contract/languages.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import type { Services } from '#server/services.ts'
import { Reply } from './answer.ts'
import { answers } from './answers.ts'
import { checked, checkReply, keyOf } from './asked.ts'
import { authorize } from './authorize.ts'
import { recogniseBrowser } from './known-browser.ts'
import { lookUp } from './look-up.ts'
import { languageOfCall } from './request.ts'

/** The type that every answer has without its own types. */
type AnyAnswer = (services: Services, caller: Caller | null, asked: object, language: Language) => Promise<unknown>

/** Opens every endpoint that speaks JSON. */
export function mountJsonEndpoints(app: FastifyInstance, services: Services): void {
  for (const [name, endpoint] of Object.entries(api as Record<string, Endpoint>)) {
    if (endpoint.kind !== 'json') continue
    const answer = answers[name as JsonEndpointName] as unknown as AnyAnswer
    const success = Number(Object.keys(endpoint.replies)[0])
    const mounted = { services, name, endpoint, success, answer, repliesChecked: 0 }
    const { file } = endpoint
    if (file) app.register(async (scope) => mountFile(scope, mounted, file))
    else mount(app, mounted)
  }
}

function mount(app: FastifyInstance, mounted: Mounted): void {
  const { services, endpoint } = mounted
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    // A request that is not admitted is refused before its body is read.
    onRequest: (request, _reply, done) => {
      const enter = (caller: Caller | null) => {
        request.caller = caller
        done()
      }
      let admitted: ReturnType<typeof authorize>
      try {
        admitted = authorize(services, endpoint, request)
      } catch (refusal) {
        return done(refusal as Error)
      }
      if (admitted instanceof Promise) admitted.then(enter, done)
      else enter(admitted)
    },
    handler: (request, reply) => answerWith(mounted, request, reply),
  })
}

/** Takes a file of this type and nothing else. Only here may a body be larger. */
function mountFile(scope: FastifyInstance, mounted: Mounted, file: NonNullable<Endpoint['file']>): void {
  scope.removeAllContentTypeParsers()
  const reading = { parseAs: 'buffer', bodyLimit: file.maxBytes } as const
  scope.addContentTypeParser(file.type, reading, (_request, bytes, done) => done(null, bytes))
  scope.addContentTypeParser('*', reading, (_request, _bytes, done) => done(new Refusal('not_a_photo')))
  mount(scope, mounted)
}

type Mounted = {
  services: Services
  name: string
  endpoint: Endpoint
  /** The status of a plain success. */
  success: number
  answer: AnyAnswer
  repliesChecked: number
}

/** Of each endpoint and process. A reply that breaks the contract does so from the start; only load tests come this far. */
const CHECK_REPLIES = 1_000

async function answerWith(mounted: Mounted, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { services, name, endpoint, success, answer } = mounted
  const { caller } = request
  const language = caller?.language ?? languageOfCall(request)
  const asked = {
    ...checked(endpoint.params, request.params, language),
    ...checked(endpoint.query, request.query, language),
    ...checked(endpoint.body, request.body, language),
    ...(endpoint.file && { bytes: fileOf(request) }),
    ...(endpoint.idempotent && { key: keyOf(request) }),
  }
  const given = await (endpoint.looksUp
    ? lookUp(services, request, (isBrief) => answer(services, caller, { ...asked, isBrief }, language))
    : answer(services, caller, asked, language))
  const { body: result, headers, status = success } = given instanceof Reply ? given : new Reply(given)
  const { replayed, body } = endpoint.idempotent ? withoutReplayed(result) : { replayed: false, body: result ?? DONE }
  // The next request of this person must not be answered from what was known before this one.
  if (caller && endpoint.method !== 'GET' && !endpoint.idempotent) services.callers.forget(caller.personId)
  if (services.config.mode === 'simulation' && mounted.repliesChecked < CHECK_REPLIES) {
    checkReply(name, endpoint, status, body)
    mounted.repliesChecked += 1
  }
  if (endpoint.browserLimit) recogniseBrowser(services.config, request, reply)
  if (replayed) reply.header('Idempotency-Replayed', 'true')
  reply.status(status).headers(headers).header('Content-Type', 'application/json; charset=utf-8')
  return reply.send(JSON.stringify(body))
}

function fileOf({ body }: FastifyRequest): Uint8Array {
  if (body instanceof Uint8Array) return body
  throw new Refusal('malformed')
}

/** A header says it, not the body. */
function withoutReplayed(result: unknown): { replayed: boolean; body: unknown } {
  const { replayed, ...body } = result as { replayed: boolean }
  return { replayed, body }
}

/** The body where there is nothing to say. */
const DONE = { done: true }
