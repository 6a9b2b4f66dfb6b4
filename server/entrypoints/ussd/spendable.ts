import { type Cents, shortRand } from '#contract/money.ts'
import type { RefusalCode } from '#contract/refusals.ts'
import { readAmount } from '#contract/typed-amount.ts'
import type { Wallet } from '#contract/wallet.ts'
import { readWallet } from '#server/features/wallet/read-wallet.ts'
import { refuse } from './refusal-screen.ts'
import { question, type Screen, type State, type Visit } from './screen.ts'

type Bounds = { min: Cents; max: Cents; fee: Cents }
type Spendable = { most: Cents; wallet: Wallet; range: { least: string; most: string } }

/** Goes on with the most that may leave the wallet now, or says why nothing may: the ledger decides, this only says it before the PIN. */
export async function withSpendable(
  visit: Visit,
  bounds: Bounds,
  next: (spendable: Spendable) => Screen | Promise<Screen>,
): Promise<Screen> {
  const wallet = await readWallet(visit.services, visit.caller)
  const refused = refusalOf(wallet, bounds)
  if (refused) return refuse(visit, refused)
  const { balance, limits } = wallet
  const most = Math.min(balance - bounds.fee, limits.dayLeft, limits.monthLeft, bounds.max)
  return next({ most, wallet, range: { least: shortRand(bounds.min), most: shortRand(most) } })
}

/** Goes on with the amount that was typed, or asks for one that may leave. */
export function withSpendableAmount(
  visit: Visit,
  bounds: Bounds,
  { state, input }: { state: State; input: string },
  next: (amount: Cents, wallet: Wallet) => Screen | Promise<Screen>,
): Promise<Screen> {
  return withSpendable(visit, bounds, ({ most, wallet, range }) => {
    const amount = readAmount(input)
    if (amount !== undefined && amount >= bounds.min && amount <= most) return next(amount, wallet)
    return question(visit, visit.say('wrongAmount', range), state)
  })
}

function refusalOf({ balance, debt, frozen, limited, limits }: Wallet, { min, fee }: Bounds): RefusalCode | undefined {
  if (frozen) return 'wallet_frozen'
  if (debt > 0) return 'wallet_in_debt'
  if (limits.dayLeft < min) return limited ? 'daily_limit_unverified' : 'daily_limit'
  if (limits.monthLeft < min) return limited ? 'monthly_limit_unverified' : 'monthly_limit'
  return balance - fee < min ? 'insufficient_balance' : undefined
}
