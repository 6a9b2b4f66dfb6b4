import type { Cents } from '#contract/money.ts'
import { numberArray, rawArray } from '#server/platform/db/arrays.ts'
import type { Statement } from '#server/platform/db/client.ts'
import { invariant } from '#server/platform/invariant.ts'
import { sql } from '../connection.ts'
import { type Decided, type Decision, debit, kind, type Read, rowsById, type Verdict } from '../kind.ts'
import { known, later, taken } from '../wallet-arithmetic.ts'

/** The payment provider has taken back this total of a load by now. */
type LoadReversal = { wallet: number; loadId: string; total: Cents }

/** A load, and how much of it went back before, or is on its way. */
export type KnownLoad = { id: string; wallet: number; amount: Cents; reversed: Cents }

/** Loads as they are afterwards: so much has gone back by now; with the refund that did not, if one came back. */
export type Reversing = { reversed: { loadId: string; total: Cents; refundId?: string }[] }

/** Loads change only under the lock of their wallet. */
const loads: Read<{ loadId: string }, string, KnownLoad, KnownLoad> = {
  named: ({ loadId }) => loadId,
  ask: (ids) => sql`
    select id, wallet_id as "wallet", amount_cents as "amount", reversed_cents as "reversed"
    from load
    where id = any(${rawArray(ids)}::uuid[])
  `,
  byId: rowsById,
  after: (found, { decision }: { decision: Decision & Partial<Reversing> }) => {
    for (const { loadId, total } of decision.reversed ?? []) {
      const load = found.get(loadId)
      if (load) found.set(loadId, { ...load, reversed: total })
    }
  },
}

/**
 * The money is taken from the wallet, on hold or not; a part that was spent already is owed from now on. A load that was
 * refunded can be charged back as well: then it is taken twice, and the payer has it twice.
 */
export const loadReversal = kind({
  entries: ['load_reversal'],
  wallets: ({ wallet }: LoadReversal) => [wallet, null],
  // The key names the payment and the total. The entry has only what was added to the total.
  same: { wallet: debit, loadId: 'ignored', total: 'ignored' },
  refusedAmount: ({ total }) => total,
  reads: { loads },
  decide: (book, { wallet: id, loadId, total }): Verdict<'load_reversal', Reversing> => {
    const load = book.loads.get(loadId)
    invariant(load && load.wallet === id, 'a reversal names a load of its own wallet')
    invariant(total <= 2 * load.amount, 'no more is taken back than twice what was credited')
    const amount = total - load.reversed
    if (amount <= 0) return { refused: 'already_done' }
    const wallet = known(book, id)
    const localDay = later(wallet.day, book.today)
    const debt = Math.max(amount - wallet.balance, 0)
    const debit = taken(wallet, amount - debt, debt)
    const reversed = [{ loadId, total }]
    return { kind: 'load_reversal', amount, fee: 0, localDay, debit, reversed, ...(debt > 0 && { debt }) }
  },
  companions: [reverseLoads],
})

/** A load that several movements of a batch reverse is written once, as it ended. */
export function reverseLoads(decided: Decided<unknown, Reversing>[]): Statement {
  const totals = decided.flatMap(({ decision }) =>
    decision.reversed.map(({ loadId, total }): [id: string, total: Cents] => [loadId, total]),
  )
  const last = [...new Map(totals)]
  return sql`
    update load as payment
    set reversed_cents = done.total
    from unnest(${rawArray(last.map(([id]) => id))}::uuid[], ${numberArray(last.map(([, total]) => total))}::bigint[])
      as done (id, total)
    where payment.id = done.id
  `
}
