import type { Cents } from '#contract/money.ts'
import { numberArray, rawArray, textArray } from '#server/platform/db/arrays.ts'
import type { Statement } from '#server/platform/db/client.ts'
import { Fragment } from '#server/platform/db/sql.ts'
import { part, sql } from './connection.ts'
import type { Movement, RefundPart } from './movement.ts'
import { actorId } from './read-batch.ts'
import type { Drafted, Of } from './verdict.ts'

/** The rows that must not exist without their movement: payouts, refunds, and what became of loads, payouts and guests' tips. */
export function writeCompanions(drafts: Drafted[], { at }: { at: Date }): Statement[] {
  const movements = drafts.map(({ movement }) => movement)
  const decisions = drafts.map(({ decision }) => decision)
  const of = <Kind extends Movement['kind']>(kind: Kind) =>
    movements.filter((movement): movement is Of<Kind> => movement.kind === kind)
  const settled = drafts.flatMap(({ movement, decision }): [number, string][] =>
    'withdrawal' in movement ? [[movement.withdrawal, decision.kind === 'payout_paid' ? 'paid' : 'returned']] : [],
  )
  const refunded = drafts.flatMap(({ movement, decision }) =>
    movement.kind === 'load_refund' ? (decision.refunds ?? []).map((part) => ({ ...movement, ...part })) : [],
  )
  const reversedLoads = decisions.flatMap(({ reversed = [] }) =>
    reversed.map(({ loadId, total }) => [loadId, total] as const),
  )
  const reversedTips = of('guest_tip_reversal').map(({ guestTipId, total }) => [guestTipId, total] as const)
  return [
    ...ifAny(of('load'), completeLoads),
    ...ifAny(of('withdrawal'), openPayouts),
    ...ifAny(reversedLoads, (totals) => setReversed('load', totals)),
    ...ifAny(settled, (states) => settlePayouts(states, at)),
    ...ifAny(refunded, openRefunds),
    ...ifAny(of('load_refund_return'), returnRefunds),
    ...ifAny(of('guest_tip'), bookGuestTips),
    ...ifAny(of('guest_refund'), bookGuestRefunds),
    ...ifAny(reversedTips, (totals) => setReversed('guest_tip', totals)),
  ]
}

function ifAny<T>(rows: T[], write: (rows: T[]) => Statement): Statement[] {
  return rows.length > 0 ? [write(rows)] : []
}

/** The entries that were just written for these movements, each beside the id of the row that belongs to it. */
function entriesOf<Asked extends Movement>(movements: Asked[], idOf: (movement: Asked) => string): Fragment {
  return part`
    unnest(${rawArray(movements.map(idOf))}::uuid[], ${rawArray(movements.map(actorId))}::uuid[], ${textArray(movements.map(({ key }) => key))}::text[])
      as done (id, actor, key)
    join request_key used on used.key = done.key and used.actor = done.actor
    join ledger_entry e on e.id = used.entry_id
  `
}

/** The amount that is credited is the amount that was taken, which may differ from the one that was asked for. */
function completeLoads(loads: Of<'load'>[]): Statement {
  return sql`
    update load
    set state = 'completed', entry_id = e.id, settled_at = e.at, amount_cents = e.amount_cents,
      asked_cents = coalesce(asked_cents, nullif(load.amount_cents, e.amount_cents))
    from ${entriesOf(loads, ({ loadId }) => loadId)}
    where load.id = done.id
  `
}

function openPayouts(payouts: Of<'withdrawal'>[]): Statement {
  const ids = payouts.map(({ payoutId }) => payoutId)
  return sql`
    insert into payout (id, entry_id, wallet_id, amount_cents, fee_cents, net_cents, destination, beneficiary,
      beneficiary_key_id, local_day, created_at)
    select done.id, e.id, e.debit_wallet, e.amount_cents, e.fee_cents, e.amount_cents - e.fee_cents, asked.destination,
      asked.beneficiary, asked.key_id, e.local_day, e.at
    from ${entriesOf(payouts, ({ payoutId }) => payoutId)}
    join unnest(${rawArray(ids)}::uuid[], ${textArray(payouts.map(({ destination }) => destination))}::text[],
      ${textArray(payouts.map(({ beneficiary }) => `\\x${beneficiary?.sealed.toString('hex')}`))}::bytea[],
      ${textArray(payouts.map(({ beneficiary }) => beneficiary?.keyId ?? ''))}::text[])
      as asked (id, destination, beneficiary, key_id) on asked.id = done.id
  `
}

/** A withdrawal that is paid and returned in one batch is written once, as it ended. */
function settlePayouts(settled: [withdrawal: number, state: string][], at: Date): Statement {
  const last = [...new Map(settled)]
  return sql`
    update payout
    set state = done.state, settled_at = ${at.toISOString()}
    from unnest(${numberArray(last.map(([id]) => id))}::bigint[], ${rawArray(last.map(([, state]) => state))}::text[])
      as done (entry_id, state)
    where payout.entry_id = done.entry_id
  `
}

/** One row for each load whose card gets something back. The job leaves them alone at first, since the request itself asks the provider. */
function openRefunds(parts: (Of<'load_refund'> & RefundPart)[]): Statement {
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

function returnRefunds(returned: Of<'load_refund_return'>[]): Statement {
  return sql`
    update load_refund
    set state = 'returned', return_entry_id = e.id, settled_at = e.at, due_at = null
    from ${entriesOf(returned, ({ refundId }) => refundId)}
    where load_refund.id = done.id
  `
}

/** What is owed to the guest is due at once. */
function bookGuestTips(tips: Of<'guest_tip'>[]): Statement {
  return sql`
    update guest_tip
    set state = case e.kind when 'guest_tip' then 'completed' else 'owed' end, entry_id = e.id,
      paid_cents = e.amount_cents + e.fee_cents,
      credited_on = case e.kind when 'guest_tip' then e.local_day end,
      settled_at = case e.kind when 'guest_tip' then e.at end,
      due_at = case e.kind when 'guest_tip' then null else e.at end, polls = 0
    from ${entriesOf(tips, ({ guestTipId }) => guestTipId)}
    where guest_tip.id = done.id
  `
}

function bookGuestRefunds(refunds: Of<'guest_refund'>[]): Statement {
  return sql`
    update guest_tip
    set state = 'given_back', refund_entry_id = e.id, settled_at = e.at, due_at = null
    from ${entriesOf(refunds, ({ guestTipId }) => guestTipId)}
    where guest_tip.id = done.id
  `
}

/** Several reversals of one payment in a batch are written once, as it ended. */
function setReversed(table: 'load' | 'guest_tip', totals: (readonly [id: string, total: Cents])[]): Statement {
  const last = [...new Map(totals)]
  return sql`
    update ${new Fragment([table])} as payment
    set reversed_cents = done.total
    from unnest(${rawArray(last.map(([id]) => id))}::uuid[], ${numberArray(last.map(([, total]) => total))}::bigint[])
      as done (id, total)
    where payment.id = done.id
  `
}
