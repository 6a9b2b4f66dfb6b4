import { kind, type Verdict } from '../kind.ts'
import { known, monthOf, onDay, received } from '../wallet-arithmetic.ts'
import { type Payout, SAME_PAYOUT, settlePayouts, withdrawalOf, withdrawals } from './payout-paid.ts'

/** With `unlessOrdered` because the bank has never had it: refused if the bank has it after all. */
type WithdrawalReturn = Payout & {
  unlessOrdered: boolean
  /** Its owner takes it back: refused once any order was sent. */
  cancelled: boolean
}

/**
 * The payout came back, before or after it was paid: the whole amount, fee included, returns to the wallet. It no longer counts against
 * the limits of the day and month that it was taken in, nor as the free one.
 */
export const withdrawalReturn = kind({
  entries: ['withdrawal_return', 'payout_reversal'],
  wallets: ({ wallet }: WithdrawalReturn) => [null, wallet],
  same: { ...SAME_PAYOUT, unlessOrdered: 'ignored', cancelled: 'ignored' },
  refusedAmount: ({ withdrawal }) => withdrawal,
  reads: { withdrawals },
  decide: (book, movement): Verdict<'withdrawal_return' | 'payout_reversal', { cancelled?: boolean }> => {
    const { wallet: id, withdrawal: entryId, claimNumber, unlessOrdered, cancelled } = movement
    const withdrawal = withdrawalOf(book.withdrawals, entryId, id)
    if (withdrawal.returned) return { refused: 'already_done' }
    const isTooLate = (unlessOrdered && withdrawal.isAtBank) || (cancelled && withdrawal.isOrdered)
    if (withdrawal.claimNumber !== claimNumber || isTooLate) return { refused: 'overtaken' }
    const { amount, fee, localDay } = withdrawal
    const wallet = onDay(book, known(book, id))
    const sameDay = localDay === wallet.day
    const sameMonth = monthOf(localDay) === monthOf(wallet.day)
    return {
      kind: withdrawal.paid ? 'payout_reversal' : 'withdrawal_return',
      amount,
      fee,
      localDay: wallet.day,
      reverses: entryId,
      ...(cancelled && { cancelled }),
      credit: {
        ...received(wallet, amount),
        dayOut: wallet.dayOut - (sameDay ? amount : 0),
        monthOut: wallet.monthOut - (sameMonth ? amount : 0),
        dayFreeWithdrawals: wallet.dayFreeWithdrawals - (sameDay && fee === 0 ? 1 : 0),
      },
    }
  },
  companions: [settlePayouts],
})
