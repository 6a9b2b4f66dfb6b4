import type { Cents } from '#contract/money.ts'
import { rawArray } from '#server/platform/db/arrays.ts'
import type { Statement } from '#server/platform/db/client.ts'
import { invariant } from '#server/platform/invariant.ts'
import { sql } from '../connection.ts'
import { entriesOf } from '../entries-of.ts'
import { amount, type Decided, kind, type Read, rowsById, type Verdict } from '../kind.ts'

/** The payment provider gave back what was owed to a guest. */
type GuestRefund = { wallet: number; amount: Cents; guestTipId: string }

/** A guest's tip: the sum that was paid, that is owed to the guest, and that was taken back before. */
export type KnownGuestTip = { id: string; wallet: number; paid: Cents; owed: Cents; reversed: Cents }

/** Guests' tips change only under the lock of their wallet. */
export const guestTips: Read<{ guestTipId: string }, string, KnownGuestTip, KnownGuestTip> = {
  named: ({ guestTipId }) => guestTipId,
  ask: (ids) => sql`
    select id, wallet_id as "wallet", coalesce(paid_cents, 0) as "paid", reversed_cents as "reversed",
      case when state = 'owed' then paid_cents else 0 end as "owed"
    from guest_tip
    where id = any(${rawArray(ids)}::uuid[])
  `,
  byId: rowsById,
  after: (found, { movement, decision }: Decided<{ guestTipId?: string }>) => {
    const tip = decision.kind === 'guest_tip_reversal' && found.get(movement.guestTipId ?? '')
    if (tip) found.set(tip.id, { ...tip, reversed: tip.reversed + decision.amount })
  },
}

/** The guest has all of it back. No wallet moves. */
export const guestRefund = kind({
  entries: ['guest_refund'],
  wallets: ({ wallet }: GuestRefund) => [null, wallet],
  same: { wallet: 'ignored', amount, guestTipId: 'ignored' },
  refusedAmount: ({ amount }) => amount,
  reads: { guestTips },
  decide: (book, { guestTipId, wallet, amount }): Verdict<'guest_refund'> => {
    const tip = guestTipOf(book.guestTips, guestTipId, wallet)
    invariant(tip.owed === amount, 'a guest gets back what is owed')
    return { kind: 'guest_refund', amount, fee: 0, localDay: book.today }
  },
  companions: [bookGuestRefunds],
})

export function guestTipOf(tips: ReadonlyMap<string, KnownGuestTip>, id: string, wallet: number): KnownGuestTip {
  const tip = tips.get(id)
  invariant(tip && tip.wallet === wallet, 'what is given back belongs to a tip for this wallet')
  return tip
}

function bookGuestRefunds(decided: Decided<GuestRefund>[]): Statement {
  const movements = decided.map(({ movement }) => movement)
  return sql`
    update guest_tip
    set state = 'given_back', refund_entry_id = e.id, settled_at = e.at, due_at = null
    from ${entriesOf(movements, ({ guestTipId }) => guestTipId)}
    where guest_tip.id = done.id
  `
}
