import type { SettleDebt } from '#contract/wallet.ts'
import { amount, debit, kind, type Verdict } from '../kind.ts'
import { known, later, positive, taken } from '../wallet-arithmetic.ts'

type DebtPayment = { from: number } & SettleDebt

/** A person pays from the balance what the wallet owes. Limits do not apply: nothing goes to anybody else. */
export const debtPayment = kind({
  entries: ['debt_payment'],
  wallets: ({ from }: DebtPayment) => [from, null],
  same: { from: debit, amount },
  refusedAmount: ({ amount }) => amount,
  decide: (book, { from, amount }): Verdict<'debt_payment'> => {
    positive(amount)
    const wallet = known(book, from)
    if (amount > wallet.debt) return { refused: 'more_than_owed' }
    if (amount > wallet.balance) return { refused: 'insufficient_balance' }
    const localDay = later(wallet.day, book.today)
    return { kind: 'debt_payment', amount, fee: 0, localDay, debit: taken(wallet, amount, -amount) }
  },
})
