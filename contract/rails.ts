import { WITHDRAWAL } from './limits.ts'
import type { Cents } from './money.ts'

/**
 * The ways for money to leave a wallet: the amounts of each, in steps, and its fee. `freeEachDay` withdrawals by that rail cost nothing. No
 * two rails have a fee in common, so the fee of an entry names its rail. It is part of what leaves the wallet; on top, the amount is asked
 * for without it.
 */
export const RAILS = {
  bank: { ...WITHDRAWAL, step: 1, isFeeOnTop: false, arrives: 'in business days' },
  instant: { min: 1_000, max: 500_000, step: 1, fee: 250, freeEachDay: 0, isFeeOnTop: false, arrives: 'in minutes' },
  // Shops and machines pay out notes.
  cash: { min: 5_000, max: 50_000, step: 1_000, fee: 575, freeEachDay: 0, isFeeOnTop: true, arrives: 'in minutes' },
} as const satisfies Record<string, Terms>

type Terms = {
  min: Cents
  max: Cents
  step: Cents
  fee: Cents
  freeEachDay: number
  isFeeOnTop: boolean
  arrives: 'in business days' | 'in minutes'
}
export type Rail = keyof typeof RAILS

export const RAIL_NAMES = Object.keys(RAILS) as [Rail, ...Rail[]]

/** Every fee that a withdrawal may have, with its rail. */
export const RAIL_BY_FEE: Readonly<Record<Cents, Rail>> = Object.fromEntries(
  RAIL_NAMES.flatMap((rail) => {
    const { fee, freeEachDay }: Terms = RAILS[rail]
    return [[fee, rail], ...(freeEachDay > 0 ? [[0, rail]] : [])]
  }),
)

/** Whether a rail takes this amount, as it is asked for. */
export function fitsRail(rail: Rail, amount: Cents): boolean {
  const { min, max, step } = RAILS[rail]
  return Number.isSafeInteger(amount) && amount >= min && amount <= max && amount % step === 0
}

/** Whether so much may leave a wallet by a rail. */
export function isAmountOut(rail: Rail, amount: Cents): boolean {
  return fitsRail(rail, amount - amountOut(rail, 0))
}

/** The amount that leaves the wallet when this one is asked for. */
export function amountOut(rail: Rail, asked: Cents): Cents {
  const { fee, isFeeOnTop } = RAILS[rail]
  return isFeeOnTop ? asked + fee : asked
}

/** The most that may be asked for when so much may leave the wallet; 0 when that is too little for this rail. */
export function mostAsked(rail: Rail, out: Cents): Cents {
  const { min, max, step } = RAILS[rail]
  const most = Math.floor(Math.min(out - amountOut(rail, 0), max) / step) * step
  return most < min ? 0 : most
}
