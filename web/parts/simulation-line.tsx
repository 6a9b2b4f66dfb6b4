import { common } from '#web/texts/en/common.ts'
import { Notice } from '#web/ui/states.tsx'

/** Shown on every form that moves money. */
export function SimulationLine() {
  return <Notice>{common.simulation}</Notice>
}
