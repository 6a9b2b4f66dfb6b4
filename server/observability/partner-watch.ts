import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'

type Partner = 'payment provider' | 'bank' | 'identity provider' | 'SMS gateway'

/** Told how each question to a partner ended: with its answer (null), or with the code of what went wrong. */
export type PartnerWatch = (partner: Partner, failure: string | null) => void

export const UNWATCHED: PartnerWatch = () => {}

/** The same failure is logged once in this time, with how many there were. */
const QUIET_MS = 60_000

/**
 * Counts what partners answer, and warns with the partner's name and its code: a wrong key or secret fails every load or
 * sign-in, and each of those alone looks like a person's mistake.
 */
export function watchPartners(log: Log, metrics: Metrics): PartnerWatch {
  const said = new Map<string, { at: number; since: number }>()
  return (partner, failure) => {
    metrics.partnerAnswered(partner, failure ?? 'ok')
    if (failure === null) return
    const name = `${partner} ${failure}`
    const last = said.get(name) ?? { at: Number.NEGATIVE_INFINITY, since: 0 }
    const now = performance.now()
    if (now - last.at < QUIET_MS) {
      last.since += 1
      return
    }
    log.warn('partner request failed', { partner, code: failure, count: last.since + 1 })
    said.set(name, { at: now, since: 0 })
  }
}
