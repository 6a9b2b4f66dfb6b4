import type { z } from 'zod'
import { Switches } from '#contract/simulators.ts'
import type { Db, Tx } from '#server/db/connect.ts'

export async function readSwitches(db: Db): Promise<Switches> {
  const [row] = await db`select vodapay, bank, gateway from sim_switches`
  return Switches.parse({ ...row })
}

export async function writeSwitches(db: Db | Tx, switches: z.input<typeof Switches>): Promise<Switches> {
  const { vodapay, bank, gateway } = Switches.parse(switches)
  await db`
    update sim_switches
    set vodapay = ${db.json(vodapay)}, bank = ${db.json(bank)}, gateway = ${db.json(gateway)}
  `
  return { vodapay, bank, gateway }
}

/** Numbers from 0 to 1 that look random and follow from the seed (mulberry32). */
export function randomFrom(seed: number, amount: number): () => number {
  let state = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(amount, 0x85ebca6b)) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export function pick<T>(random: () => number, choices: readonly T[]): T {
  return choices[Math.floor(random() * choices.length)] as T
}
