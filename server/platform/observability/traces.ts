import type { IdGenerator, SpanExporter } from '@opentelemetry/sdk-trace'
import type { Log } from './log.ts'

/** A piece of work, reported once it has ended. Times are milliseconds since 1970. */
type Work = {
  requestId: string
  name: string
  startedAt: number
  endedAt: number
  attributes: Record<string, string | number>
  failed?: boolean
}

export type Traces = {
  /** Without a collector nothing is sent, and spans are not even built. */
  to?: {
    /** A whole request: the root of its trace. */
    request(work: Work): void
    /** A part of it, such as a movement of money. */
    part(work: Work): void
  }
  close(): Promise<void>
}

/**
 * Tells an OpenTelemetry collector about requests and what they waited for. Without an address nothing is loaded.
 * The request id is the trace id, so that a log line leads to its trace and no context has to be carried along.
 */
export async function openTraces(
  { traceCollector: collectorUrl }: { traceCollector: string | null },
  log: Log,
): Promise<Traces> {
  if (collectorUrl === null) return { close: async () => {} }
  const { context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } = await import('@opentelemetry/api')
  const { BatchSpanProcessor, RandomIdGenerator, TracerProvider } = await import('@opentelemetry/sdk-trace')
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http')
  const { resourceFromAttributes } = await import('@opentelemetry/resources')
  const ids = new ChosenIds(new RandomIdGenerator())
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'enkosi' }),
    idGenerator: ids,
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: watched(new OTLPTraceExporter({ url: `${collectorUrl}/v1/traces` }), log),
      }),
    ],
  })
  const tracer = provider.getTracer('enkosi')

  const tell = (work: Work, kind: number, parent: typeof ROOT_CONTEXT) => {
    const span = tracer.startSpan(
      work.name,
      { kind, startTime: work.startedAt, attributes: { ...work.attributes, 'enkosi.request_id': work.requestId } },
      parent,
    )
    if (work.failed) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end(work.endedAt)
  }
  return {
    to: {
      request: (work) => ids.choose(idsOf(work.requestId), () => tell(work, SpanKind.SERVER, ROOT_CONTEXT)),
      part: (work) => {
        const chosen = idsOf(work.requestId)
        const parent = chosen
          ? trace.setSpanContext(context.active(), { ...chosen, traceFlags: 1, isRemote: false })
          : ROOT_CONTEXT
        tell(work, SpanKind.INTERNAL, parent)
      },
    },
    // A failed delivery has been reported; a service that stops goes on stopping.
    close: () => provider.shutdown().catch(() => {}),
  }
}

/** Logs once that the collector does not take traces, and once that it does again. */
function watched(exporter: SpanExporter, log: Log): SpanExporter {
  let isAway = false
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const failed = result.code !== 0
        if (failed && !isAway) log.warn('trace export failed', { error: result.error })
        if (!failed && isAway) log.info('trace export recovered')
        isAway = failed
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  }
}

type Ids = { traceId: string; spanId: string }

/** A request's id is a UUID: all of it names the trace, and its first half the request's own span. */
function idsOf(requestId: string): Ids | undefined {
  const traceId = requestId.replaceAll('-', '').toLowerCase()
  const isValid = /^[0-9a-f]{32}$/.test(traceId) && /[^0]/.test(traceId)
  return isValid ? { traceId, spanId: traceId.slice(0, 16) } : undefined
}

class ChosenIds implements IdGenerator {
  private chosen: Ids | undefined
  private readonly random: IdGenerator

  constructor(random: IdGenerator) {
    this.random = random
  }

  choose(ids: Ids | undefined, act: () => void): void {
    this.chosen = ids
    act()
    this.chosen = undefined
  }

  generateTraceId = () => this.chosen?.traceId ?? this.random.generateTraceId()
  generateSpanId = () => this.chosen?.spanId ?? this.random.generateSpanId()
}
