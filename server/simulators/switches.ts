import type { z } from 'zod'
import { Switches } from '#contract/simulators.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'

export async function readSwitches(db: Db): Promise<Switches> {
  const [row] = await db`select vodapay, bank, cash, gateway, register from sim_switches`
  return Switches.parse({ ...row })
}

export async function writeSwitches(db: Db | Tx, switches: z.input<typeof Switches>): Promise<Switches> {
  const { vodapay, bank, cash, gateway, register } = Switches.parse(switches)
  await db`
    update sim_switches
    set vodapay = ${db.json(vodapay)}, bank = ${db.json(bank)}, cash = ${db.json(cash)}, gateway = ${db.json(gateway)},
      register = ${db.json(register)}
  `
  return { vodapay, bank, cash, gateway, register }
}
