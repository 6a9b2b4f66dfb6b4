import { TIP } from '#contract/limits.ts'
import type { Cents } from '#contract/money.ts'
import { numberArray, rawArray } from '#server/platform/db/arrays.ts'
import type { Statement } from '#server/platform/db/client.ts'
import { invariant } from '#server/platform/invariant.ts'
import { sql } from '../connection.ts'
import { type Decided, debit, kind, type Verdict } from '../kind.ts'
import { known, later, taken } from '../wallet-arithmetic.ts'
import { guestTipOf, guestTips } from './guest-refund.ts'

/** The payment provider has taken back this total of a guest's payment by now, after it was credited. */
type GuestTipReversal = { wallet: number; guestTipId: string; total: Cents }

/**
 * Our fee is given back first; the rest is taken from the worker's wallet, on hold or not. The part that is no longer there is our loss: a
 * stranger's card puts nobody in debt.
 */
export const guestTipReversal = kind({
  entries: ['guest_tip_reversal'],
  wallets: ({ wallet }: GuestTipReversal) => [wallet, null],
  // The key names the payment and the total. The entry has only what was added to the total.
  same: { wallet: debit, guestTipId: 'ignored', total: 'ignored' },
  refusedAmount: ({ total }) => total,
  reads: { guestTips },
  decide: (book, { guestTipId, wallet: id, total }): Verdict<'guest_tip_reversal'> => {
    const tip = guestTipOf(book.guestTips, guestTipId, id)
    invariant(total <= tip.paid, 'no more is taken back than was paid')
    const amount = total - tip.reversed
    if (amount <= 0) return { refused: 'already_done' }
    const fee = feeWithin(total) - feeWithin(tip.reversed)
    const wallet = known(book, id)
    const localDay = later(wallet.day, book.today)
    const loss = Math.max(amount - fee - wallet.balance, 0)
    const debit = taken(wallet, amount - fee - loss, 0)
    return { kind: 'guest_tip_reversal', amount, fee, localDay, debit, ...(loss > 0 && { loss }) }
  },
  companions: [reverseGuestTips],
})

/** How much of what was taken back is the fee. */
function feeWithin(total: Cents): Cents {
  return Math.min(total, TIP.fee)
}

/** Several reversals of one payment in a batch are written once, as it ended. */
function reverseGuestTips(decided: Decided<GuestTipReversal>[]): Statement {
  const last = [...new Map(decided.map(({ movement: { guestTipId, total } }) => [guestTipId, total]))]
  return sql`
    update guest_tip as payment
    set reversed_cents = done.total
    from unnest(${rawArray(last.map(([id]) => id))}::uuid[], ${numberArray(last.map(([, total]) => total))}::bigint[])
      as done (id, total)
    where payment.id = done.id
  `
}
