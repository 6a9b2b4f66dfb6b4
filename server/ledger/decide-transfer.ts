import { TRANSFER } from '#contract/limits.ts'
import type { Book, Of, Verdict } from './verdict.ts'
import { debitRefusal, known, onDay, received, sent, takesTips, within } from './wallet-arithmetic.ts'

/** From worker to worker, free. It counts against the sender's limits, and neither as a tip nor as one received. */
export function decideTransfer(book: Book, { from, to, amount }: Of<'transfer'>): Verdict {
  if (from === to) return { refused: 'own_transfer' }
  const other = book.wallet(to)
  if (!takesTips(other)) return { refused: 'unknown_worker' }
  within(amount, TRANSFER)
  const sender = onDay(book, known(book, from))
  if (!sender.acceptsTips) return { refused: 'workers_only' }
  const no = debitRefusal(sender, amount, amount)
  if (no) return { refused: no }
  return {
    kind: 'transfer',
    amount,
    fee: 0,
    businessDay: sender.day,
    debit: sent(sender, amount, 0),
    credit: received(other, amount),
  }
}
