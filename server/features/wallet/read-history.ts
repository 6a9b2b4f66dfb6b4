import { displayName } from '#contract/display-name.ts'
import { HISTORY } from '#contract/limits.ts'
import type { PayoutState } from '#contract/payouts.ts'
import type { Rail } from '#contract/rails.ts'
import type { Given } from '#contract/shapes.ts'
import type { Transaction } from '#contract/wallet.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import type { EntryIds } from '#server/platform/crypto/entry-ids.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import type { Cursor } from './history-cursor.ts'
import { pseudonymFor } from './pair-pseudonym.ts'
import {
  correctionTransaction,
  debtTransaction,
  type LoadState,
  loadTransaction,
  receivedGuestTip,
  receivedTip,
  refundTransaction,
  sentTip,
  transferTransaction,
  withdrawalTransaction,
} from './transactions.ts'

type Shown = {
  fee: number
  at: Date
  /** Of a tip: the amount taken back. Of a refund: the amount that came back to the wallet. */
  takenBack: number
  /** Of the other side, as stored; it is never sent. */
  pseudonym: string | null
  guardNumber: string | null
  firstName: string | null
  lastName: string | null
  /** Of the worker on the other side, unless that worker has stopped. */
  serviceCategory: string | null
  face: number | null
  workerNumber: string | null
  rating: number | null
}

export type EntryRow = Shown & {
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
    | 'load_refund'
    | 'guest_tip_reversal'
    | 'debt_payment'
  outgoing: boolean
  amount: number
  /** Of a refund: part of it is on its way. */
  isOpen: boolean
  state: PayoutState | null
  destination: string | null
  reason: string | null
  rail: Rail | null
  isCancellable: boolean | null
}

/** A load, or a tip that the person gave as a guest and claimed afterwards. */
export type PaymentRow = Shown & {
  id: string
  purpose: 'load' | 'guest_tip'
  amount: number
  state: LoadState
  /** Of a load: the payment provider's page. */
  page: string | null
  /** The same time to the microsecond, for the cursor. */
  moment: string
  /** Of a claimed tip. */
  entryId: number | null
}

type Asked = Pick<Cursor, 'version' | 'direction'> & { types: Set<string> }

/** Reads a row more than `most`, to know whether there is another. A return is shown as the state of its withdrawal. */
export function readEntries(
  db: Db | Tx,
  { walletId }: Pick<Caller, 'walletId'>,
  { version, types, direction }: Asked,
  most: number = HISTORY.page,
): Promise<EntryRow[]> {
  const sent = direction !== 'received'
  const received = direction !== 'sent'
  const page = (column: 'debit_version' | 'credit_version' | 'version') => db`
    and ${db(column)} < ${version} and at >= (select own_history_since((select person_id from wallet where id = ${walletId})))
    order by ${db(column)} desc
    limit ${most + 1}`
  return db<EntryRow[]>`
    select e.version, e.id as "entryId", e.kind, e.outgoing, e.amount_cents as amount, e.fee_cents as fee, e.at,
      e.amount_cents - e.stayed_cents + coalesce(refund.returned, 0)::bigint as "takenBack", coalesce(refund.is_open, false) as "isOpen",
      other.pseudonym, worker.guard_number as "guardNumber", ${shownWorker(db)}, tip_rating.stars as rating, payout.state,
      payout.destination, payout.reason, payout.rail, is_cancellable(payout) as "isCancellable"
    from (
      (select debit_version as version, id, kind, true as outgoing, amount_cents - coalesce(loss_cents, 0) as amount_cents,
        fee_cents, at, credit_wallet as other, amount_cents as stayed_cents
      from ledger_entry
      where debit_wallet = ${walletId} and ${sent}
        and (kind = 'tip' and ${types.has('tip')} or kind = 'withdrawal' and ${types.has('withdrawal')}
          or kind = 'transfer' and ${types.has('transfer')}
          or kind = 'correction_out' and ${types.has('correction')}
          or kind = 'load_refund' and ${types.has('load_refund')}
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
      where credit_wallet = ${walletId} and kind in ('transfer', 'correction_in') and ${received}
        and (kind = 'transfer' and ${types.has('transfer')} or kind = 'correction_in' and ${types.has('correction')})
        ${page('credit_version')})
    ) e
    left join wallet on wallet.id = e.other
    left join person other on other.id = wallet.person_id
    left join worker on (e.outgoing or e.kind = 'transfer') and worker.person_id = other.id
    left join tip_rating on e.outgoing and tip_rating.entry_id = e.id
    left join payout on payout.entry_id = e.id
    left join lateral (
      select sum(amount_cents) filter (where state = 'returned') as returned, bool_or(state = 'pending') as is_open
      from load_refund
      where e.kind = 'load_refund' and entry_id = e.id
    ) refund on true
    order by e.version desc
    limit ${most + 1}
  `
}

