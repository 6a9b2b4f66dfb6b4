import type { Cents } from '#contract/money.ts'
import type { RefusalCode } from '#contract/refusals.ts'
import type { Wallet } from '#contract/wallet.ts'
import { readWallet } from '#server/wallet/read-wallet.ts'
import { held } from './begin.ts'
import { page, type Screen, type Visit } from './place.ts'
import { refuse } from './refused-on-phone.ts'

type Bounds = { min: Cents; max: Cents; fee: Cents }

/** Goes on with the most that may leave the wallet now, or says why nothing may: the ledger decides, this only says it before the PIN. */
export async function ifMoneyMayLeave(
  visit: Visit,
  bounds: Bounds,
  next: (most: Cents, wallet: Wallet) => Screen | Promise<Screen>,
): Promise<Screen> {
  if (visit.phone.heldUntil) return page(visit, held(visit))
  const wallet = await readWallet(visit.services, visit.caller)
  const refused = refusalOf(wallet, bounds)
  if (refused) return refuse(visit, refused)
  const { balance, limits } = wallet
  return next(Math.min(balance - bounds.fee, limits.dayLeft, limits.monthLeft, bounds.max), wallet)
}

function refusalOf({ balance, debt, frozen, limits }: Wallet, { min, fee }: Bounds): RefusalCode | undefined {
  if (frozen) return 'wallet_frozen'
  if (debt > 0) return 'wallet_in_debt'
  if (limits.dayLeft < min) return 'daily_limit'
  if (limits.monthLeft < min) return 'monthly_limit'
  return balance - fee < min ? 'insufficient_balance' : undefined
}
