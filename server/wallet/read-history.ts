import { HISTORY } from '#contract/limits.ts'
import type { PayoutState } from '#contract/payouts.ts'
import type { Given } from '#contract/shapes.ts'
import type { Transaction } from '#contract/wallet.ts'
import type { EntryIds } from '#server/crypto/entry-ids.ts'
import type { Db } from '#server/db/connect.ts'
import type { Caller } from '#server/identity/caller.ts'
import type { Place } from './history-cursor.ts'
import { pseudonymFor } from './pair-pseudonym.ts'
import type { LoadState } from './transactions.ts'
import { correctionTransaction, debtTransaction, receivedTip, sentTip, withdrawalTransaction } from './transactions.ts'

export type EntryRow = {
  version: number
  entryId: number
  kind: 'tip' | 'withdrawal' | 'correction_in' | 'correction_out' | 'load_reversal' | 'debt_payment'
  outgoing: boolean
  amount: number
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

export type LoadRow = {
  id: string
  amount: number
  state: LoadState
  at: Date
  /** The same moment to the microsecond, for the cursor. */
  moment: string
}

/** One more than a page, so that it is known whether there is another. A return shows as the state of its withdrawal. */
export function readEntries(
  db: Db,
  { walletId }: Caller,
  { version, types, direction }: Place & { types: Set<string> },
): Promise<EntryRow[]> {
  const sent = direction !== 'received'
  const received = direction !== 'sent'
  return db<EntryRow[]>`
    select e.version, e.id as "entryId", e.kind, e.outgoing, e.amount_cents as amount, e.fee_cents as fee, e.at,
      other.pseudonym, worker.guard_number as "guardNumber", tip_rating.stars as rating, payout.state, payout.destination,
      payout.reason
    from (
      (select debit_version as version, id, kind, true as outgoing, amount_cents, fee_cents, at, credit_wallet as other
      from ledger_entry
      where debit_wallet = ${walletId} and debit_version < ${version} and ${sent}
        and (kind = 'tip' and ${types.has('tip')} or kind = 'withdrawal' and ${types.has('withdrawal')}
          or kind = 'correction_out' and ${types.has('correction')}
          or kind = 'load_reversal' and ${types.has('load_reversal')}
          or kind = 'debt_payment' and ${types.has('debt_payment')})
      order by debit_version desc
      limit ${HISTORY.page + 1})
      union all
      (select credit_version, id, kind, false, amount_cents, fee_cents, at, debit_wallet
      from ledger_entry
      where credit_wallet = ${walletId} and credit_version < ${version} and kind = 'tip'
        and ${received && types.has('tip')}
      order by credit_version desc
      limit ${HISTORY.page + 1})
      union all
      (select credit_version, id, kind, false, amount_cents, fee_cents, at, null
      from ledger_entry
      where credit_wallet = ${walletId} and credit_version < ${version} and kind = 'correction_in'
        and ${received && types.has('correction')}
      order by credit_version desc
      limit ${HISTORY.page + 1})
    ) e
    left join wallet on wallet.id = e.other
    left join person other on other.id = wallet.person_id
    left join worker on e.outgoing and worker.person_id = other.id
    left join tip_rating on e.outgoing and tip_rating.entry_id = e.id
    left join payout on payout.entry_id = e.id
    order by e.version desc
    limit ${HISTORY.page + 1}
  `
}

export function readLoads(db: Db, { walletId }: Caller, before: Place['load']): Promise<LoadRow[]> {
  const [moment, id] = before ?? ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff']
  return db<LoadRow[]>`
    select load.id, coalesce(e.amount_cents, load.amount_cents) as amount, load.state, load.created_at as at,
      to_char(load.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as moment
    from load
    left join ledger_entry e on e.id = load.entry_id
    where load.wallet_id = ${walletId} and (load.created_at, load.id) < (${moment}::text::timestamptz, ${id}::uuid)
    order by load.created_at desc, load.id desc
    limit ${HISTORY.page + 1}
  `
}

export function entryTransaction(entryIds: EntryIds, { personId }: Caller, row: EntryRow): Given<typeof Transaction> {
  const { entryId, amount, fee, at } = row
  const about = { id: entryIds.write(entryId), personId, amount, at }
  switch (row.kind) {
    case 'tip': {
      const pseudonym = pseudonymFor({ personId }, { pseudonym: row.pseudonym ?? '' })
      if (!row.outgoing) return receivedTip({ ...about, payerPseudonym: pseudonym })
      const guardNumber = row.guardNumber ?? 'a former worker'
      return sentTip({ ...about, fee, workerPseudonym: pseudonym, guardNumber, rating: row.rating })
    }
    case 'withdrawal':
      return withdrawalTransaction({
        ...about,
        fee,
        destination: row.destination ?? 'your bank account',
        reason: row.reason,
        state: row.state ?? 'pending',
      })
    case 'load_reversal':
    case 'debt_payment':
      return debtTransaction({ ...about, kind: row.kind })
    case 'correction_in':
      return correctionTransaction({ ...about, direction: 'in' })
    case 'correction_out':
      return correctionTransaction({ ...about, direction: 'out' })
  }
}
