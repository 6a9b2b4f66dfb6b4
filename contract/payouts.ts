import { z } from 'zod'
import { BANKS } from './banks.ts'
import { NO_CASH } from './cash.ts'
import { complaint } from './complaint.ts'
import { endpoint } from './endpoint.ts'
import { WITHDRAWAL } from './limits.ts'
import { shortRand } from './money.ts'
import { fitsRail, RAIL_NAMES, RAILS } from './rails.ts'
import { ROUTES } from './routes.ts'
import { amountBetween, Cents, Day, EntryId } from './shapes.ts'
import { DEBIT_REFUSALS, Moved, Transaction } from './wallet.ts'
import { WITHDRAWAL_ROUTES } from './withdrawal-routes.ts'

export const PAYOUT_STATES = ['pending', 'processing', 'paid', 'returned'] as const
export type PayoutState = (typeof PAYOUT_STATES)[number]

const BANK_NAMES = BANKS.map(({ name }) => name) as [string, ...string[]]

export const Withdraw = z
  .strictObject({
    amount: amountBetween(WITHDRAWAL.min, WITHDRAWAL.max),
    /** Absent: to the saved bank account. */
    rail: z.enum(RAIL_NAMES).optional(),
    /** Instantly to the caller’s own mobile number at this bank. Absent: to the saved bank account. */
    bank: z.enum(BANK_NAMES).optional(),
  })
  .superRefine(({ amount, rail = 'bank', bank }, { addIssue }) => {
    const { min, max } = RAILS[rail]
    const message = complaint('amount', { from: shortRand(min), to: shortRand(max) })
    if (!fitsRail(rail, amount)) addIssue({ code: 'custom', path: ['amount'], message })
    if (bank && rail !== 'instant') addIssue({ code: 'custom', path: ['bank'], message: complaint('rail') })
  })
export type Withdraw = z.infer<typeof Withdraw>

export const withdraw = endpoint({
  route: ROUTES.withdraw,
  summary:
    'Sends money from the wallet to the worker’s bank account. By `rail` it goes to the bank in business days, the first each day free, or instantly, where the bank first says whose account it is.',
  who: 'guard',
  body: Withdraw,
  replies: { 201: Moved.extend({ net: Cents, arrivesBy: Day }) },
  refusals: [
    'no_bank_account',
    'no_phone',
    'unknown_account',
    'name_mismatch',
    'bank_away',
    ...NO_CASH,
    'too_many_cash_codes',
    'not_cashable',
    ...DEBIT_REFUSALS,
  ],
  limit: 'money',
  idempotent: true,
})

export const cancelWithdrawal = endpoint({
  route: WITHDRAWAL_ROUTES.cancelWithdrawal,
  summary:
    'Takes a withdrawal back before anybody was asked to pay it: for about a minute, and longer while payouts wait. The whole amount returns, and the free withdrawal with it. Asked again it answers the same.',
  who: 'guard',
  params: z.strictObject({ id: EntryId }),
  replies: { 200: Moved },
  refusals: ['not_found', 'too_late_to_cancel'],
  limit: 'cancel',
})

export const listWithdrawalsToday = endpoint({
  route: ROUTES.listWithdrawalsToday,
  summary: 'The caller’s withdrawals of this day in Johannesburg, newest first.',
  who: 'guard',
  replies: { 200: z.array(Transaction) },
})
