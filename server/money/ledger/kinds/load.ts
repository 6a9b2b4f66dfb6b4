import type { Cents } from '#contract/money.ts'
import type { Statement } from '#server/platform/db/client.ts'
import { part, sql } from '../connection.ts'
import { entriesOf } from '../entries-of.ts'
import { amount, credit, type Decided, kind, type Verdict } from '../kind.ts'
import { known, later, positive, received } from '../wallet-arithmetic.ts'

type Load = { to: number; amount: Cents; loadId: string }

/**
 * From a payment card into the wallet of its owner. Ranges apply to people's requests. Money that the payment provider has taken is
 * credited, however much it is; it pays a debt first.
 */
export const load = kind({
  entries: ['load'],
  wallets: ({ to }: Load) => [null, to],
  same: { to: credit, amount, loadId: 'ignored' },
  refusedAmount: ({ amount }) => amount,
  decide: (book, { to, amount }): Verdict<'load'> => {
    positive(amount)
    const wallet = known(book, to)
    const localDay = later(wallet.day, book.today)
    const debt = Math.min(wallet.debt, amount)
    const credit = { ...received(wallet, amount - debt), debt: wallet.debt - debt }
    return { kind: 'load', amount, fee: 0, localDay, credit, ...(debt > 0 && { debt }) }
  },
  companions: [completeLoads],
  pending: part`
      select null, 'load', null, load.wallet_id, load.amount_cents, 0, 0, null, load.created_at, null, null
      from load where used.entry_id is null and load.key = asked.key and load.person_id = asked.actor`,
})

/** The amount that is credited is the amount that was taken, which may differ from the one that was asked for. */
function completeLoads(loads: Decided<Load>[]): Statement {
  const movements = loads.map(({ movement }) => movement)
  return sql`
    update load
    set state = 'completed', entry_id = e.id, settled_at = e.at, amount_cents = e.amount_cents,
      asked_cents = coalesce(asked_cents, nullif(load.amount_cents, e.amount_cents))
    from ${entriesOf(movements, ({ loadId }) => loadId)}
    where load.id = done.id
  `
}
