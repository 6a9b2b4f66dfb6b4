import { decideAll } from '#server/money/ledger/decide-all.ts'
import type { Movement, WalletState } from '#server/money/ledger/movement.ts'
import type { Answered } from '#server/money/ledger/read-batch.ts'
import type { About, Book } from '#server/money/ledger/verdict.ts'
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
  return { id, balance: 1_000_000, debt: 0, version: 7, ...counters, acceptsTips: true, frozen: false, ...over }
}

export function book(wallets: WalletState[], over: Partial<Book> = {}): Book {
  return {
    wallet: (id) => wallets.find((one) => one.id === id),
    withdrawal: () => undefined,
    load: () => undefined,
    guestTip: () => undefined,
    refund: () => undefined,
    refunds: () => ({ lastDay: null, lastLeavingDay: null, isOpen: false }),
    credits: () => [],
    guestCents: () => 0,
    today: TODAY,
    ...over,
  }
}

type Read = Partial<About> & { wallets: WalletState[]; answered?: Answered[]; guestCents?: number }

/** Decides a single batch at noon. `guestCents` is the sum that guests gave to wallet 1 before. */
export function decideBatch(movements: Movement[], { answered = [], guestCents = 0, ...read }: Read) {
  const guestDays = [{ wallet: 1, day: TODAY, cents: guestCents }]
  const decided = decideAll(movements, { ...read, answered, guestDays, today: TODAY, at: NOON })
  return { ...decided, answers: decided.outcomes.map((outcome) => outcome()) }
}
