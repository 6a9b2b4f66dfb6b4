import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'

type Partner = 'payment provider' | 'bank' | 'identity provider' | 'SMS gateway' | 'population register'

/** Called with the result of each request to a partner: null for an answer, or the code of the failure. */
export type PartnerWatch = (partner: Partner, failure: string | null) => void

export const UNWATCHED: PartnerWatch = () => {}

/** The same failure is logged once in this time, with how many there were since the last line. */
const QUIET_MS = 60_000

/**
 * Counts what partners answer. A partner that fails is one warning a minute, with its code and a count, however many loads or payouts
 * meet it; its first answer afterwards is one line too.
 */
export function watchPartners(log: Log, metrics: Metrics): PartnerWatch {
  const loggedAt = new Map<string, number>()
  const reportedFailing = new Set<Partner>()
  /** Failures since the last line about a partner. */
  const counts = new Map<Partner, number>()
  return (partner, failure) => {
    metrics.partnerAnswered(partner, failure ?? 'ok')
    const count = (counts.get(partner) ?? 0) + (failure === null ? 0 : 1)
    const name = `${partner} ${failure}`
    const isQuiet = performance.now() - (loggedAt.get(name) ?? Number.NEGATIVE_INFINITY) < QUIET_MS
    counts.set(partner, count)
    if (failure === null ? !reportedFailing.delete(partner) : isQuiet) return
    counts.set(partner, 0)
    if (failure === null) return log.info('partner answers again', { partner, count })
    log.warn('partner request failed', { partner, code: failure, count })
    loggedAt.set(name, performance.now())
    reportedFailing.add(partner)
  }
}
