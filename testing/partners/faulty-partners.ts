import { setTimeout as pause } from 'node:timers/promises'
import type { z } from 'zod'
import {
  BankSwitches,
  CashSwitches,
  GatewaySwitches,
  SIMULATED_NOTICES,
  type Switches,
  VodapaySwitches,
} from '#contract/simulators.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { writeSwitches } from '#server/simulators/switches.ts'
import { LATE_MS } from '#server/simulators/vodapay-plan.ts'
import { pick, randomFrom } from '#testing/random.ts'

const ANSWERS = ['at once', 'at once', 'at once', 'never', 'after'] as const
const CHANGE_EVERY_MS = 20

/** Late, silent, repeating itself, out of order: switches of the simulators, picked at random. */
export function faultyVodapay(random: () => number): VodapaySwitches {
  return VodapaySwitches.parse({
    code: pick(random, ['00', '00', '00', '00', '05', '17', '51', '68', '91', '96'] as const),
    answer: pick(random, ANSWERS),
    notify: pick(random, SIMULATED_NOTICES),
    delayMs: pick(random, [0, 0, 1, 3]) * LATE_MS,
  })
}

export function faultyBank(random: () => number, businessDayMs: number): BankSwitches {
  return BankSwitches.parse({
    outcome: pick(random, ['Completed', 'Completed', 'Completed', 'Error', 'Cancelled', 'Reversed'] as const),
    answer: pick(random, ANSWERS),
    notify: pick(random, SIMULATED_NOTICES),
    delayMs: pick(random, [0, 0, 0.5, 1.5]) * businessDayMs,
  })
}

/** Now and then it speaks of another amount, another order or its digits; asked again, it says what is true. */
export function faultyCash(random: () => number, businessDayMs: number): CashSwitches {
  return CashSwitches.parse({
    answer: pick(random, ANSWERS),
    delayMs: pick(random, [0, 0, 0, 1.5]) * businessDayMs,
    code: pick(random, [null, null, null, null, null, '2003', '2210', '2220'] as const),
    lie: pick(random, [...Array(12).fill(null), 'amount', 'reference', 'code'] as const),
  })
}

export function faultyGateway(random: () => number): GatewaySwitches {
  return GatewaySwitches.parse({
    answer: pick(random, ANSWERS),
    notify: pick(random, ['once', 'twice', 'lost', 'reordered'] as const),
    delayMs: pick(random, [0, 0, 500, 2_000]),
    code: pick(random, [null, null, null, '500'] as const),
  })
}

/** The simulators change their behaviour every few moments until the end, which leaves them well-behaved or as `last` says. */
export function makeFaulty(
  db: Db,
  next: (random: () => number) => Partial<Switches>,
): { calmDown(last?: z.input<typeof Switches>): Promise<void> } {
  const random = randomFrom(Date.now(), 0)
  let isOver = false
  const changing = (async () => {
    while (!isOver) {
      await writeSwitches(db, next(random))
      await pause(CHANGE_EVERY_MS)
    }
  })()
  // Where something else fails first and the database is closed, that is what must be seen.
  changing.catch(() => {})
  return {
    calmDown: async (last = {}) => {
      isOver = true
      await changing
      await writeSwitches(db, last)
    },
  }
}
