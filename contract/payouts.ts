import { z } from 'zod'
import { NO_CASH } from './cash.ts'
import { complaint } from './complaint.ts'
import { endpoint } from './endpoint.ts'
import { WITHDRAWAL } from './limits.ts'
import { shortRand } from './money.ts'
import { fitsRail, RAIL_NAMES, RAILS } from './rails.ts'
import { ROUTES } from './routes.ts'
import { amountBetween, Cents, Day, EntryId } from './shapes.ts'
import { DEBIT_REFUSALS, Moved, Transaction } from './wallet.ts'

export const PAYOUT_STATES = ['pending', 'processing', 'paid', 'returned'] as const
export type PayoutState = (typeof PAYOUT_STATES)[number]

export const Withdraw = z
  .strictObject({
    amount: amountBetween(WITHDRAWAL.min, WITHDRAWAL.max),
    /** Absent: to the saved bank account. */
    rail: z.enum(RAIL_NAMES).optional(),
  })
  .superRefine(({ amount, rail = 'bank' }, { addIssue }) => {
    const { min, max } = RAILS[rail]
    const message = complaint('amount', { from: shortRand(min), to: shortRand(max) })
    if (!fitsRail(rail, amount)) addIssue({ code: 'custom', path: ['amount'], message })
  })
export type Withdraw = z.infer<typeof Withdraw>

export const withdraw = endpoint({
  route: ROUTES.withdraw,
  summary: 'Sends money from the wallet to the worker’s bank account. The first each day is free.',
  who: 'guard',
  body: Withdraw,
  replies: { 201: Moved.extend({ net: Cents, arrivesBy: Day }) },
  refusals: ['no_bank_account', ...NO_CASH, 'too_many_cash_codes', 'not_cashable', ...DEBIT_REFUSALS],
  limit: 'money',
  idempotent: true,
})

export const cancelWithdrawal = endpoint({
  route: ROUTES.cancelWithdrawal,
  summary:
    'Takes a withdrawal back before anybody was asked to pay it: for about a minute, and longer while payouts wait. The whole amount returns, and the free withdrawal with it. Asked again it answers the same.',
  who: 'guard',
  params: z.strictObject({ id: EntryId }),
  replies: { 200: Moved },
  refusals: ['not_found', 'too_late_to_cancel'],
  limit: 'money',
})

export const listWithdrawalsToday = endpoint({
  route: ROUTES.listWithdrawalsToday,
  summary: 'The caller’s withdrawals of this day in Johannesburg, newest first.',
  who: 'guard',
  replies: { 200: z.array(Transaction) },
})