export function readPayments(
  db: Db,
  { walletId, personId }: Caller,
  before: Cursor['load'],
  wanted: { loads: boolean; claimedTips: boolean },
  most: number = HISTORY.page,
): Promise<PaymentRow[]> {
  const [moment, id] = before ?? ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff']
  const page = db`
    and (payment.created_at, payment.id) < (${moment}::text::timestamptz, ${id}::uuid)
    and payment.created_at >= (select own_history_since(${personId}))
    order by payment.created_at desc, payment.id desc
    limit ${most + 1}`
  return db<PaymentRow[]>`
    select *, created_at as at, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as moment
    from (
      (select payment.id, 'load' as purpose, coalesce(e.amount_cents, payment.amount_cents) as amount, payment.state,
        payment.page_url as page, payment.created_at, null::bigint as "entryId", 0::bigint as "takenBack", 0::bigint as fee, null as pseudonym, null as "guardNumber",
        null as "firstName", null as "lastName", null as "serviceCategory", null::smallint as face, null as "workerNumber", null::smallint as rating
      from load payment
      left join ledger_entry e on e.id = payment.entry_id
      where payment.wallet_id = ${walletId} and ${wanted.loads} ${page})
      union all
      (select payment.id, 'guest_tip', payment.amount_cents, payment.state, null, payment.created_at, payment.entry_id,
        received.amount_cents - received.stayed_cents, payment.fee_cents, other.pseudonym, worker.guard_number, ${shownWorker(db)},
        tip_rating.stars
      from guest_tip payment
      join received_tip received on received.id = payment.entry_id
      join wallet on wallet.id = payment.wallet_id
      join person other on other.id = wallet.person_id
      left join worker on worker.person_id = other.id
      left join tip_rating on tip_rating.entry_id = payment.entry_id
      where payment.claimed_by = ${personId} and ${wanted.claimedTips} ${page})
    ) paid
    order by created_at desc, id desc
    limit ${most + 1}
  `
}

/** The other side, if it is an active worker; the name only if the worker shows it. */
function shownWorker(db: Db | Tx) {
  const isActive = db`worker.removed_at is null`
  const isNamed = db`worker.shows_name and ${isActive}`
  return db`
    case when ${isNamed} then other.first_name end as "firstName", case when ${isNamed} then other.last_name end as "lastName",
    case when ${isActive} then worker.service_category end as "serviceCategory", case when ${isActive} then worker.face end as face,
    case when ${isActive} then worker.worker_number end as "workerNumber"`
}

export function rowTransaction(
  entryIds: EntryIds,
  caller: Caller,
  row: EntryRow | PaymentRow,
): Given<typeof Transaction> {
  return 'version' in row ? entryTransaction(entryIds, caller, row) : paymentTransaction(entryIds, caller, row)
}

function paymentTransaction(entryIds: EntryIds, caller: Caller, row: PaymentRow): Given<typeof Transaction> {
  if (row.purpose === 'load') return loadTransaction({ ...row, caller })
  return sentTip({ ...row, id: entryIds.write(row.entryId ?? 0), caller, ...otherOf(row, 'tip', caller) })
}

function otherOf(
  { guardNumber, firstName, lastName, serviceCategory, face, pseudonym }: EntryRow | PaymentRow,
  kind: 'tip' | 'transfer',
  caller: Caller,
) {
  return {
    other: pseudonymFor(kind, caller, { pseudonym: pseudonym ?? '' }),
    guardNumber: guardNumber ?? 'a former worker',
    displayName: displayName(firstName, lastName),
    ...(serviceCategory !== null && face !== null && { portrait: { serviceCategory, face } }),
  }
}

export function entryTransaction(entryIds: EntryIds, caller: Caller, row: EntryRow): Given<typeof Transaction> {
  const about = { ...row, id: entryIds.write(row.entryId), caller }
  switch (row.kind) {
    case 'tip': {
      const tip = { ...about, ...otherOf(row, 'tip', caller) }
      return row.outgoing ? sentTip(tip) : receivedTip(tip)
    }
    case 'transfer':
      return transferTransaction({ ...about, ...otherOf(row, 'transfer', caller) })
    case 'withdrawal':
      return withdrawalTransaction({
        ...about,
        destination: row.destination ?? 'your bank account',
        state: row.state ?? 'pending',
        rail: row.rail ?? 'bank',
        isCancellable: row.isCancellable ?? false,
      })
    case 'load_refund':
      return refundTransaction(about)
    case 'guest_tip':
      return receivedGuestTip(about)
    case 'guest_tip_reversal':
      // We gave our fee back, and what was no longer in the wallet is our loss.
      return debtTransaction({ ...about, amount: row.amount - row.fee, kind: row.kind })
    case 'load_reversal':
    case 'debt_payment':
      return debtTransaction({ ...about, kind: row.kind })
    case 'correction_in':
    case 'correction_out':
      return correctionTransaction(about)
  }
}
