import type { Cents } from '#contract/money.ts'
import { amount, kind, type Verdict } from '../kind.ts'
import { known, later, positive, received, taken } from '../wallet-arithmetic.ts'

type Correction = { wallet: number; direction: 'in' | 'out'; amount: Cents }

/** An operator puts a mistake right. Limits and freezing are for people, so they do not apply. */
export const correction = kind({
  entries: ['correction_in', 'correction_out'],
  wallets: ({ wallet, direction }: Correction) => (direction === 'out' ? [wallet, null] : [null, wallet]),
  same: {
    wallet: (wallet, { debitWallet, creditWallet }) => wallet === (debitWallet ?? creditWallet),
    direction: (direction, { debitWallet }) => direction === (debitWallet === null ? 'in' : 'out'),
    amount,
  },
  refusedAmount: ({ amount }) => amount,
  decide: (book, { wallet: id, direction, amount }): Verdict<'correction_in' | 'correction_out'> => {
    positive(amount)
    const wallet = known(book, id)
    const localDay = later(wallet.day, book.today)
    if (direction === 'in') {
      return { kind: 'correction_in', amount, fee: 0, localDay, credit: received(wallet, amount) }
    }
    if (wallet.balance < amount) return { refused: 'insufficient_balance' }
    return { kind: 'correction_out', amount, fee: 0, localDay, debit: taken(wallet, amount, 0) }
  },
})
