import { Refusal } from '#contract/refusals.ts'
import type { Switches } from '#contract/simulators.ts'
import type { Services } from '#server/services.ts'
import { readSwitches } from '#server/simulators/switches.ts'

/** How the simulated payment provider and bank behave. Where money is real there are none. */
export async function readSimulators({ db, config }: Pick<Services, 'db' | 'config'>): Promise<Switches> {
  if (config.mode !== 'simulation') throw new Refusal('not_found')
  return readSwitches(db)
}
