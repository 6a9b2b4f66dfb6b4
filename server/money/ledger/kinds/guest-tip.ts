import { GUEST_TIP, TIP } from '#contract/limits.ts'
import type { Cents } from '#contract/money.ts'
import { numberArray } from '#server/platform/db/arrays.ts'
import type { Statement } from '#server/platform/db/client.ts'
import { sql } from '../connection.ts'
import { entriesOf } from '../entries-of.ts'
import { type Decided, kind, type Read, type Verdict } from '../kind.ts'
import { known, later, positive, received, takesTips, within } from '../wallet-arithmetic.ts'

/** The payment provider took so much from a guest for a tip. */
type GuestTip = { to: number; amount: Cents; paid: Cents; guestTipId: string }

/** The sum that guests gave to one worker on one day. */
export type GuestDay = { wallet: number; day: string; cents: Cents }

/** From yesterday on: the batch may count for the day that has just ended. A wallet may be ahead. */
const guestDays: Read<{ to: number }, number, GuestDay, GuestDay[]> = {
  named: ({ to }) => to,
  ask: (wallets) => sql`
    select wallet_id as "wallet", credited_on as "day", sum(amount_cents)::bigint as "cents"
    from guest_tip
    where wallet_id = any(${numberArray(wallets)}::bigint[]) and credited_on >= (select local_today() - 1)
    group by wallet_id, credited_on
  `,
  byId: (rows) => Map.groupBy(rows, ({ wallet }) => wallet),
  after: (found, { decision: { kind, credit, amount: cents, localDay: day } }) => {
    if (kind !== 'guest_tip' || !credit) return
    found.set(credit.id, [...(found.get(credit.id) ?? []), { wallet: credit.id, day, cents }])
  },
}

/**
 * The payment provider has the money already, so nothing is refused: it reaches the worker, or it is owed to the guest. It is owed if the
 * worker no longer takes tips or is on hold, if guests have given the worker the limit of the day, or if the provider took another amount
 * than the guest agreed to.
 */
export const guestTip = kind({
  entries: ['guest_tip', 'guest_refund_due'],
  wallets: ({ to }: GuestTip) => [null, to],
  // The key names the payment. A payment that is owed or went back moved no wallet.
  same: {
    to: 'ignored',
    amount: 'ignored',
    paid: (cents, { amount, fee }) => cents === amount + fee,
    guestTipId: 'ignored',
  },
  refusedAmount: ({ paid }) => paid,
  reads: { guestDays },
  decide: (book, { to, amount, paid }): Verdict<'guest_tip' | 'guest_refund_due'> => {
    within(amount, GUEST_TIP)
    positive(paid)
    const worker = known(book, to)
    const localDay = later(worker.day, book.today)
    const isWithinDay = givenOn(localDay, book.guestDays.get(to)) + amount <= GUEST_TIP.perDay
    if (!takesTips(worker) || !isWithinDay || paid !== amount + TIP.fee)
      return { kind: 'guest_refund_due', amount: paid, fee: 0, localDay: book.today }

    const credit = { ...received(worker, amount), tipsReceived: worker.tipsReceived + 1 }
    return { kind: 'guest_tip', amount, fee: TIP.fee, localDay, credit }
  },
  companions: [bookGuestTips],
})

function givenOn(day: string, given: GuestDay[] = []): Cents {
  return given.reduce((sum, one) => sum + (one.day === day ? one.cents : 0), 0)
}

/** Money that is owed to the guest is due at once. */
function bookGuestTips(decided: Decided<GuestTip>[]): Statement {
  const movements = decided.map(({ movement }) => movement)
  return sql`
    update guest_tip
    set state = case e.kind when 'guest_tip' then 'completed' else 'owed' end, entry_id = e.id,
      paid_cents = e.amount_cents + e.fee_cents,
      credited_on = case e.kind when 'guest_tip' then e.local_day end,
      settled_at = case e.kind when 'guest_tip' then e.at end,
      due_at = case e.kind when 'guest_tip' then null else e.at end, polls = 0
    from ${entriesOf(movements, ({ guestTipId }) => guestTipId)}
    where guest_tip.id = done.id
  `
}
