import { AsyncLocalStorage } from 'node:async_hooks'

/** A piece of work whose name and duration a collector is told. Values never are: a name is one of few, written in this code. */
export type Span = {
  /** For a partner that is asked meanwhile, in the form of W3C Trace Context. */
  readonly traceparent: string
  /** Its trace was chosen for the collector. */
  readonly isSampled: boolean
  readonly isOver: boolean
  /** Begins a part of it, or of several at once: the others are linked. */
  part(name: string, options?: { kind?: SpanKind; alsoOf?: Span[] }): Span
  end(outcome?: Outcome): void
}

export type SpanKind = 'internal' | 'server' | 'client'
export type Attributes = Record<string, string | number>
type Outcome = { attributes?: Attributes; failed?: boolean }

const storage = new AsyncLocalStorage<Span | undefined>()

/** The span that the caller works for. Work that a request left behind belongs to none. */
export function currentSpan(): Span | undefined {
  const span = storage.getStore()
  return span?.isOver ? undefined : span
}

/** Everything that `work` does and waits for belongs to the span. */
export function inSpan<T>(span: Span, work: () => T): T {
  return storage.run(span, work)
}

/** The work belongs to no span, also if a request woke it. */
export function outsideSpans<T>(work: () => T): T {
  return storage.getStore() === undefined ? work() : storage.run(undefined, work)
}

/** Does the work as a part of the current span; without one, at no cost. */
export function asPart<T>(name: () => string, work: () => Promise<T>): Promise<T> {
  const span = currentSpan()
  return span?.isSampled ? measured(span.part(name(), { kind: 'client' }), work) : work()
}

/** Does the work inside a span, and ends it. */
export async function measured<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    const result = await inSpan(span, work)
    span.end()
    return result
  } catch (error) {
    const { code } = error as { code?: unknown }
    span.end({ failed: true, ...(typeof code === 'string' && { attributes: { 'error.type': code } }) })
    throw error
  }
}

/** Does work for several at once, as a part of the first that is traced; the others are linked to it. */
export function asPartOfAll<T>(name: string, spans: (Span | undefined)[], work: () => Promise<T>): Promise<T> {
  const [first, ...others] = spans.filter((span) => span !== undefined).filter((span) => span.isSampled && !span.isOver)
  return first ? measured(first.part(name, { alsoOf: others }), work) : outsideSpans(work)
}
