import { TRANSFER } from '#contract/limits.ts'
import type { SendTransfer } from '#contract/wallet.ts'
import { amount, credit, debit, kind, type Verdict } from '../kind.ts'
import { debitRefusal, known, onDay, received, sent, takesTips, within } from '../wallet-arithmetic.ts'

type Transfer = { from: number; to: number } & Omit<SendTransfer, 'guardId'>

/** From worker to worker, free. It counts against the sender's limits, and neither as a tip nor as one received. */
export const transfer = kind({
  entries: ['transfer'],
  wallets: ({ from, to }: Transfer) => [from, to],
  same: { from: debit, to: credit, amount },
  refusedAmount: ({ amount }) => amount,
  decide: (book, { from, to, amount }): Verdict<'transfer'> => {
    if (from === to) return { refused: 'own_transfer' }
    const other = book.wallet(to)
    if (!takesTips(other)) return { refused: 'unknown_worker' }
    within(amount, TRANSFER)
    const sender = onDay(book, known(book, from))
    if (!sender.acceptsTips) return { refused: 'workers_only' }
    const refusal = debitRefusal(sender, amount, amount)
    if (refusal) return { refused: refusal }
    return {
      kind: 'transfer',
      amount,
      fee: 0,
      localDay: sender.day,
      debit: sent(sender, amount, 0),
      credit: received(other, amount),
    }
  },
})
