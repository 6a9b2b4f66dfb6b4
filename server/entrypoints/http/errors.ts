import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#contract/refusals.ts'
import { isAway, isClash, isInternal } from '#server/platform/db/client.ts'
import { languageOfBrowser } from '#server/platform/language/browser-language.ts'
import { refusalIn } from '#server/platform/language/say.ts'
import { SERVER_SENTENCES } from '#server/platform/language/sentences.ts'
import type { DiskWatch } from '#server/platform/observability/disk-watch.ts'
import type { Log } from '#server/platform/observability/log.ts'
import { languageOfCall } from './request.ts'
import { sendTroublePage, wantsTroublePage } from './trouble-page.ts'

type Watch = { log: Log; disk: DiskWatch }

/** Answers with a "no" that a person can read, and with its machine code beside it. */
export function sendError({ log, disk }: Watch, request: FastifyRequest, reply: FastifyReply, error: unknown): void {
  const refusal = asRefusal(error, request.method)
  if (!refusal) log.error('unhandled error', { requestId: request.id, route: request.routeOptions.url ?? null, error })
  else if (refusal.status >= 500) {
    disk.note(cause(error))
    const level = isInternal(cause(error)) ? 'error' : 'warn'
    log[level]('dependency unavailable', { requestId: request.id, code: refusal.code, error: cause(error) })
  }
  const language = wantsTroublePage(request) ? languageOfBrowser(request.headers) : languageOfCall(request)
  const { status, code, sentence } = refusal
    ? { status: refusal.status, code: refusal.code, sentence: refusalIn(language, refusal) }
    : { status: 500, code: 'internal', sentence: SERVER_SENTENCES[language].complaints.ourFault }
  if (reply.sent || reply.raw.headersSent) {
    reply.raw.destroy()
    return
  }
  const retryAfter = refusal?.retryAfter ?? (status === 503 ? 2 : undefined)
  reply.header('Content-Language', language).header('Vary', 'Accept-Language')
  reply.header('Error-Code', code).header('Request-Id', request.id).header('Cache-Control', 'no-store')
  if (retryAfter !== undefined) reply.header('Retry-After', retryAfter)
  if (refusal?.replayed) reply.header('Idempotency-Replayed', 'true')
  reply.status(status)
  if (wantsProblem(request)) {
    const problem = { type: `urn:enkosi:error:${code}`, title: sentence, status, code, requestId: request.id }
    reply.header('Content-Type', 'application/problem+json; charset=utf-8').send(JSON.stringify(problem))
  } else if (wantsTroublePage(request)) sendTroublePage(reply, language, sentence)
  else reply.header('Content-Type', 'text/plain; charset=utf-8').send(sentence)
}

function cause(error: unknown): unknown {
  return error instanceof Refusal ? error.cause : error
}

function wantsProblem(request: FastifyRequest): boolean {
  return request.headers.accept?.includes('application/problem+json') ?? false
}

/** The refusal that an error amounts to, or undefined for a bug. */
function asRefusal(error: unknown, method: string): Refusal | undefined {
  if (error instanceof Refusal) return error
  const { code, statusCode, message } = error as { code?: unknown; statusCode?: unknown; message?: unknown }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Refusal('body_too_large')
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Refusal('wrong_content_type')
  if (typeof code === 'string' && code.startsWith('FST_') && typeof statusCode === 'number' && statusCode < 500) {
    return new Refusal('malformed')
  }
  // The client went away in the middle of its request: Node's own words for it.
  if (code === 'ECONNRESET' && message === 'aborted') return new Refusal('malformed')
  // A write whose connection broke may have been carried out, so only a read is answered with "nothing was changed".
  if (isAway(error)) return new Refusal(method === 'GET' ? 'away' : 'busy', { retryAfter: 2 })
  if (isClash(error)) return new Refusal('busy', { retryAfter: 1 })
  if (isInternal(error)) return new Refusal('busy', { retryAfter: 2 })
  return undefined
}
