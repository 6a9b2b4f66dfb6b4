import { Refusal } from '#contract/refusals.ts'
import type { SetSimulators, Switches } from '#contract/simulators.ts'
import { recordAuditEvent } from '#server/audit/record-audit-event.ts'
import type { Db } from '#server/db/connect.ts'
import type { Caller } from '#server/identity/caller.ts'
import { readSwitches, writeSwitches } from '#server/simulators/switches.ts'
import type { Config } from '#server/start/config.ts'

/** How the simulated payment provider, bank and gateway behave. Production has none. */
export async function readSimulators({ db, config }: { db: Db; config: Config }): Promise<Switches> {
  if (config.mode !== 'simulation') throw new Refusal('not_found')
  return readSwitches(db)
}

/** Changes how the simulators behave, from the next request on. */
export async function setSimulators(
  { db, config }: { db: Db; config: Config },
  caller: Caller,
  { vodapay, bank, gateway, reason }: SetSimulators,
): Promise<Switches> {
  if (config.mode !== 'simulation') throw new Refusal('not_found')
  return db.begin(async (tx) => {
    const switches = await writeSwitches(tx, { vodapay, bank, gateway })
    await recordAuditEvent(tx, {
      actor: caller.personId,
      action: 'simulators_set',
      subject: 'simulators',
      reason,
      requestId: caller.requestId,
      details: {
        vodapay: JSON.stringify(vodapay),
        bank: JSON.stringify(bank),
        gateway: JSON.stringify(gateway),
      },
    })
    return switches
  })
}
