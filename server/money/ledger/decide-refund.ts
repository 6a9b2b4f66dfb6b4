import type { Cents } from '#contract/money.ts'
import { REFUND } from '#contract/refund-limits.ts'
import { invariant } from '#server/platform/invariant.ts'
import type { Credit, KnownRefunds, RefundPart, WalletState } from './movement.ts'
import type { Book, Of, Verdict } from './verdict.ts'
import { known, later, positive, received, taken } from './wallet-arithmetic.ts'

/**
 * What was loaded and not spent goes back to the cards it came from, newest first. It costs nothing and counts against no limit: nobody
 * else gets it. A worker withdraws instead, since what was received in tips came from no card of theirs.
 */
export function decideRefund(book: Book, { from, amount, isLeaving }: Of<'load_refund'>): Verdict {
  positive(amount)
  const wallet = known(book, from)
  if (wallet.frozen) return { refused: 'wallet_frozen' }
  if (wallet.debt > 0) return { refused: 'wallet_in_debt' }
  const before = book.refunds(from)
  if (before.isOpen) return { refused: 'already_asked' }
  const localDay = later(wallet.day, book.today)
  if (isTooSoon(before, isLeaving, localDay)) return { refused: 'refund_too_soon' }
  const parts = firstOf(refundable(wallet, book.credits(from), book.today), amount)
  if (!parts) return { refused: 'not_refundable' }

  const reversed = parts.map((part) => ({ loadId: part.loadId, total: part.reversed + part.amount }))
  return { kind: 'load_refund', amount, fee: 0, localDay, debit: taken(wallet, amount, 0), refunds: parts, reversed }
}

/**
 * Once in 30 days. Somebody who closes the account need not wait for that, once: who then stays, or comes back, has left once already.
 */
export function isTooSoon(
  { lastDay, lastLeavingDay }: Omit<KnownRefunds, 'wallet'>,
  isLeaving: boolean,
  today: string,
): boolean {
  const last = isLeaving ? lastLeavingDay : lastDay
  return last !== null && daysBefore(today, REFUND.everyDays) < last
}

/** The payment provider refused: what should have gone back is in the wallet again, and counts as never asked for. */
export function decideRefundReturn(book: Book, movement: Of<'load_refund_return'>): Verdict {
  const { wallet: id, refundId, amount, unlessAsked } = movement
  const refund = book.refund(refundId)
  invariant(refund && refund.wallet === id && refund.amount === amount, 'what comes back is a refund of this wallet')
  if (!refund.isOpen) return { refused: 'already_done' }
  if (unlessAsked && refund.isAsked) return { refused: 'overtaken' }
  const wallet = known(book, id)
  const localDay = later(wallet.day, book.today)
  const reversed = [{ loadId: refund.loadId, total: refund.reversed - amount, refundId }]
  return { kind: 'load_refund_return', amount, fee: 0, localDay, credit: received(wallet, amount), reversed }
}

/**
 * Which loads are still in the balance. What came first was spent first, so the balance is what came last: of that, the loads that are not
 * too old, newest first. `credits` has all that came in, likewise.
 */
export function refundable(wallet: WalletState, credits: Credit[], today: string): RefundPart[] {
  if (wallet.acceptsTips || wallet.frozen || wallet.debt > 0) return []
  const oldest = daysBefore(later(wallet.day, today), REFUND.days)
  const parts: RefundPart[] = []
  let left = wallet.balance
  for (const { loadId, amount: brought, reversed, day } of credits) {
    const amount = Math.min(left, Math.max(brought - reversed, 0))
    if (loadId !== null && amount > 0 && day >= oldest) parts.push({ loadId, amount, reversed })
    left -= amount
  }
  return parts
}

/** The first parts, up to an amount; undefined if they do not come to it. */
function firstOf(parts: RefundPart[], asked: Cents): RefundPart[] | undefined {
  let left = asked
  const first = parts.map((part) => {
    const amount = Math.min(left, part.amount)
    left -= amount
    return { ...part, amount }
  })
  return left === 0 ? first.filter(({ amount }) => amount > 0) : undefined
}

export function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10)
}
