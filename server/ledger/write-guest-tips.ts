import { numberArray, rawArray, textArray } from '#server/db/arrays.ts'
import type { Statement } from '#server/db/client.ts'
import { part, sql } from './connection.ts'
import { actorId } from './read-batch.ts'
import type { Drafted, Of } from './verdict.ts'

/** What became of guests' tips: credited, owed to the guest, given back, or taken back after they were credited. */
export function writeGuestTips(drafts: Drafted[], at: Date): Statement[] {
  const movements = drafts.map(({ movement }) => movement)
  const paid = movements.filter((movement) => movement.kind === 'guest_tip')
  const givenBack = movements.filter((movement) => movement.kind === 'guest_refund')
  const reversed = movements.filter((movement) => movement.kind === 'guest_tip_reversal')
  return [
    ...(paid.length > 0 ? [bookPaid(paid, at)] : []),
    ...(givenBack.length > 0 ? [bookGivenBack(givenBack, at)] : []),
    ...(reversed.length > 0 ? [bookReversed(reversed)] : []),
  ]
}

/** What is owed is looked at again at once, so that the guest has it back soon. */
function bookPaid(tips: Of<'guest_tip'>[], at: Date): Statement {
  return sql`
    update guest_tip
    set state = case e.kind when 'guest_tip' then 'completed' else 'owed' end, entry_id = e.id,
      paid_cents = e.amount_cents + e.fee_cents,
      credited_on = case e.kind when 'guest_tip' then e.business_day end,
      settled_at = case e.kind when 'guest_tip' then ${at.toISOString()}::timestamptz end,
      due_at = case e.kind when 'guest_tip' then null else ${at.toISOString()}::timestamptz end, polls = 0
    from ${entriesOf(tips)}
    where guest_tip.id = done.id
  `
}

function bookGivenBack(refunds: Of<'guest_refund'>[], at: Date): Statement {
  return sql`
    update guest_tip
    set state = 'given_back', refund_entry_id = e.id, settled_at = ${at.toISOString()}, due_at = null
    from ${entriesOf(refunds)}
    where guest_tip.id = done.id
  `
}

function bookReversed(reversals: Of<'guest_tip_reversal'>[]): Statement {
  // Several reversals of one tip in a batch are written once, as it ended.
  const totals = [...new Map(reversals.map(({ guestTipId, total }) => [guestTipId, total]))]
  return sql`
    update guest_tip
    set reversed_cents = done.total
    from unnest(${rawArray(totals.map(([id]) => id))}::uuid[], ${numberArray(totals.map(([, total]) => total))}::bigint[])
      as done (id, total)
    where guest_tip.id = done.id
  `
}

/** The tips with the entries that have just been written for them. */
function entriesOf(movements: { guestTipId: string; actor: string; key: string }[]) {
  return part`
    unnest(${rawArray(movements.map((m) => m.guestTipId))}::uuid[], ${rawArray(movements.map(actorId))}::uuid[],
      ${textArray(movements.map((m) => m.key))}::text[]) as done (id, actor, key)
    join request_key used on used.key = done.key and used.actor = done.actor
    join ledger_entry e on e.id = used.entry_id
  `
}
