import { type Difference, listOpen, reportDifference, resolveDifference } from '#server/money/differences.ts'
import { openWindow } from './open-window.ts'
import type { Desk, Side } from './sides.ts'

/** How many differences appeared and how many were resolved. */
export type Change = { found: number; resolved: number }

/**
 * Compares what has changed on either side since the last comparison, and checks each open difference again. Only a page
 * of each side is in memory. After a failure it starts at the same point.
 */
export async function compareSide(desk: Desk, side: Side): Promise<Change> {
  const window = await openWindow(desk.db, side.name)
  const change = { found: 0, resolved: 0 }
  const report = async (difference: Difference) => {
    if (!(await reportDifference(desk.db, difference))) return
    change.found++
    desk.log.error('reconciliation found a difference', { kind: difference.kind, reference: difference.subject })
  }
  for await (const id of side.suspects(window.from)) {
    const difference = await side.lookAt(id)
    if (difference && difference !== 'elsewhere') await report(difference)
  }
  for await (const { kind, subject } of listOpen(desk.db, side.kinds)) {
    const difference = await side.lookAt(subject, kind)
    if (difference === 'elsewhere') continue
    if (difference) await report(difference)
    if (difference?.kind !== kind && (await resolveDifference(desk.db, { kind, subject }))) change.resolved++
  }
  await window.keep()
  return change
}
