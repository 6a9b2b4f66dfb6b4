import type { Cents } from '#contract/money.ts'
import type { RefundLoads } from '#contract/refunds.ts'
import { numberArray, rawArray } from '#server/platform/db/arrays.ts'
import type { Statement } from '#server/platform/db/client.ts'
import { invariant } from '#server/platform/invariant.ts'
import { sql } from '../connection.ts'
import { entriesOf } from '../entries-of.ts'
import { amount, type Decided, debit, kind, type Read, type Verdict } from '../kind.ts'
import { known, later, positive, taken } from '../wallet-arithmetic.ts'
import { type Reversing, reverseLoads } from './load-reversal.ts'
import {
  type Credit,
  creditsOf,
  isTooSoon,
  type KnownRefunds,
  type RefundPart,
  refundable,
  refundsOf,
} from './refundable.ts'

/** Somebody who closes the account (`isLeaving`) need not wait for it once. */
type LoadRefund = { from: number; isLeaving: boolean } & RefundLoads

/** The parts that go back, each to the card of its load. */
type Refunding = Reversing & { refunds: RefundPart[] }

/** Earlier refunds of the owner of the wallet. */
const refundsBefore: Read<{ from: number }, number, KnownRefunds, KnownRefunds> = {
  named: ({ from }) => from,
  ask: (wallets) => sql`${refundsOf(wallets)}`,
  byId: (rows) => new Map(rows.map((before) => [before.wallet, before])),
  after: (found, { movement, decision: { kind, debit, localDay: lastDay } }: Decided<Partial<LoadRefund>>) => {
    if (kind !== 'load_refund' || !debit) return
    const lastLeavingDay = movement.isLeaving ? lastDay : (found.get(debit.id)?.lastLeavingDay ?? null)
    found.set(debit.id, { wallet: debit.id, lastDay, lastLeavingDay, isOpen: true })
  },
}

/** The credits of the wallet, newest first. Every kind of movement that credits it counts, but for a refund that came back. */
const credits: Read<{ from: number }, number, Credit, Credit[]> = {
  named: ({ from }) => from,
  ask: (wallets) => sql`${creditsOf(wallets)}`,
  byId: (rows) => Map.groupBy(rows, ({ wallet }) => wallet),
  after: (found, { movement, decision }: Decided<{ loadId?: string }, Partial<Reversing>>) => {
    const { kind, credit, debt = 0, localDay: day, reversed = [] } = decision
    const wallet = (decision.debit ?? credit)?.id ?? 0
    const nowOf = (one: Credit) => reversed.find(({ loadId }) => loadId === one.loadId)?.total ?? one.reversed
    if (reversed.length > 0)
      found.set(wallet, found.get(wallet)?.map((one) => ({ ...one, reversed: nowOf(one) })) ?? [])
    if (!credit || kind === 'load_refund_return') return
    const came = {
      wallet: credit.id,
      loadId: movement.loadId ?? null,
      amount: decision.amount - debt,
      reversed: 0,
      day,
    }
    found.set(credit.id, [came, ...(found.get(credit.id) ?? [])])
  },
}

/**
 * Money that was loaded and not spent goes back to the cards it came from, newest first. It costs nothing and counts against no limit: nobody
 * else gets it. A worker withdraws instead, since what was received in tips came from no card of theirs.
 */
export const loadRefund = kind({
  entries: ['load_refund'],
  wallets: ({ from }: LoadRefund) => [from, null],
  same: { from: debit, amount, isLeaving: 'ignored' },
  refusedAmount: ({ amount }) => amount,
  reads: { refundsBefore, credits },
  decide: (book, { from, amount, isLeaving }): Verdict<'load_refund', Refunding> => {
    positive(amount)
    const wallet = known(book, from)
    if (wallet.frozen) return { refused: 'wallet_frozen' }
    if (wallet.debt > 0) return { refused: 'wallet_in_debt' }
    const before = book.refundsBefore.get(from)
    invariant(before, 'what a wallet had refunded before is known')
    if (before.isOpen) return { refused: 'already_asked' }
    const localDay = later(wallet.day, book.today)
    if (isTooSoon(before, isLeaving, localDay)) return { refused: 'refund_too_soon' }
    const parts = firstOf(refundable(wallet, book.credits.get(from) ?? [], book.today), amount)
    if (!parts) return { refused: 'not_refundable' }

    const reversed = parts.map((part) => ({ loadId: part.loadId, total: part.reversed + part.amount }))
    return { kind: 'load_refund', amount, fee: 0, localDay, debit: taken(wallet, amount, 0), refunds: parts, reversed }
  },
  companions: [openRefunds, reverseLoads],
})

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

/** A row for each load whose card gets something back. The job leaves them alone at first, since the request itself asks the provider. */
function openRefunds(decided: Decided<LoadRefund, Refunding>[]): Statement {
  const parts = decided.flatMap(({ movement, decision }) => decision.refunds.map((part) => ({ ...movement, ...part })))
  const loads = parts.map(({ loadId }) => loadId)
  return sql`
    insert into load_refund (entry_id, load_id, wallet_id, amount_cents, is_leaving, created_at, due_at)
    select e.id, done.id, e.debit_wallet, asked.amount, asked.is_leaving, e.at, e.at + interval '5 seconds'
    from ${entriesOf(parts, ({ loadId }) => loadId)}
    join unnest(${rawArray(loads)}::uuid[], ${numberArray(parts.map(({ amount }) => amount))}::bigint[],
      ${rawArray(parts.map(({ isLeaving }) => String(isLeaving)))}::boolean[]) as asked (load, amount, is_leaving)
      on asked.load = done.id
  `
}
