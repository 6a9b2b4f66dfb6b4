import { TIP } from '#contract/limits.ts'
import type { SendTip } from '#contract/tips.ts'
import { amount, credit, debit, kind, type Verdict } from '../kind.ts'
import { debitRefusal, known, onDay, received, sent, takesTips, within } from '../wallet-arithmetic.ts'

type Tip = { from: number; to: number } & Omit<SendTip, 'guardId'>

/** The payer gives the amount and the fee, the worker gets the amount. */
export const tip = kind({
  entries: ['tip'],
  wallets: ({ from, to }: Tip) => [from, to],
  same: { from: debit, to: credit, amount },
  refusedAmount: ({ amount }) => amount,
  decide: (book, { from, to, amount }): Verdict<'tip'> => {
    if (from === to) return { refused: 'own_tip' }
    const worker = book.wallet(to)
    if (!takesTips(worker)) return { refused: 'unknown_worker' }
    within(amount, TIP)
    const payer = onDay(book, known(book, from))
    const refusal = debitRefusal(payer, amount, amount + TIP.fee)
    if (refusal) return { refused: refusal }

    return {
      kind: 'tip',
      amount,
      fee: TIP.fee,
      localDay: payer.day,
      debit: sent(payer, amount, TIP.fee),
      credit: { ...received(worker, amount), tipsReceived: worker.tipsReceived + 1 },
    }
  },
})
