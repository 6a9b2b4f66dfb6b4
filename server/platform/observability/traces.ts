import type { SpanContext, Tracer } from '@opentelemetry/api'
import type { IdGenerator, SpanExporter } from '@opentelemetry/sdk-trace'
import type { Config } from '#server/platform/start/config.ts'
import type { Log } from './log.ts'
import { type Attributes, measured, type Span, type SpanKind } from './span.ts'

type Beginning = {
  kind?: SpanKind
  /** Names the trace, so that a line of the log leads to it. */
  requestId?: string
  /** The caller's header, whose trace goes on here. */
  traceparent?: string | undefined
  attributes?: Attributes
}

export type Traces = {
  /** Begins a trace. Without a collector nothing is sent or carried along. */
  begin?: (name: string, beginning?: Beginning) => Span
  close(): Promise<void>
}

/** Without a collector. */
export const UNTRACED: Traces = { close: async () => {} }

/** Does work that nobody asked for by a request: a trace of its own. */
export function asTrace<T>({ begin }: Traces, name: string, work: () => Promise<T>): Promise<T> {
  return begin ? measured(begin(name), work) : work()
}

/**
 * Tells an OpenTelemetry collector about requests and what they waited for. Without an address nothing is loaded. The caller says whether
 * a trace is sent, or else `traceRatio`.
 */
export async function openTraces(config: Pick<Config, 'traceCollector' | 'traceRatio'>, log: Log): Promise<Traces> {
  const { traceCollector: collectorUrl, traceRatio } = config
  if (collectorUrl === null) return UNTRACED
  const api = await import('@opentelemetry/api')
  const sdk = await import('@opentelemetry/sdk-trace')
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http')
  const { resourceFromAttributes } = await import('@opentelemetry/resources')
  const ids = new ChosenIds(new sdk.RandomIdGenerator())
  const exporter = watched(new OTLPTraceExporter({ url: `${collectorUrl}/v1/traces` }), log)
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'enkosi' }),
    idGenerator: ids,
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(traceRatio) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  })
  const open = spansOf(api, provider.getTracer('enkosi'))
  return {
    begin: (name, { kind = 'internal', requestId, traceparent, attributes = {} } = {}) => {
      const caller = readTraceparent(traceparent)
      if (caller) {
        const remote = api.trace.setSpanContext(api.ROOT_CONTEXT, { ...caller, isRemote: true })
        return open(name, kind, attributes, remote)
      }
      return ids.choose(requestId, () => open(name, kind, attributes))
    },
    // A failed delivery has been reported; a service that stops goes on stopping.
    close: () => provider.shutdown().catch(() => {}),
  }
}

type Api = typeof import('@opentelemetry/api')

/** How a span is opened: each knows how to open its parts, and what its partners are told. */
function spansOf({ ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace }: Api, tracer: Tracer) {
  const kinds = { internal: SpanKind.INTERNAL, server: SpanKind.SERVER, client: SpanKind.CLIENT }
  /** By which OpenTelemetry links the spans made here. */
  const contexts = new WeakMap<Span, SpanContext>()
  const open = (name: string, kind: SpanKind, attributes: Attributes, parent = ROOT_CONTEXT, links: Span[] = []) => {
    const linked = links.flatMap((span) => contexts.get(span) ?? []).map((context) => ({ context }))
    const started = tracer.startSpan(name, { kind: kinds[kind], attributes, links: linked }, parent)
    const context = started.spanContext()
    const isSampled = (context.traceFlags & TraceFlags.SAMPLED) !== 0
    let isOver = false
    const span: Span = {
      isSampled,
      traceparent: `00-${context.traceId}-${context.spanId}-${isSampled ? '01' : '00'}`,
      get isOver() {
        return isOver
      },
      part: (partName, { kind: partKind = 'internal', alsoOf } = {}) =>
        open(partName, partKind, {}, trace.setSpan(ROOT_CONTEXT, started), alsoOf),
      end: ({ attributes: found = {}, failed = false } = {}) => {
        if (isOver) return
        isOver = true
        started.setAttributes(found)
        if (failed) started.setStatus({ code: SpanStatusCode.ERROR })
        started.end()
      },
    }
    contexts.set(span, context)
    return span
  }
  return open
}

/** The header of W3C Trace Context; later versions may add to it. Anything else is a trace of our own. */
function readTraceparent(header: string | undefined) {
  const [, version, traceId = '', spanId = '', flags = '', more] =
    /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/.exec(header ?? '') ?? []
  if (!version || (version === '00' && more)) return undefined
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1 }
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

/** A request's id is a UUID: without its dashes it names the trace. */
class ChosenIds implements IdGenerator {
  private chosen: string | undefined
  private readonly random: IdGenerator

  constructor(random: IdGenerator) {
    this.random = random
  }

  choose<T>(requestId: string | undefined, act: () => T): T {
    this.chosen = requestId?.replaceAll('-', '')
    const made = act()
    this.chosen = undefined
    return made
  }

  generateTraceId = () => this.chosen ?? this.random.generateTraceId()
  generateSpanId = () => this.random.generateSpanId()
}
