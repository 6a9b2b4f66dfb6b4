import './found-workers.css'
import type { ReactNode } from 'react'
import { initialsOf } from '#contract/display-name.ts'
import { categoryLabel } from '#contract/texts/category-label.ts'
import type { FoundWorker } from '#contract/workers.ts'
import { Verified } from '#web/parts/verified.tsx'

/** Who gets the tip, in one row: the name before the ID, and the way to somebody else at its end. */
export function WorkerRow({ worker, children }: { worker: FoundWorker; children: ReactNode }) {
  const { guardNumber, displayName, verified } = worker
  return (
    <div className="worker-row">
      <span className="initials" aria-hidden="true">
        {displayName ? initialsOf(displayName) : guardNumber.slice(0, 2)}
      </span>
      <p>
        <strong>{displayName ?? guardNumber}</strong> {verified && <Verified />}
        <span className="muted small">{displayName ? guardNumber : categoryLabel(worker.serviceCategory)}</span>
      </p>
      {children}
    </div>
  )
}
