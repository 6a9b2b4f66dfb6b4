import { ClocksDiffer, clockFault } from '#server/platform/db/clocks.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'

/** The fault of the clocks, as seen at most half a second ago. */
export type ClockWatch = { fault(): string | undefined; stop(): void }

const EVERY_MS = 500

/**
 * Compares the clocks all the time. While one is wrong this process answers no calls, is not ready, and counts for how long: seconds are
 * enough for an alert, though nobody asked for the figures in between.
 */
export async function watchClocks(db: Db, log: Log, metrics: Pick<Metrics, 'clocksDiffered'>): Promise<ClockWatch> {
  let fault: string | undefined
  let isLooking = false
  const look = async () => {
    const [clock] = await db<[{ now: Date }]>`select clock_timestamp() as now`
    const found = clockFault(clock.now)
    if (found) metrics.clocksDiffered(EVERY_MS / 1_000)
    if (found && !fault) log.error('clock wrong', { error: new ClocksDiffer(found) })
    if (fault && !found) log.info('clocks agree again')
    fault = found
  }
  await look()
  const watch = setInterval(() => {
    if (isLooking) return
    isLooking = true
    // A database that is away is noticed elsewhere.
    look()
      .catch(() => {})
      .finally(() => {
        isLooking = false
      })
  }, EVERY_MS).unref()
  return { fault: () => fault, stop: () => clearInterval(watch) }
}
