import { Refusal } from '#contract/refusals.ts'
import type { SetSimulators, Switches } from '#contract/simulators.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Config } from '#server/platform/start/config.ts'
import { audited } from './desk.ts'

/** How the simulated payment provider, bank and gateway behave. Production has none. */
export async function readSimulators({ db, config }: { db: Db; config: Config }): Promise<Switches> {
  if (config.mode !== 'simulation') throw new Refusal('not_found')
  const { readSwitches } = await import('#server/simulators/switches.ts')
  return readSwitches(db)
}

/** Changes how the simulators behave, from the next request on. */
export async function setSimulators(
  { db, config }: { db: Db; config: Config },
  caller: Caller,
  { reason, ...wanted }: SetSimulators,
): Promise<Switches> {
  if (config.mode !== 'simulation') throw new Refusal('not_found')
  const { writeSwitches } = await import('#server/simulators/switches.ts')
  return audited(db, caller, { action: 'simulators_set', subject: 'simulators', reason }, (tx, details) => {
    for (const [simulator, switches] of Object.entries(wanted)) details[simulator] = JSON.stringify(switches)
    return writeSwitches(tx, wanted)
  })
}
