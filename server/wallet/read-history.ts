import { HISTORY } from '#contract/limits.ts'
import type { PayoutState } from '#contract/payouts.ts'
import type { Given } from '#contract/shapes.ts'
import type { Transaction } from '#contract/wallet.ts'
import type { EntryIds } from '#server/crypto/entry-ids.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import type { Caller } from '#server/identity/caller.ts'
import { type NumberRange, newestMonthsFirst } from '#server/ledger/newest-months.ts'
import type { Shown } from '#server/ledger/older-part.ts'
import type { Place } from './history-cursor.ts'
import { pseudonymFor } from './pair-pseudonym.ts'
import type { LoadState } from './transactions.ts'
import {
  correctionTransaction,
  debtTransaction,
  loadTransaction,
  receivedGuestTip,
  receivedTip,
  sentTip,
  transferTransaction,
  withdrawalTransaction,
} from './transactions.ts'

export type EntryRow = {
  version: number
  entryId: number
  kind:
    | 'tip'
    | 'guest_tip'
    | 'transfer'
    | 'withdrawal'
    | 'correction_in'
    | 'correction_out'
    | 'load_reversal'
    | 'guest_tip_reversal'
    | 'debt_payment'
  outgoing: boolean
  amount: number
  /** Of a tip: what did not stay of it. */
  takenBack: number
  fee: number
  at: Date
  /** Of the other side, as it is kept: never sent. */
  pseudonym: string | null
  guardNumber: string | null
  rating: number | null
  state: PayoutState | null
  destination: string | null
  reason: string | null
}

/** A load, or a tip that the person gave as a guest and claimed afterwards. */
export type PaymentRow = {
  id: string
  purpose: 'load' | 'guest_tip'
  amount: number
  state: LoadState
  at: Date
  /** The same moment to the microsecond, for the cursor. */
  moment: string
  /** Of a claimed tip. */
  entryId: number | null
  takenBack: number
  fee: number
  pseudonym: string | null
  guardNumber: string | null
  rating: number | null
}

/** One more than a page, so that it is known whether there is another; read from the newest months until there are so many. */
export async function readEntries(
  db: Db | Tx,
  { walletId }: Caller,
  asked: Asked,
  now = new Date(),
): Promise<EntryRow[]> {
  const rows: EntryRow[] = []
  for (const { from, before } of newestMonthsFirst(now)) {
    if (before <= asked.after) break
    const range = { from: Math.max(from, asked.after + 1), before }
    const atMost = HISTORY.page + 1 - rows.length
    rows.push(...(await db<EntryRow[]>`${entriesIn(db, walletId, asked, range, atMost)}`))
    if (rows.length > HISTORY.page || rows.at(-1)?.version === 1) break
  }
  return rows
}

type Asked = Pick<Place, 'version' | 'direction'> & Pick<Shown, 'after'> & { types: Set<string> }

/** A return shows as the state of its withdrawal. */
function entriesIn(
  db: Db | Tx,
  walletId: number,
  { version, types, direction }: Asked,
  { from, before }: NumberRange,
  atMost: number,
) {
  const sent = direction !== 'received'
  const received = direction !== 'sent'
  const page = (column: 'debit_version' | 'credit_version' | 'version') => db`
    and ${db(column)} < ${version} and id >= ${from}::bigint and id < ${before}::bigint
    order by ${db(column)} desc
    limit ${atMost}`
  return db`
    select e.version, e.id as "entryId", e.kind, e.outgoing, e.amount_cents as amount, e.fee_cents as fee, e.at,
      e.amount_cents - e.stayed_cents as "takenBack",
      other.pseudonym, worker.guard_number as "guardNumber", tip_rating.stars as rating, payout.state, payout.destination,
      payout.reason
    from (
      (select debit_version as version, id, kind, true as outgoing, amount_cents - coalesce(loss_cents, 0) as amount_cents,
        fee_cents, at, credit_wallet as other, amount_cents as stayed_cents
      from ledger_entry
      where debit_wallet = ${walletId} and ${sent}
        and (kind = 'tip' and ${types.has('tip')} or kind = 'withdrawal' and ${types.has('withdrawal')}
          or kind = 'transfer' and ${types.has('transfer')}
          or kind = 'correction_out' and ${types.has('correction')}
          or kind in ('load_reversal', 'guest_tip_reversal') and ${types.has('load_reversal')}
          or kind = 'debt_payment' and ${types.has('debt_payment')})
        ${page('debit_version')})
      union all
      (select version, id, kind, false, amount_cents, fee_cents, at, debit_wallet, stayed_cents
      from received_tip
      where wallet_id = ${walletId} and ${received && types.has('tip')}
        ${page('version')})
      union all
      (select credit_version, id, kind, false, amount_cents, fee_cents, at, debit_wallet, amount_cents
      from ledger_entry
      where credit_wallet = ${walletId} and kind = 'transfer' and ${received && types.has('transfer')}
        ${page('credit_version')})
      union all
      (select credit_version, id, kind, false, amount_cents, fee_cents, at, null, amount_cents
      from ledger_entry
      where credit_wallet = ${walletId} and kind = 'correction_in' and ${received && types.has('correction')}
        ${page('credit_version')})
    ) e
    left join wallet on wallet.id = e.other
    left join person other on other.id = wallet.person_id
    left join worker on (e.outgoing or e.kind = 'transfer') and worker.person_id = other.id
    left join tip_rating on e.outgoing and tip_rating.entry_id = e.id
    left join payout on payout.entry_id = e.id
    order by e.version desc
    limit ${atMost}
  `
}

