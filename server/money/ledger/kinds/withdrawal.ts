import type { Cents } from '#contract/money.ts'
import { isAmountOut, RAIL_BY_FEE, RAILS, type Rail } from '#contract/rails.ts'
import { numberArray, rawArray, textArray } from '#server/platform/db/arrays.ts'
import type { Statement } from '#server/platform/db/client.ts'
import { invariant } from '#server/platform/invariant.ts'
import { sql } from '../connection.ts'
import { entriesOf } from '../entries-of.ts'
import { type Answered, amount, type Decided, debit, kind, type Verdict } from '../kind.ts'
import { debitRefusal, known, onDay, sent } from '../wallet-arithmetic.ts'
import type { WalletState } from '../wallet-columns.ts'
import { type CashStep, cashRefusal, cashSteps } from './cashable.ts'

/**
 * Where it goes is kept for people to read, and encrypted for the partner: `beneficiary` is null only together with a "no", and for cash,
 * which goes to whoever has the code.
 */
type Withdrawal = {
  from: number
  amount: Cents
  rail: Rail
  payoutId: string
  /** Its payout waits so long before it is ordered, and can be cancelled. */
  waitsSeconds: number
  destination: string
  beneficiary: { sealed: Buffer; keyId: string } | null
}

/** The fee is part of the amount that leaves the wallet: the bank gets the rest. */
export const withdrawal = kind({
  entries: ['withdrawal'],
  wallets: ({ from }: Withdrawal) => [from, null],
  // Where it goes was decided when it was asked for first: the worker may have changed the bank account since.
  same: {
    from: debit,
    amount,
    rail: sameRail,
    payoutId: 'ignored',
    waitsSeconds: 'ignored',
    destination: 'ignored',
    beneficiary: 'ignored',
  },
  refusedAmount: ({ amount }) => amount,
  reads: { cashSteps },
  decide: (book, { from, amount, rail, beneficiary }): Verdict<'withdrawal'> => {
    invariant(isAmountOut(rail, amount), 'amounts are checked before the ledger')
    invariant(beneficiary || rail === 'cash', 'a withdrawal says where it goes')
    const wallet = onDay(book, known(book, from))
    const refusal = debitRefusal(wallet, amount, amount) ?? railRefusal(book, wallet, rail, amount)
    if (refusal) return { refused: refusal }

    const fee = withdrawalFee(rail, wallet.dayFreeWithdrawals)
    const free = fee === 0 ? 1 : 0
    const debit = { ...sent(wallet, amount, 0), dayFreeWithdrawals: wallet.dayFreeWithdrawals + free }
    return { kind: 'withdrawal', amount, fee, localDay: wallet.day, debit }
  },
  companions: [openPayouts],
})

function railRefusal(
  { cashSteps, today }: { cashSteps: ReadonlyMap<number, CashStep[]>; today: string },
  wallet: WalletState,
  rail: Rail,
  amount: Cents,
) {
  return rail === 'cash' ? cashRefusal(wallet, cashSteps.get(wallet.id) ?? [], today, amount) : undefined
}

/** The first withdrawal of a day to the bank is free; one that came back does not count. Other rails always have their fee. */
export function withdrawalFee(rail: Rail, freeWithdrawalsToday: number): Cents {
  const { fee, freeEachDay } = RAILS[rail]
  return freeWithdrawalsToday < freeEachDay ? 0 : fee
}

/** The fee of an entry names its rail. A remembered "no" moved nothing by any rail: it is the answer for all of them. */
function sameRail(rail: Rail, { fee, code }: Answered): boolean {
  return code !== null || RAIL_BY_FEE[fee] === rail
}

function openPayouts(decided: Decided<Withdrawal>[]): Statement {
  const payouts = decided.map(({ movement }) => movement)
  const ids = payouts.map(({ payoutId }) => payoutId)
  return sql`
    insert into payout (id, entry_id, wallet_id, rail, amount_cents, fee_cents, net_cents, destination, beneficiary,
      beneficiary_key_id, local_day, created_at, due_at)
    select done.id, e.id, e.debit_wallet, asked.rail, e.amount_cents, e.fee_cents, e.amount_cents - e.fee_cents, asked.destination,
      nullif(asked.beneficiary, ''), nullif(asked.key_id, ''), e.local_day, e.at, e.at + asked.waits * interval '1 second'
    from ${entriesOf(payouts, ({ payoutId }) => payoutId)}
    join unnest(${rawArray(ids)}::uuid[], ${textArray(payouts.map(({ rail }) => rail))}::text[],
      ${textArray(payouts.map(({ destination }) => destination))}::text[],
      ${textArray(payouts.map(({ beneficiary }) => (beneficiary ? `\\x${beneficiary.sealed.toString('hex')}` : '')))}::bytea[],
      ${textArray(payouts.map(({ beneficiary }) => beneficiary?.keyId ?? ''))}::text[],
      ${numberArray(payouts.map(({ waitsSeconds }) => waitsSeconds))}::bigint[])
      as asked (id, rail, destination, beneficiary, key_id, waits) on asked.id = done.id
  `
}
