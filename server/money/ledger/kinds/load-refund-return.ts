import { PAYOUT } from '#contract/limits.ts'
import type { Cents } from '#contract/money.ts'
import { rawArray } from '#server/platform/db/arrays.ts'
import type { Statement } from '#server/platform/db/client.ts'
import { invariant } from '#server/platform/invariant.ts'
import { sql } from '../connection.ts'
import { entriesOf } from '../entries-of.ts'
import { amount, credit, type Decided, type Decision, kind, type Read, rowsById, type Verdict } from '../kind.ts'
import { known, later, received } from '../wallet-arithmetic.ts'
import { type Reversing, reverseLoads } from './load-reversal.ts'

/** With `unlessAsked` because operators gave it up: refused while a request to the provider may be under way. */
type LoadRefundReturn = { wallet: number; refundId: string; amount: Cents; unlessAsked: boolean }

/** The part of a refund that a movement names. */
export type KnownRefund = {
  id: string
  wallet: number
  loadId: string
  amount: Cents
  isOpen: boolean
  /** The provider was asked for it so short a time ago that it may still carry it out. */
  isAsked: boolean
  /** Of its load, all that has gone back or is on its way. */
  reversed: Cents
}

/** Locks the rows, so that none is marked as paid by the provider before the commit. */
const refunds: Read<{ refundId: string }, string, KnownRefund, KnownRefund> = {
  named: ({ refundId }) => refundId,
  ask: (ids) => sql`
    select r.id, r.wallet_id as "wallet", r.load_id as "loadId", r.amount_cents as "amount", r.state = 'pending' as "isOpen",
      coalesce(r.asked_at > business_now() - ${String(PAYOUT.quietMinutes)}::int * interval '1 minute', false) as "isAsked",
      load.reversed_cents as "reversed"
    from load_refund r
    join load on load.id = r.load_id
    where r.id = any(${rawArray(ids)}::uuid[])
    order by r.id
    for no key update of r
  `,
  byId: rowsById,
  after: (found, { decision }: { decision: Decision & Partial<Reversing> }) => {
    for (const { loadId, total, refundId } of decision.reversed ?? []) {
      for (const refund of found.values()) {
        if (refund.loadId !== loadId) continue
        found.set(refund.id, { ...refund, reversed: total, isOpen: refund.isOpen && refund.id !== refundId })
      }
    }
  },
}

/** The payment provider refused a part of a refund: it is in the wallet again, and counts as never asked for. */
export const loadRefundReturn = kind({
  entries: ['load_refund_return'],
  wallets: ({ wallet }: LoadRefundReturn) => [null, wallet],
  // The key names the refund.
  same: { wallet: credit, amount, refundId: 'ignored', unlessAsked: 'ignored' },
  refusedAmount: ({ amount }) => amount,
  reads: { refunds },
  decide: (book, { wallet: id, refundId, amount, unlessAsked }): Verdict<'load_refund_return', Reversing> => {
    const refund = book.refunds.get(refundId)
    invariant(refund && refund.wallet === id && refund.amount === amount, 'what comes back is a refund of this wallet')
    if (!refund.isOpen) return { refused: 'already_done' }
    if (unlessAsked && refund.isAsked) return { refused: 'overtaken' }
    const wallet = known(book, id)
    const localDay = later(wallet.day, book.today)
    const reversed = [{ loadId: refund.loadId, total: refund.reversed - amount, refundId }]
    return { kind: 'load_refund_return', amount, fee: 0, localDay, credit: received(wallet, amount), reversed }
  },
  companions: [returnRefunds, reverseLoads],
})

function returnRefunds(decided: Decided<LoadRefundReturn>[]): Statement {
  const movements = decided.map(({ movement }) => movement)
  return sql`
    update load_refund
    set state = 'returned', return_entry_id = e.id, settled_at = e.at, due_at = null
    from ${entriesOf(movements, ({ refundId }) => refundId)}
    where load_refund.id = done.id
  `
}
