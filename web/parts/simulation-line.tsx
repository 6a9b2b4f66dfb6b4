import './simulation-line.css'
import { common } from '#web/texts/en/common.ts'

/** Shown on every form that moves money, in one line. */
export function SimulationLine() {
  return <p className="simulation-line">{common.simulation}</p>
}
