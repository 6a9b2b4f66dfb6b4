import { GUEST_TIP, TIP } from '#contract/limits.ts'
import type { Cents } from '#contract/money.ts'
import { invariant } from '#server/platform/invariant.ts'
import type { KnownGuestTip } from './movement.ts'
import type { Book, Of, Verdict } from './verdict.ts'
import { known, later, positive, received, taken, takesTips, within } from './wallet-arithmetic.ts'

/**
 * The payment provider has the money already, so nothing is refused: it reaches the worker, or it is owed to the guest. It is owed if the
 * worker no longer takes tips or is on hold, if guests have given the worker the limit of the day, or if the provider took another amount
 * than the guest agreed to.
 */
export function decideGuestTip(book: Book, { to, amount, paid }: Of<'guest_tip'>): Verdict {
  within(amount, GUEST_TIP)
  positive(paid)
  const worker = known(book, to)
  const localDay = later(worker.day, book.today)
  const isWithinDay = book.guestCents(to, localDay) + amount <= GUEST_TIP.perDay
  if (!takesTips(worker) || !isWithinDay || paid !== amount + TIP.fee)
    return { kind: 'guest_refund_due', amount: paid, fee: 0, localDay: book.today }

  const credit = { ...received(worker, amount), tipsReceived: worker.tipsReceived + 1 }
  return { kind: 'guest_tip', amount, fee: TIP.fee, localDay, credit }
}

/** The guest has all of it back. */
export function decideGuestRefund(book: Book, { guestTipId, wallet, amount }: Of<'guest_refund'>): Verdict {
  const tip = guestTipOf(book, guestTipId, wallet)
  invariant(tip.owed === amount, 'a guest gets back what is owed')
  return { kind: 'guest_refund', amount, fee: 0, localDay: book.today }
}

/**
 * Our fee is given back first; the rest is taken from the worker's wallet, on hold or not. What is not there any more is our loss: a
 * stranger's card puts nobody in debt.
 */
export function decideGuestTipReversal(book: Book, movement: Of<'guest_tip_reversal'>): Verdict {
  const { guestTipId, wallet: id, total } = movement
  const tip = guestTipOf(book, guestTipId, id)
  invariant(total <= tip.paid, 'no more is taken back than was paid')
  const amount = total - tip.reversed
  if (amount <= 0) return { refused: 'already_done' }
  const fee = feeWithin(total) - feeWithin(tip.reversed)
  const wallet = known(book, id)
  const localDay = later(wallet.day, book.today)
  const loss = Math.max(amount - fee - wallet.balance, 0)
  const debit = taken(wallet, amount - fee - loss, 0)
  return { kind: 'guest_tip_reversal', amount, fee, localDay, debit, ...(loss > 0 && { loss }) }
}

/** How much of what was taken back is the fee. */
function feeWithin(total: Cents): Cents {
  return Math.min(total, TIP.fee)
}

function guestTipOf(book: Book, id: string, wallet: number): KnownGuestTip {
  const tip = book.guestTip(id)
  invariant(tip && tip.wallet === wallet, 'what is given back belongs to a tip for this wallet')
  return tip
}
