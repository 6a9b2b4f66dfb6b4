import './worker-row.css'
import type { ReactNode } from 'react'
import { categoryLabel } from '#contract/texts/category-label.ts'
import type { FoundWorker } from '#contract/workers.ts'
import { Portrait } from './portrait.tsx'
import { Verified } from './verified.tsx'

/** The receiver of the money, in one row: the name before the ID, and at its end the way to choose somebody else. */
export function WorkerRow({
  worker,
  isBrief = false,
  children,
}: {
  worker: FoundWorker
  /** For where each line counts. */
  isBrief?: boolean
  children: ReactNode
}) {
  const { guardNumber, displayName, verified, location } = worker
  const about = [displayName && guardNumber, categoryLabel(worker.serviceCategory), location].filter(Boolean)
  return (
    <div className="worker-row">
      <Portrait worker={worker} size={56} />
      <p>
        <strong>{displayName ?? guardNumber}</strong> {verified && <Verified />}
        <span className="muted small">{isBrief ? about[0] : about.join(' · ')}</span>
      </p>
      {children}
    </div>
  )
}
