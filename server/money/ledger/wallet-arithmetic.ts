import { OUT } from '#contract/limits.ts'
import type { Cents } from '#contract/money.ts'
import type { RefusalCode } from '#contract/refusals.ts'
import { OUT_UNVERIFIED } from '#contract/unverified-limits.ts'
import { invariant } from '#server/platform/invariant.ts'
import type { Book } from './kind.ts'
import type { WalletState } from './wallet-columns.ts'

/** Nobody's tip or transfer reaches a wallet on hold: not a member's, not a guest's. */
export function takesTips(wallet: WalletState | undefined): wallet is WalletState {
  return wallet?.acceptsTips === true && !wallet.frozen
}

/** The amounts that may leave a wallet in a day and in a month. */
export function limitsOf({ limited }: Pick<WalletState, 'limited'>): { perDay: Cents; perMonth: Cents } {
  return limited ? OUT_UNVERIFIED : OUT
}

/** A limit is named before the balance: adding money would not help. */
export function debitRefusal(wallet: WalletState, amount: Cents, total: Cents): RefusalCode | undefined {
  if (wallet.frozen) return 'wallet_frozen'
  if (wallet.debt > 0) return 'wallet_in_debt'
  const { perDay, perMonth } = limitsOf(wallet)
  if (wallet.dayOut + amount > perDay) return wallet.limited ? 'daily_limit_unverified' : 'daily_limit'
  if (wallet.monthOut + amount > perMonth) return wallet.limited ? 'monthly_limit_unverified' : 'monthly_limit'
  if (wallet.balance < total) return 'insufficient_balance'
  return undefined
}

export function sent(wallet: WalletState, amount: Cents, fee: Cents): WalletState {
  return {
    ...wallet,
    balance: wallet.balance - amount - fee,
    version: wallet.version + 1,
    dayOut: wallet.dayOut + amount,
    monthOut: wallet.monthOut + amount,
  }
}

/** Leaves the wallet without counting against its limits. */
export function taken(wallet: WalletState, amount: Cents, debt: Cents): WalletState {
  return { ...wallet, balance: wallet.balance - amount, debt: wallet.debt + debt, version: wallet.version + 1 }
}

export function received(wallet: WalletState, amount: Cents): WalletState {
  return { ...wallet, balance: wallet.balance + amount, version: wallet.version + 1 }
}

/** The wallet with its counters on today. Should the clock ever go back, the wallet stays on the later day. */
export function onDay({ today }: { today: string }, wallet: WalletState): WalletState {
  if (today <= wallet.day) return wallet
  const monthOut = monthOf(today) === monthOf(wallet.day) ? wallet.monthOut : 0
  return { ...wallet, day: today, dayOut: 0, monthOut, dayFreeWithdrawals: 0 }
}

export function later(a: string, b: string): string {
  return a > b ? a : b
}

export function monthOf(day: string): string {
  return day.slice(0, 7)
}

export function known(book: Book, id: number): WalletState {
  const wallet = book.wallet(id)
  invariant(wallet, 'every movement names wallets that exist')
  return wallet
}

export function within(amount: Cents, { min, max }: { min: number; max: number }): void {
  invariant(Number.isSafeInteger(amount) && amount >= min && amount <= max, 'amounts are checked before the ledger')
}

export function positive(amount: Cents): void {
  invariant(Number.isSafeInteger(amount) && amount > 0, 'a movement moves a positive whole number of cents')
}
