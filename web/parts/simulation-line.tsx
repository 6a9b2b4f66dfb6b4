import './simulation-line.css'
import { common } from '#web/texts/en/common.ts'
import { InMode } from './in-mode.tsx'

/** Shown in simulation on every form that moves money, in one line. */
export function SimulationLine() {
  return (
    <InMode mode="simulation" as="p" className="simulation-line">
      {common.simulation}
    </InMode>
  )
}
