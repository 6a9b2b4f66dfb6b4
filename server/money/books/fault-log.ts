import type { Db } from '#server/platform/db/connect.ts'
import type { Log } from '#server/platform/observability/log.ts'
import type { Metrics } from '#server/platform/observability/metrics.ts'
import type { Signer } from './anchors.ts'
import { countFaults, type FaultCount } from './explanations.ts'
import type { Fault } from './faults.ts'

/** Reports faults of the books outside the database, where somebody who can write to it could hide them. */
export type FaultLog = {
  /** Logs and counts a fault the first time that this process finds it, whatever the database says of it. */
  report(fault: Fault): void
  /** As they were last counted, and counts them again meanwhile: nobody waits for it. */
  lastCount(): FaultCount
}

export function openFaultLog(db: Db, signer: Signer, log: Log, metrics: Metrics): FaultLog {
  const reported = new Set<string>()
  let last: FaultCount = { unexplained: 0, explained: 0 }
  let isCounting = false
  const count = async () => {
    isCounting = true
    // While the database is away the last count stays.
    last = await countFaults(db, signer).catch(() => last)
    isCounting = false
  }
  return {
    report({ name, about }) {
      if (reported.has(`${name}: ${about}`)) return
      reported.add(`${name}: ${about}`)
      metrics.foundFault()
      log.error('books check failed', { check: name, reference: about })
    },
    lastCount() {
      if (!isCounting) void count()
      return last
    },
  }
}
