import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import { currentSpan } from './span.ts'
import type { Traces } from './traces.ts'

type Partner =
  | 'payment provider'
  | 'bank'
  | 'cash partner'
  | 'identity provider'
  | 'SMS gateway'
  | 'population register'

export type WatchedCall = {
  /** For the partner's own traces. */
  headers: Record<string, string>
  /** Called with the result: null for an answer, or the code of the failure. */
  ended(failure: string | null): void
}

/** Called before each request to a partner, with a name of the call that holds nothing of the request. */
export type PartnerWatch = (partner: Partner, call: string) => WatchedCall

export const UNWATCHED: PartnerWatch = () => ({ headers: {}, ended: () => {} })

/** The same failure is logged once in this time, with how many there were since the last line. */
const QUIET_MS = 60_000

/**
 * Counts what partners answer. A partner that fails is one warning a minute, with its code and a count, however many loads or payouts
 * meet it; its first answer afterwards is one line too.
 */
export function watchPartners(log: Log, metrics: Metrics, { begin }: Traces): PartnerWatch {
  const loggedAt = new Map<string, number>()
  const reportedFailing = new Set<Partner>()
  /** Failures since the last line about a partner. */
  const counts = new Map<Partner, number>()
  const count = (partner: Partner, failure: string | null) => {
    metrics.partnerAnswered(partner, failure ?? 'ok')
    const failures = (counts.get(partner) ?? 0) + (failure === null ? 0 : 1)
    const name = `${partner} ${failure}`
    const isQuiet = performance.now() - (loggedAt.get(name) ?? Number.NEGATIVE_INFINITY) < QUIET_MS
    counts.set(partner, failures)
    if (failure === null ? !reportedFailing.delete(partner) : isQuiet) return
    counts.set(partner, 0)
    if (failure === null) return log.info('partner answers again', { partner, count: failures })
    log.warn('partner request failed', { partner, code: failure, count: failures })
    loggedAt.set(name, performance.now())
    reportedFailing.add(partner)
  }
  return (partner, call) => {
    const name = `${partner} ${call}`
    const span = begin && (currentSpan()?.part(name, { kind: 'client' }) ?? begin(name, { kind: 'client' }))
    return {
      headers: span ? { traceparent: span.traceparent } : {},
      ended: (failure) => {
        span?.end({ failed: failure !== null, ...(failure !== null && { attributes: { 'error.type': failure } }) })
        count(partner, failure)
      },
    }
  }
}
