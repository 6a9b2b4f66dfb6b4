import { type Cents, shortRand } from '#contract/money.ts'
import type { RefusalCode } from '#contract/refusals.ts'
import { readAmount } from '#contract/typed-amount.ts'
import type { Wallet } from '#contract/wallet.ts'
import { readWallet } from '#server/features/wallet/read-wallet.ts'
import { type Place, question, type Screen, type Visit } from './place.ts'
import { refuse } from './refused-on-phone.ts'

type Bounds = { min: Cents; max: Cents; fee: Cents }
type Leaving = { most: Cents; wallet: Wallet; range: { least: string; most: string } }

/** Goes on with the most that may leave the wallet now, or says why nothing may: the ledger decides, this only says it before the PIN. */
export async function ifMoneyMayLeave(
  visit: Visit,
  bounds: Bounds,
  next: (leaving: Leaving) => Screen | Promise<Screen>,
): Promise<Screen> {
  const wallet = await readWallet(visit.services, visit.caller)
  const refused = refusalOf(wallet, bounds)
  if (refused) return refuse(visit, refused)
  const { balance, limits } = wallet
  const most = Math.min(balance - bounds.fee, limits.dayLeft, limits.monthLeft, bounds.max)
  return next({ most, wallet, range: { least: shortRand(bounds.min), most: shortRand(most) } })
}

/** Goes on with the amount that was typed, or asks for one that may leave. */
export function ifAmountMayLeave(
  visit: Visit,
  bounds: Bounds,
  { place, input }: { place: Place; input: string },
  next: (amount: Cents, wallet: Wallet) => Screen | Promise<Screen>,
): Promise<Screen> {
  return ifMoneyMayLeave(visit, bounds, ({ most, wallet, range }) => {
    const amount = readAmount(input)
    if (amount !== undefined && amount >= bounds.min && amount <= most) return next(amount, wallet)
    return question(visit, visit.say('wrongAmount', range), place)
  })
}

function refusalOf({ balance, debt, frozen, limits }: Wallet, { min, fee }: Bounds): RefusalCode | undefined {
  if (frozen) return 'wallet_frozen'
  if (debt > 0) return 'wallet_in_debt'
  if (limits.dayLeft < min) return 'daily_limit'
  if (limits.monthLeft < min) return 'monthly_limit'
  return balance - fee < min ? 'insufficient_balance' : undefined
}
