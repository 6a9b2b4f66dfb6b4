import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { BODY } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import type { Services } from '#server/services.ts'
import { mountCallbacks } from './callbacks.ts'
import { mountDocs } from './docs.ts'
import { sendError } from './errors.ts'
import { mountEvents } from './events.ts'
import { mountGatewayCallbacks } from './gateway-callbacks.ts'
import { mountHealth } from './health.ts'
import { refuseNulInAddress, speakJsonOnly } from './json-bodies.ts'
import { mountJsonEndpoints } from './json-endpoints.ts'
import { mountPhotos } from './photos.ts'
import { mountPrintPages } from './print-pages.ts'
import { mountProofPages } from './proof-pages.ts'
import { isApi } from './request.ts'
import { mountSignIn } from './sign-in.ts'
import { traceRequests } from './trace-requests.ts'
import { cutUnreadAnswers } from './unread-answers.ts'
import { mountWeb } from './web.ts'
import type { Web } from './web-files.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
    /** A program's call, not a page. */
    isCall: boolean
  }
}

/** Slow clients are cut within ten seconds; Node looks for them only every 30 by default. */
export const SLOW_CLIENT = { ms: 8_000, lookEveryMs: 1_000 }

/** The whole service as one HTTP application. It does not listen yet. */
export async function buildApp(services: Services, web?: Web): Promise<FastifyInstance> {
  const app = fastify({
    logger: false,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: BODY.maxBytes,
    // Counted from our side: entries that a client writes into X-Forwarded-For stand further left and are not believed.
    trustProxy: (_address, hop) => hop < services.config.trustedProxies,
    requestTimeout: SLOW_CLIENT.ms,
    keepAliveTimeout: 72_000,
    http: { connectionsCheckingInterval: SLOW_CLIENT.lookEveryMs, headersTimeout: SLOW_CLIENT.ms },
    forceCloseConnections: 'idle',
    // A request that had begun to arrive when the end began is answered like any other.
    return503OnClosing: false,
    exposeHeadRoutes: true,
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply) => sendError(services, request, reply, error),
  })
  app.decorateRequest('caller', null)
  app.decorateRequest('isCall', false)
  app.setErrorHandler((error, request, reply) => sendError(services, request, reply, error))
  traceRequests(app, services)
  cutUnreadAnswers(app)
  refuseNulInAddress(app)
  speakJsonOnly(app)
  setHeaders(app, services)
  writeLog(app, services)
  refuseByWrongClock(app, services)

  mountHealth(app, services)
  mountJsonEndpoints(app, services)
  mountPhotos(app, services)
  mountDocs(app, services)
  mountSignIn(app, services)
  mountCallbacks(app, services)
  mountGatewayCallbacks(app, services)
  mountEvents(app, services)
  mountProofPages(app, services)
  mountPrintPages(app, services)
  mountWeb(app, services, web)
  // Production loads neither.
  if (!services.config.oidc) {
    const { mountSimulatedIdentityProvider } = await import('./simulated-identity-provider.ts')
    mountSimulatedIdentityProvider(app, services)
  }
  if (services.config.mode === 'simulation') {
    const { mountSimulators } = await import('#server/simulators/mount-simulators.ts')
    await mountSimulators(app, services)
  }
  await app.ready()
  return app
}

function setHeaders(app: FastifyInstance, services: Services): void {
  const isSecure = services.config.publicUrl.startsWith('https:')
  const constant: Record<string, string> = {
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(isSecure && { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' }),
  }
  const apiHeaders = { ...constant, 'Cache-Control': 'no-store' }
  // Only pages have links, so only pages carry a Referrer-Policy.
  const pageHeaders = { ...constant, 'Referrer-Policy': 'same-origin' }
  app.addHook('onRequest', (request, reply, done) => {
    request.isCall = isApi(request)
    reply.headers(request.isCall ? apiHeaders : pageHeaders)
    if (request.isCall) reply.header('Request-Id', request.id)
    // While we stop, each answer closes its connection, so that the next request goes to another process.
    if (services.isStopping) reply.header('Connection', 'close')
    done()
  })
}

/** Our simulators asking and being asked, and probes: they come all the time, by themselves. */
const OWN_TRAFFIC = /^\/(sim|idp|healthz|readyz)\b/

/** Sessions, codes, waits and limits are decided by the clock: while one is wrong nobody is signed out, refused or let in by it. */
function refuseByWrongClock(app: FastifyInstance, { clocks }: Services): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.isCall && clocks.fault()) return done(new Refusal('away', { retryAfter: 5 }))
    done()
  })
}

/** A lean line for each request: the route's pattern and never the caller's input, so that nobody can write into the log. */
function writeLog(app: FastifyInstance, { log, metrics }: Services): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { id: requestId, method } = request
    const { statusCode: status, elapsedTime: ms } = reply
    const route = request.routeOptions.url ?? 'none'
    const answered = { requestId, method, route, status, ms: Math.round(ms) }
    if (status < 400 && OWN_TRAFFIC.test(route)) log.debug('request', answered)
    else log.request(answered)
    metrics.requestEnded({ method, route, status, seconds: ms / 1_000 })
    done()
  })
}

/** A connection that does not speak HTTP, or too slowly, gets one sentence and is closed. */
function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return
  const [line, sentence] =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? ['408 Request Timeout', 'The request took too long.']
      : error.code === 'HPE_HEADER_OVERFLOW'
        ? ['431 Request Header Fields Too Large', 'The headers of the request are too large.']
        : ['400 Bad Request', 'The request could not be understood.']
  socket.end(
    `HTTP/1.1 ${line}\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: ${sentence.length}\r\nError-Code: malformed\r\nConnection: close\r\n\r\n${sentence}`,
  )
}
