import { WITHDRAWAL } from '#contract/limits.ts'
import type { Cents } from '#contract/money.ts'
import type { Withdraw } from '#contract/payouts.ts'
import { rawArray, textArray } from '#server/platform/db/arrays.ts'
import type { Statement } from '#server/platform/db/client.ts'
import { invariant } from '#server/platform/invariant.ts'
import { sql } from '../connection.ts'
import { entriesOf } from '../entries-of.ts'
import { amount, type Decided, debit, kind, type Verdict } from '../kind.ts'
import { debitRefusal, known, onDay, sent, within } from '../wallet-arithmetic.ts'

/** Where it goes is kept for people to read, and encrypted for the bank: `beneficiary` is null only together with a "no". */
type Withdrawal = {
  from: number
  payoutId: string
  destination: string
  beneficiary: { sealed: Buffer; keyId: string } | null
} & Withdraw

/** The fee is part of the amount that leaves the wallet: the bank gets the rest. */
export const withdrawal = kind({
  entries: ['withdrawal'],
  wallets: ({ from }: Withdrawal) => [from, null],
  // Where it goes was decided when it was asked for first: the worker may have changed the bank account since.
  same: { from: debit, amount, payoutId: 'ignored', destination: 'ignored', beneficiary: 'ignored' },
  refusedAmount: ({ amount }) => amount,
  decide: (book, { from, amount, beneficiary }): Verdict<'withdrawal'> => {
    within(amount, WITHDRAWAL)
    invariant(beneficiary, 'a withdrawal says where it goes')
    const wallet = onDay(book, known(book, from))
    const refusal = debitRefusal(wallet, amount, amount)
    if (refusal) return { refused: refusal }

    const fee = withdrawalFee(wallet.dayFreeWithdrawals)
    const free = fee === 0 ? 1 : 0
    const debit = { ...sent(wallet, amount, 0), dayFreeWithdrawals: wallet.dayFreeWithdrawals + free }
    return { kind: 'withdrawal', amount, fee, localDay: wallet.day, debit }
  },
  companions: [openPayouts],
})

/** The first withdrawal of a day is free; one that came back does not count. */
export function withdrawalFee(freeWithdrawalsToday: number): Cents {
  return freeWithdrawalsToday < WITHDRAWAL.freeEachDay ? 0 : WITHDRAWAL.fee
}

function openPayouts(decided: Decided<Withdrawal>[]): Statement {
  const payouts = decided.map(({ movement }) => movement)
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
