import { WITHDRAWAL } from './limits.ts'
import type { Cents } from './money.ts'

/**
 * The ways for money to leave a wallet: the amounts of each, in steps, and its fee. `freeEachDay` withdrawals by that rail cost nothing. No
 * two rails have a fee in common, so the fee of an entry names its rail.
 */
export const RAILS = {
  bank: { ...WITHDRAWAL, step: 1 },
} as const satisfies Record<string, Terms>

type Terms = { min: Cents; max: Cents; step: Cents; fee: Cents; freeEachDay: number }
export type Rail = keyof typeof RAILS

export const RAIL_NAMES = Object.keys(RAILS) as [Rail, ...Rail[]]

/** Every fee that a withdrawal may have, with its rail. */
export const RAIL_BY_FEE: Readonly<Record<Cents, Rail>> = Object.fromEntries(
  RAIL_NAMES.flatMap((rail) => {
    const { fee, freeEachDay }: Terms = RAILS[rail]
    return [[fee, rail], ...(freeEachDay > 0 ? [[0, rail]] : [])]
  }),
)

/** Whether a rail takes this amount. */
export function fitsRail(rail: Rail, amount: Cents): boolean {
  const { min, max, step } = RAILS[rail]
  return Number.isSafeInteger(amount) && amount >= min && amount <= max && amount % step === 0
}
