import { CASH, REFUND } from '#contract/limits.ts'
import type { Cents } from '#contract/money.ts'
import type { RefusalCode } from '#contract/refusals.ts'
import { rawArray } from '#server/platform/db/arrays.ts'
import type { Fragment } from '#server/platform/db/sql.ts'
import { part, sql } from '../connection.ts'
import type { Decided, Read } from '../kind.ts'
import { later } from '../wallet-arithmetic.ts'
import type { WalletState } from '../wallet-columns.ts'
import type { Reversing } from './load-reversal.ts'
import { CREDITS, daysBefore } from './refundable.ts'

/** Money that came into a wallet, or cash that left it and did not come back. */
export type CashStep = {
  wallet: number
  entryId: number
  loadId: string | null
  /** Of a guest's tip. */
  guestTipId?: string | null
  amount: Cents
  /** Of a load, what has gone back of it, or is on its way back; of a guest's tip, what was taken back. */
  reversed: Cents
  day: string
  isCash: boolean
  /** Cash that can still be collected, or come back. */
  isOpen: boolean
}

/**
 * The part of a wallet that may leave it as cash: all but its own loads of the last 180 days that are still in it. The oldest money was spent first,
 * as for refunds; but cash spends no load, so what is left of one is counted as if no cash had been withdrawn, and a guest who takes a tip
 * back spends none either. Otherwise money from a card could be turned into cash by withdrawing the same tips again and again. `steps` has
 * the newest first.
 */
export function cashable(wallet: WalletState, steps: readonly CashStep[], today: string): Cents {
  const oldest = daysBefore(later(wallet.day, today), REFUND.days)
  let left = wallet.balance
  let loaded = 0
  for (const { loadId, amount: brought, reversed, day, isCash } of steps) {
    if (isCash) {
      left += brought
      continue
    }
    const amount = Math.min(left, Math.max(brought - reversed, 0))
    if (loadId !== null && day >= oldest) loaded += amount
    left -= amount
  }
  // Older money than was read may be loads too.
  if (steps.filter(({ isCash }) => !isCash).length >= CREDITS) loaded += left
  return Math.max(0, wallet.balance - loaded)
}

/** Why so much must not leave as cash, if it must not. */
export function cashRefusal(
  wallet: WalletState,
  steps: readonly CashStep[],
  today: string,
  amount: Cents,
): RefusalCode | undefined {
  if (steps.filter(({ isOpen }) => isOpen).length >= CASH.open) return 'too_many_cash_codes'
  return amount > cashable(wallet, steps, today) ? 'not_cashable' : undefined
}

/** Of the wallet of a withdrawal in cash; other rails do not ask for it. */
export const cashSteps: Read<{ from: number; rail: string }, number, CashStep, CashStep[]> = {
  named: ({ from, rail }) => (rail === 'cash' ? from : null),
  ask: (wallets) => sql`${cashStepsOf(wallets)}`,
  byId: (rows) => Map.groupBy(rows, ({ wallet }) => wallet),
  after: (found, { movement, decision }: Decided<Moved & { wallet?: number }, Partial<Reversing>>) => {
    const { debit, credit, settles, reverses, reversed = [] } = decision
    for (const wallet of new Set([debit?.id, credit?.id, movement.wallet])) {
      const before = wallet === undefined ? undefined : found.get(wallet)
      if (wallet === undefined || !before) continue
      const now = before.flatMap((one) => {
        if (one.entryId > 0 && one.entryId === reverses) return []
        const isOpen = one.isOpen && (settles === undefined || one.entryId !== settles)
        const total = reversed.find(({ loadId }) => loadId === one.loadId)?.total ?? one.reversed
        return [{ ...one, isOpen, reversed: total + takenBack(one, { movement, decision }) }]
      })
      found.set(wallet, [...stepOf(wallet, { movement, decision }), ...now])
    }
  },
}

type Moved = { loadId?: string; guestTipId?: string; rail?: string }

/** Taken back by this movement from this tip of a guest; our fee was no part of it. */
function takenBack({ guestTipId }: CashStep, { movement, decision }: Decided<Moved>): Cents {
  const isOfIt = decision.kind === 'guest_tip_reversal' && guestTipId === movement.guestTipId
  return isOfIt ? decision.amount - decision.fee : 0
}

function stepOf(wallet: number, { movement, decision }: Decided<Moved>): CashStep[] {
  const { kind, amount, debt = 0, localDay: day } = decision
  const about = { wallet, entryId: 0, day, reversed: 0 }
  if (decision.debit?.id === wallet && movement.rail === 'cash')
    return [{ ...about, loadId: null, amount, isCash: true, isOpen: true }]
  if (decision.credit?.id !== wallet || COMES_BACK.includes(kind)) return []
  const { loadId = null, guestTipId = null } = movement
  return [{ ...about, loadId, guestTipId, amount: amount - debt, isCash: false, isOpen: false }]
}

/** Money that is back as if it had never left. */
const COMES_BACK = ['withdrawal_return', 'payout_reversal', 'load_refund_return']

/** The newest credits of wallets, and their cash of the same time, newest first. */
export function cashStepsOf(wallets: number[]): Fragment {
  return part`
    select asked.wallet, step."entryId", step."loadId", step."guestTipId", step.amount, step.reversed, step.day, step."isCash", step."isOpen"
    from unnest(${rawArray(wallets.map(String))}::bigint[]) as asked (wallet)
    cross join lateral (
      (select e.id as "entryId", load.id as "loadId", guest_tip.id as "guestTipId", e.amount_cents - coalesce(e.debt_cents, 0) as amount,
        coalesce(load.reversed_cents, greatest(guest_tip.reversed_cents - guest_tip.fee_cents, 0), 0) as reversed, e.local_day as day, e.credit_version as version, false as "isCash",
        false as "isOpen"
      from ledger_entry e
      left join load on load.entry_id = e.id
      left join guest_tip on guest_tip.entry_id = e.id
      where e.credit_wallet = asked.wallet and e.kind <> all (${rawArray(COMES_BACK)}::entry_kind[])
      order by e.credit_version desc
      limit ${String(CREDITS)}::bigint)
      union all
      (select e.id, null, null, e.amount_cents, 0, e.local_day, e.debit_version, true, p.state in ('pending', 'processing')
      from payout p
      join ledger_entry e on e.id = p.entry_id
      where p.wallet_id = asked.wallet and p.rail = 'cash' and p.state <> 'returned'
        and p.created_at > business_now() - make_interval(days => ${String(REFUND.days + 1)}::int))
    ) step
    order by asked.wallet, step.version desc`
}
