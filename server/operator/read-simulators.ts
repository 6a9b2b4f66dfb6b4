import { Refusal } from '#contract/refusals.ts'
import type { Switches } from '#contract/simulators.ts'
import type { Db } from '#server/db/connect.ts'
import { readSwitches } from '#server/simulators/switches.ts'
import type { Config } from '#server/start/config.ts'

/** How the simulated payment provider and bank behave. Where money is real there are none. */
export async function readSimulators({ db, config }: { db: Db; config: Config }): Promise<Switches> {
  if (config.mode !== 'simulation') throw new Refusal('not_found')
  return readSwitches(db)
}
