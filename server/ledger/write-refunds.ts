import { numberArray, rawArray, textArray } from '#server/db/arrays.ts'
import type { Statement } from '#server/db/client.ts'
import { sql } from './connection.ts'
import { actorId } from './read-batch.ts'
import type { Drafted } from './verdict.ts'

/** The rows of refunds: one for each load whose card gets something back, and what became of those that came back. */
export function writeRefunds(drafts: Drafted[], at: Date): Statement[] {
  const parts = drafts.flatMap(({ movement, decision }) =>
    movement.kind === 'load_refund' ? (decision.refunds ?? []).map((part) => ({ ...part, movement })) : [],
  )
  const returned = drafts.flatMap(({ movement }) => (movement.kind === 'load_refund_return' ? [movement] : []))
  return [
    ...(parts.length > 0
      ? [
          // Whoever asked is about to ask the provider too: the job waits a moment.
          sql`
            insert into load_refund (entry_id, load_id, wallet_id, amount_cents, is_leaving, created_at, due_at)
            select e.id, asked.load, e.debit_wallet, asked.amount, asked.is_leaving, e.at, e.at + interval '5 seconds'
            from unnest(${rawArray(parts.map(({ loadId }) => loadId))}::uuid[], ${numberArray(parts.map(({ amount }) => amount))}::bigint[],
              ${rawArray(parts.map(({ movement }) => String(movement.isLeaving)))}::boolean[],
              ${rawArray(parts.map(({ movement }) => actorId(movement)))}::uuid[],
              ${textArray(parts.map(({ movement }) => movement.key))}::text[]) as asked (load, amount, is_leaving, actor, key)
            join request_key used on used.key = asked.key and used.actor = asked.actor
            join ledger_entry e on e.id = used.entry_id
          `,
        ]
      : []),
    ...(returned.length > 0
      ? [
          sql`
            update load_refund
            set state = 'returned', return_entry_id = used.entry_id, settled_at = ${at.toISOString()}, due_at = null
            from unnest(${rawArray(returned.map(({ refundId }) => refundId))}::uuid[], ${rawArray(returned.map(actorId))}::uuid[],
              ${textArray(returned.map(({ key }) => key))}::text[]) as done (id, actor, key)
            join request_key used on used.key = done.key and used.actor = done.actor
            where load_refund.id = done.id
          `,
        ]
      : []),
  ]
}
