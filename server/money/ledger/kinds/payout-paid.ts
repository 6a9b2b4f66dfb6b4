import type { Cents } from '#contract/money.ts'
import type { ReturnReason } from '#contract/return-reasons.ts'
import { numberArray, rawArray, textArray } from '#server/platform/db/arrays.ts'
import type { Statement } from '#server/platform/db/client.ts'
import { invariant } from '#server/platform/invariant.ts'
import { sql } from '../connection.ts'
import { type Answered, type Decided, kind, type Read, rowsById, type Verdict } from '../kind.ts'
import { known, later } from '../wallet-arithmetic.ts'

/** Refused once another process has claimed the payout: its claim number is higher. */
export type Payout = { wallet: number; withdrawal: number; claimNumber: number }

/** A withdrawal that a payout names. */
export type KnownWithdrawal = {
  id: number
  wallet: number
  amount: Cents
  fee: Cents
  localDay: string
  paid: boolean
  returned: boolean
  /** Of its payout, whose row is locked too: the number of the last claim, and whether the bank has it under an id. */
  claimNumber: number
  isAtBank: boolean
  /** An order was sent for it, answered or not. */
  isOrdered: boolean
}

/** Locks the payout's row, so that no other process claims it before the commit. */
export const withdrawals: Read<{ withdrawal: number }, number, KnownWithdrawal, KnownWithdrawal> = {
  named: ({ withdrawal }) => withdrawal,
  ask: (ids) => sql`
    select w.id, w.debit_wallet as "wallet", w.amount_cents as "amount", w.fee_cents as "fee",
      w.local_day as "localDay",
      exists (select from ledger_entry s where s.settles = w.id and s.id > w.id) as "paid",
      exists (select from ledger_entry r where r.reverses = w.id and r.id > w.id) as "returned",
      payout.claim_number as "claimNumber", payout.bank_id is not null as "isAtBank",
      payout.orders > 0 as "isOrdered"
    from ledger_entry w
    join payout on payout.entry_id = w.id
    where w.id = any(${numberArray(ids)}::bigint[]) and w.kind = 'withdrawal'
    order by w.id
    for no key update of payout
  `,
  byId: rowsById,
  after: (found, { decision: { settles = 0, reverses = 0 } }) => {
    const [paid, returned] = [found.get(settles), found.get(reverses)]
    if (paid) found.set(paid.id, { ...paid, paid: true })
    if (returned) found.set(returned.id, { ...returned, returned: true })
  },
}

/** A payout names its withdrawal. A remembered "no" has the number of the withdrawal in place of an amount. */
export const SAME_PAYOUT = {
  wallet: (wallet: number, { about, creditWallet }: Answered) => about !== null || wallet === creditWallet,
  withdrawal: (withdrawal: number, { about, amount }: Answered) => withdrawal === (about ?? amount),
  claimNumber: 'ignored',
} as const

/** The bank has paid the withdrawal of that entry. No wallet moves. */
export const payoutPaid = kind({
  entries: ['payout_paid'],
  wallets: ({ wallet }: Payout) => [null, wallet],
  same: SAME_PAYOUT,
  refusedAmount: ({ withdrawal }) => withdrawal,
  reads: { withdrawals },
  decide: (book, { wallet, withdrawal: entryId, claimNumber }): Verdict<'payout_paid'> => {
    const withdrawal = withdrawalOf(book.withdrawals, entryId, wallet)
    if (withdrawal.paid || withdrawal.returned) return { refused: 'already_done' }
    if (withdrawal.claimNumber !== claimNumber) return { refused: 'overtaken' }
    const { amount, fee } = withdrawal
    const localDay = later(known(book, wallet).day, book.today)
    return { kind: 'payout_paid', amount: amount - fee, fee: 0, localDay, settles: entryId }
  },
  companions: [settlePayouts],
})

export function withdrawalOf(
  withdrawals: ReadonlyMap<number, KnownWithdrawal>,
  entryId: number,
  wallet: number,
): KnownWithdrawal {
  const withdrawal = withdrawals.get(entryId)
  invariant(withdrawal && withdrawal.wallet === wallet, 'a payout names a withdrawal of its own wallet')
  return withdrawal
}

const CANCELLED: ReturnReason = 'cancelled_by_you'

/** A withdrawal that is paid and returned in one batch is written once, as it ended. */
export function settlePayouts(decided: Decided<Payout, { cancelled?: boolean }>[], { at }: { at: Date }): Statement {
  const last = [
    ...new Map(
      decided.map(({ movement, decision }) => [
        movement.withdrawal,
        { state: decision.settles === undefined ? 'returned' : 'paid', reason: decision.cancelled ? CANCELLED : '' },
      ]),
    ),
  ]
  return sql`
    update payout
    set state = done.state, settled_at = ${at.toISOString()}, reason = coalesce(nullif(done.reason, ''), payout.reason)
    from unnest(${numberArray(last.map(([id]) => id))}::bigint[], ${rawArray(last.map(([, { state }]) => state))}::text[],
      ${textArray(last.map(([, { reason }]) => reason))}::text[])
      as done (entry_id, state, reason)
    where payout.entry_id = done.entry_id
  `
}
