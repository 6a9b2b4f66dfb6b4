import type { FastifyInstance } from 'fastify'
import { inSpan, type Span } from '#server/platform/observability/span.ts'
import type { Services } from '#server/services.ts'

declare module 'fastify' {
  interface FastifyRequest {
    span: Span | null
  }
}

/** Probes come all the time, by themselves. */
const UNTRACED = ['/healthz', '/readyz']

/** A span for each request, named by the route's pattern and never by the caller's input. What it waits for becomes its parts. */
export function traceRequests(app: FastifyInstance, { traces: { begin } }: Services): void {
  if (!begin) return
  app.decorateRequest('span', null)
  app.addHook('onRequest', (request, _reply, done) => {
    const { id, method, headers } = request
    const route = request.routeOptions.url ?? 'none'
    if (UNTRACED.includes(route)) return done()
    const traceparent = typeof headers.traceparent === 'string' ? headers.traceparent : undefined
    const attributes = { 'http.request.method': method, 'http.route': route, 'enkosi.request_id': id }
    request.span = begin(`${method} ${route}`, { kind: 'server', requestId: id, traceparent, attributes })
    inSpan(request.span, done)
  })
  // The body arrives by events of its connection, which know nothing of the request.
  app.addHook('preValidation', ({ span }, _reply, done) => {
    if (span) inSpan(span, done)
    else done()
  })
  app.addHook('onResponse', ({ span }, { statusCode }, done) => {
    span?.end({ attributes: { 'http.response.status_code': statusCode }, failed: statusCode >= 500 })
    done()
  })
}