export function readPayments(
  db: Db,
  { walletId, personId }: Caller,
  before: Place['load'],
  wanted: { loads: boolean; claimedTips: boolean },
  { after, from }: Shown,
): Promise<PaymentRow[]> {
  const [moment, id] = before ?? ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff']
  const page = db`
    and (payment.created_at, payment.id) < (${moment}::text::timestamptz, ${id}::uuid)
    and (payment.entry_id > ${after}::bigint
      or payment.entry_id is null and payment.created_at >= coalesce(${from}::text, '-infinity')::timestamp at time zone 'Africa/Johannesburg')
    order by payment.created_at desc, payment.id desc
    limit ${HISTORY.page + 1}`
  return db<PaymentRow[]>`
    select *, created_at as at, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as moment
    from (
      (select payment.id, 'load' as purpose, coalesce(e.amount_cents, payment.amount_cents) as amount, payment.state,
        payment.created_at, null::bigint as "entryId", 0::bigint as "takenBack", 0::bigint as fee, null as pseudonym, null as "guardNumber",
        null::smallint as rating
      from load payment
      left join ledger_entry e on e.id = payment.entry_id
      where payment.wallet_id = ${walletId} and ${wanted.loads} ${page})
      union all
      (select payment.id, 'guest_tip', payment.amount_cents, payment.state, payment.created_at, payment.entry_id,
        received.amount_cents - received.stayed_cents, payment.fee_cents, other.pseudonym, worker.guard_number, tip_rating.stars
      from guest_tip payment
      join received_tip received on received.id = payment.entry_id
      join wallet on wallet.id = payment.wallet_id
      join person other on other.id = wallet.person_id
      left join worker on worker.person_id = other.id
      left join tip_rating on tip_rating.entry_id = payment.entry_id
      where payment.claimed_by = ${personId} and ${wanted.claimedTips} ${page})
    ) paid
    order by created_at desc, id desc
    limit ${HISTORY.page + 1}
  `
}

export function paymentTransaction(
  entryIds: EntryIds,
  { personId }: Caller,
  row: PaymentRow,
): Given<typeof Transaction> {
  if (row.purpose === 'load') return loadTransaction({ ...row, personId, createdAt: row.at })
  const { amount, fee, at, rating, takenBack } = row
  const id = entryIds.write(row.entryId ?? 0)
  const workerPseudonym = pseudonymFor('tip', { personId }, { pseudonym: row.pseudonym ?? '' })
  const guardNumber = guardNumberOf(row)
  return sentTip({ id, personId, workerPseudonym, amount, takenBack, fee, at, rating, guardNumber })
}

function guardNumberOf({ guardNumber }: { guardNumber: string | null }): string {
  return guardNumber ?? 'a former worker'
}

export function entryTransaction(entryIds: EntryIds, { personId }: Caller, row: EntryRow): Given<typeof Transaction> {
  const { entryId, amount, fee, at } = row
  const about = { id: entryIds.write(entryId), personId, amount, at }
  switch (row.kind) {
    case 'tip': {
      const pseudonym = pseudonymFor('tip', { personId }, { pseudonym: row.pseudonym ?? '' })
      if (!row.outgoing) return receivedTip({ ...about, payerPseudonym: pseudonym })
      const guardNumber = guardNumberOf(row)
      return sentTip({ ...about, fee, workerPseudonym: pseudonym, guardNumber, rating: row.rating })
    }
    case 'transfer':
      return transferTransaction({
        ...about,
        outgoing: row.outgoing,
        otherPseudonym: pseudonymFor('transfer', { personId }, { pseudonym: row.pseudonym ?? '' }),
        guardNumber: row.guardNumber ?? 'a former worker',
      })
    case 'withdrawal':
      return withdrawalTransaction({
        ...about,
        fee,
        destination: row.destination ?? 'your bank account',
        reason: row.reason,
        state: row.state ?? 'pending',
      })
    case 'guest_tip':
      return receivedGuestTip({ ...about, takenBack: row.takenBack })
    case 'guest_tip_reversal':
      // Our fee was given back by ourselves, and what was no longer there is our loss.
      return debtTransaction({ ...about, amount: amount - fee, kind: row.kind })
    case 'load_reversal':
    case 'debt_payment':
      return debtTransaction({ ...about, kind: row.kind })
    case 'correction_in':
      return correctionTransaction({ ...about, direction: 'in' })
    case 'correction_out':
      return correctionTransaction({ ...about, direction: 'out' })
  }
}
