import type { Cents } from '#contract/money.ts'
import type { RefusalCode } from '#contract/refusals.ts'
import type {
  Credit,
  EntryKind,
  KnownGuestTip,
  KnownLoad,
  KnownRefund,
  KnownRefunds,
  KnownWithdrawal,
  Movement,
  Posted,
  RefundPart,
  WalletState,
} from './movement.ts'

/** What a decision may look at. Wallets, payouts and refunds are locked; loads and guest tips change only under the lock of their wallet. */
export type Book = {
  wallet(id: number): WalletState | undefined
  withdrawal(entryId: number): KnownWithdrawal | undefined
  load(id: string): KnownLoad | undefined
  guestTip(id: string): KnownGuestTip | undefined
  refund(id: string): KnownRefund | undefined
  /** What the owner of this wallet had refunded before. */
  refunds(wallet: number): Omit<KnownRefunds, 'wallet'>
  /** What came into this wallet, newest first. */
  credits(wallet: number): Credit[]
  /** What guests have given to the owner of this wallet on that day. */
  guestCents(wallet: number, day: string): Cents
  /** The day in Johannesburg, taken after the locks. */
  today: string
}

/** What a batch reads besides its wallets, each only where one of its movements needs it. */
export type About = {
  withdrawals: KnownWithdrawal[]
  loads: KnownLoad[]
  guestTips: KnownGuestTip[]
  refunds: KnownRefund[]
  /** Of wallets from which a refund is asked for: what was refunded before, and what came in, newest first. */
  refundsBefore: KnownRefunds[]
  credits: Credit[]
}

export type Decision = {
  kind: EntryKind
  amount: Cents
  fee: Cents
  localDay: string
  /** The wallets as they are afterwards. */
  debit?: WalletState
  credit?: WalletState
  /** The part that became a debt, or paid one. */
  debt?: Cents
  /** The part that nobody pays but the service. */
  loss?: Cents
  /** What goes back to which load's card. */
  refunds?: RefundPart[]
  /** Loads as they are afterwards. */
  reversed?: ReversedLoad[]
  settles?: number
  reverses?: number
}

/** So much of a load has gone back by now; with the refund that did not, if one came back. */
type ReversedLoad = { loadId: string; total: Cents; refundId?: string }

export type Verdict = Decision | { refused: RefusalCode }

/** A movement that is about to be written. */
export type Drafted = { movement: Movement; decision: Decision; posted: Posted }

/** The movement of one kind. */
export type Of<K extends Movement['kind']> = Extract<Movement, { kind: K }>
