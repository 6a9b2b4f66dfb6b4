import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { atEnd } from '#testing/at-end.ts'

export type CollectedSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  status: { code: number }
  links?: { spanId: string }[]
}

/** A collector of traces that keeps what it is sent by OTLP over HTTP, and the text of it. */
export async function startTraceCollector() {
  const spans: CollectedSpan[] = []
  const received: string[] = []
  const server = createServer(async (request, reply) => {
    let text = ''
    for await (const chunk of request) text += chunk
    received.push(text)
    for (const resource of JSON.parse(text).resourceSpans) {
      for (const scope of resource.scopeSpans) spans.push(...scope.spans)
    }
    reply.writeHead(200, { 'Content-Type': 'application/json' }).end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  atEnd(() => server.close().closeAllConnections())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, settings: { OTEL_EXPORTER_OTLP_ENDPOINT: url }, spans, received }
}
