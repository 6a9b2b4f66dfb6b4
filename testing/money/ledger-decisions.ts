import { decideAll } from '#server/money/ledger/decide-all.ts'
import type { Answered, Book } from '#server/money/ledger/kind.ts'
import type { CashStep } from '#server/money/ledger/kinds/cashable.ts'
import type { KnownGuestTip } from '#server/money/ledger/kinds/guest-refund.ts'
import type { GuestDay } from '#server/money/ledger/kinds/guest-tip.ts'
import type { KnownRefund } from '#server/money/ledger/kinds/load-refund-return.ts'
import type { KnownLoad } from '#server/money/ledger/kinds/load-reversal.ts'
import type { KnownWithdrawal } from '#server/money/ledger/kinds/payout-paid.ts'
import type { Credit, KnownRefunds } from '#server/money/ledger/kinds/refundable.ts'
import { ALL_KINDS, type AnyRead, type Movement } from '#server/money/ledger/movement.ts'
import type { WalletState } from '#server/money/ledger/wallet-columns.ts'
import type { Caller } from '#server/people/identity/caller.ts'

// The building blocks of decisions, for tests that need no database.

export const TODAY = '2027-03-10'
export const NOON = new Date('2027-03-10T10:00:00Z')

/** The person who owns this wallet. */
export function owner(walletId: number): Caller {
  return { personId: `owner ${walletId}`, walletId, requestId: 'r' } as Caller
}

export function wallet(id: number, over: Partial<WalletState> = {}): WalletState {
  const counters = { day: TODAY, dayOut: 0, monthOut: 0, dayFreeWithdrawals: 0, tipsReceived: 3 }
  return {
    id,
    balance: 1_000_000,
    debt: 0,
    version: 7,
    ...counters,
    acceptsTips: true,
    frozen: false,
    limited: false,
    ...over,
  }
}

/** Rows besides wallets, by the names under which kinds read them. */
type Found = {
  withdrawals?: KnownWithdrawal[]
  loads?: KnownLoad[]
  refundsBefore?: KnownRefunds[]
  credits?: Credit[]
  cashSteps?: CashStep[]
  refunds?: KnownRefund[]
  guestDays?: GuestDay[]
  guestTips?: KnownGuestTip[]
}
const READS: Record<keyof Found, AnyRead> = Object.assign({}, ...ALL_KINDS.map(({ reads }) => reads))

export function book(wallets: WalletState[], found: Found = {}, today = TODAY): Book {
  const rows = readsOf(found).map(([name, read, rows]) => [name, read.byId(rows)])
  return { wallet: (id) => wallets.find((one) => one.id === id), today, ...Object.fromEntries(rows) }
}

type Known = Found & { wallets: WalletState[]; answered?: Answered[] }

/** Decides a single batch at noon. */
export function decideBatch(movements: Movement[], { wallets, answered = [], ...found }: Known) {
  const rows = readsOf(found).map(([, read, rows]): [AnyRead, unknown[]] => [read, rows])
  const decided = decideAll(movements, { wallets, answered, rows, today: TODAY, at: NOON })
  return { ...decided, answers: decided.outcomes.map((outcome) => outcome()) }
}

function readsOf(found: Found): [name: string, read: AnyRead, rows: unknown[]][] {
  return Object.entries(READS).map(([name, read]) => [name, read, found[name as keyof Found] ?? []])
}
