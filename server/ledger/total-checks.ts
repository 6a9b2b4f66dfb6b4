import type { Tx } from '#server/db/connect.ts'
import { postingsIn, type Scope } from './scope.ts'

/** The slices add up the same, slice by slice. */
export const TOTALS_OF_CHECKPOINT = 'the checkpoint has the balance of every account'

/** What must be true of whole accounts. Each query gives the rows for which it is not. */
export const TOTAL_CHECKS = {
  'payouts in transit are the open payouts': (tx: Tx, scope: Scope) => tx`
    select * from (
      select ${balanceOf(tx, scope, 'payouts_in_transit')} as books,
        coalesce((select sum(net_cents) from payout where state in ('pending', 'processing')), 0) as payouts
    ) transit
    where books <> payouts
  `,

  'what is owed to guests is what has not been given back': (tx: Tx, scope: Scope) => tx`
    select * from (
      select ${balanceOf(tx, scope, 'guest_refunds')} as books,
        coalesce((select sum(paid_cents) from guest_tip where state = 'owed'), 0) as tips
    ) owed
    where books <> tips
  `,

  // Only where everything is read anyway.
  [TOTALS_OF_CHECKPOINT]: (tx: Tx, { base, checkpoint }: Scope) => tx`
    select account, told.cents, summed.cents as replayed_cents
    from (select key as account, value::bigint as cents from jsonb_each_text(${tx.json(checkpoint?.totals ?? {})}::jsonb)) told
    full join (
      select account, sum(cents)::bigint as cents
      from posting
      where entry_id <= ${checkpoint?.entries.upTo ?? 0}::bigint and ${base === null}
      group by account
    ) summed using (account)
    where ${base === null && checkpoint !== null} and coalesce(told.cents, 0) <> coalesce(summed.cents, 0)
  `,
}

function balanceOf(tx: Tx, scope: Scope, account: string) {
  return tx`(
    select ${scope.base?.totals[account] ?? 0}::bigint + coalesce(sum(cents), 0) from ${postingsIn(tx, scope)} p
    where account = ${account}
  )`
}
