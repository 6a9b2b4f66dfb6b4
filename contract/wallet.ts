import { z } from 'zod'
import { complaint } from './complaint.ts'
import { endpoint } from './endpoint.ts'
import { HISTORY_SEARCH } from './history-limits.ts'
import { HISTORY_ROUTES } from './history-routes.ts'
import { KEY_PATTERN } from './idempotency-key.ts'
import { HISTORY, LOAD, TRANSFER } from './limits.ts'
import { RAIL_NAMES } from './rails.ts'
import { RETURN_CODES } from './return-reasons.ts'
import { ROUTES } from './routes.ts'
import { amountBetween, Cents, Day, line, Month, Timestamp } from './shapes.ts'

export const TRANSACTION_TYPES = [
  'tip',
  'load',
  'withdrawal',
  'transfer',
  'correction',
  'load_reversal',
  'load_refund',
  'debt_payment',
] as const
const TRANSACTION_STATUSES = ['completed', 'pending', 'processing', 'paid', 'returned', 'declined'] as const

const ReturnReason = z.strictObject({
  code: z.enum(RETURN_CODES),
  sentence: z.string(),
})

export const Transaction = z.strictObject({
  id: z.string(),
  type: z.enum(TRANSACTION_TYPES),
  /** The caller's own id on their side; on the other side a pseudonym that is the same only for tips (or transfers) between these two; null if there is no person. */
  fromUserId: z.string().nullable(),
  toUserId: z.string().nullable(),
  amount: Cents,
  /** The fee that the caller paid on top; always 0 for the receiver of a tip. */
  fee: Cents,
  description: z.string(),
  createdAt: Timestamp,
  status: z.enum(TRANSACTION_STATUSES),
  /** Of a pending load that is paid on the payment provider's page: the address of that page. */
  page: z.string().optional(),
  /**
   * Of a tip: the part that its payer got back, which was not received. Of a refund: the part that the provider refused. Status `returned`
   * if it is all of it.
   */
  takenBack: Cents.optional(),
  /** The worker of a tip that the caller sent, or the other worker of a transfer. */
  guardNumber: z.string().optional(),
  /** First name and initial, in the history alone; absent if there is none to show. */
  displayName: z.string().optional(),
  /** Which drawing stands for that worker, in the history alone; absent once the worker has stopped. */
  portrait: z.strictObject({ serviceCategory: z.string(), face: z.int() }).optional(),
  /** For a tip that the caller sent: the stars, or null. */
  rating: z.int().nullable().optional(),
  /** For a withdrawal: the amount that reaches the bank, and the day by which it does. */
  net: Cents.optional(),
  arrivesBy: Day.optional(),
  /** For a withdrawal: the way that it takes. */
  rail: z.enum(RAIL_NAMES).optional(),
  /** For a withdrawal that can still be cancelled. */
  cancellable: z.literal(true).optional(),
  /** For a returned withdrawal: why, as a code and a sentence. */
  returnReason: ReturnReason.optional(),
})
export type Transaction = z.infer<typeof Transaction>

/** The reply to a request that moved money. */
export const Moved = z.strictObject({ transaction: Transaction, balance: Cents })
/** Why money may not leave a wallet. */
export const DEBIT_REFUSALS = [
  'insufficient_balance',
  'daily_limit',
  'monthly_limit',
  'daily_limit_unverified',
  'monthly_limit_unverified',
  'wallet_frozen',
  'wallet_in_debt',
] as const
export const SomeCents = amountBetween(1, Number.MAX_SAFE_INTEGER, complaint('atLeastACent'))

export const Wallet = z.strictObject({
  balance: Cents,
  /** Owed after the provider took back a load that was spent already. While there is a debt nothing leaves. */
  debt: Cents,
  /** The amounts that can still leave today and this month, and that can still be added this month. */
  limits: z.strictObject({ dayLeft: Cents, monthLeft: Cents, loadLeft: Cents }),
  /** Joined by phone and not verified yet: less may leave. */
  limited: z.boolean(),
  freeWithdrawalLeft: z.boolean(),
  /** The day by which a withdrawal requested now arrives. */
  withdrawalArrivesBy: Day,
  frozen: z.boolean(),
})
export type Wallet = z.infer<typeof Wallet>

export const readWallet = endpoint({
  route: ROUTES.readWallet,
  summary:
    'Balance, what may still leave today and this month and be added this month, whether a free withdrawal is left today, and when one would arrive.',
  who: 'signed-in',
  replies: { 200: Wallet },
})

export const LoadWallet = z.strictObject({
  amount: amountBetween(LOAD.min, LOAD.max),
  paymentReference: line(100, 'payment reference'),
})
export type LoadWallet = z.infer<typeof LoadWallet>

export const loadWallet = endpoint({
  route: ROUTES.loadWallet,
  summary:
    'Adds money through the payment provider. The wallet is credited only once the provider confirms it. With a `page` the load is completed on the provider’s page.',
  who: 'signed-in',
  body: LoadWallet,
  replies: {
    201: Moved.extend({ status: z.literal('completed') }),
    202: z.strictObject({
      transaction: Transaction,
      status: z.literal('pending'),
      /** The address of the payment provider's page, if the payer is wanted there. */
      page: z.string().optional(),
    }),
  },
  refusals: ['payment_declined', 'load_limit', 'account_deleted', 'provider_away'],
  limit: 'money',
  idempotent: true,
})

export const SettleDebt = z.strictObject({ amount: SomeCents })
export type SettleDebt = z.infer<typeof SettleDebt>

export const settleDebt = endpoint({
  route: ROUTES.settleDebt,
  summary: 'Pays from the balance what the wallet owes after a refund or a chargeback of money that was spent already.',
  who: 'signed-in',
  body: SettleDebt,
  replies: { 201: Moved },
  refusals: ['more_than_owed', 'insufficient_balance'],
  limit: 'money',
  idempotent: true,
})

export const SendTransfer = z.strictObject({
  guardId: z.uuid({ error: complaint('worker') }),
  amount: amountBetween(TRANSFER.min, TRANSFER.max),
})
export type SendTransfer = z.infer<typeof SendTransfer>

export const sendTransfer = endpoint({
  route: ROUTES.sendTransfer,
  summary: 'Transfers money to another worker, free of charge. It is not a tip: it is neither rated nor counted.',
  who: 'guard',
  body: SendTransfer,
  replies: { 201: Moved },
  refusals: ['unknown_worker', 'own_transfer', ...DEBIT_REFUSALS],
  limit: 'money',
  idempotent: true,
})

const Types = z
  .string()
  .max(100)
  .refine((text) => text.split(',').every((type) => (TRANSACTION_TYPES as readonly string[]).includes(type)), {
    error: complaint('transactionType'),
  })

const WhichTransactions = z.strictObject({
  cursor: z.string().max(300).optional(),
  /** A type, or several with commas between. */
  type: Types.optional(),
  direction: z.enum(['sent', 'received']).optional(),
  /** Begins with the end of this month in Johannesburg. */
  month: Month.optional(),
})

export const listTransactions = endpoint({
  route: ROUTES.listTransactions,
  summary: `The caller’s movements, newest first, at most ${HISTORY.page}. The next page is in the \`Link\` header; its cursor carries the filters.`,
  who: 'signed-in',
  query: WhichTransactions,
  replies: { 200: z.array(Transaction) },
  refusals: ['malformed'],
})

export const searchTransactions = endpoint({
  route: HISTORY_ROUTES.searchTransactions,
  summary: `The caller’s movements with this worker ID, worker number, shown name, amount in rand or words, newest first, at most ${HISTORY.page}. Each call looks at ${HISTORY_SEARCH.looked} movements at most, however many match; \`next\` goes on where it stopped.`,
  who: 'signed-in',
  query: WhichTransactions.extend({ text: z.string().trim().min(HISTORY_SEARCH.min).max(HISTORY_SEARCH.max) }),
  replies: {
    200: z.strictObject({
      transactions: z.array(Transaction),
      /** The time of the oldest movement that was looked at; null if there was none. */
      lookedBackTo: Timestamp.nullable(),
      /** The cursor of the next call; null at the end of the history. */
      next: z.string().nullable(),
    }),
  },
  refusals: ['malformed'],
  limit: 'history-search',
})

export const sumMonth = endpoint({
  route: HISTORY_ROUTES.sumMonth,
  summary: `In and out of one month of the caller’s history, fees included; failed movements do not count. Each call reads ${HISTORY_SEARCH.looked} movements at most; \`next\` goes on where it stopped, and its sums come on top.`,
  who: 'signed-in',
  query: WhichTransactions.extend({ month: Month }),
  replies: { 200: z.strictObject({ received: Cents, sent: Cents, next: z.string().nullable() }) },
  refusals: ['malformed'],
  limit: 'history-search',
})

export const readRequest = endpoint({
  route: ROUTES.readRequest,
  summary:
    'What became of the caller’s own money request under this Idempotency-Key: its transaction as it stands now, or why it was refused for good. Moves nothing. `not_found` says only that nothing is stored yet: the request may still be on its way.',
  who: 'signed-in',
  // In the query, since a path cannot hold every key: `..` means another one.
  query: z.strictObject({ key: z.string().regex(KEY_PATTERN) }),
  replies: {
    200: z.strictObject({
      transaction: Transaction.nullable(),
      refusal: z.strictObject({ code: z.string(), sentence: z.string() }).nullable(),
    }),
  },
  refusals: ['not_found'],
})

export const listHistoryMonths = endpoint({
  route: ROUTES.listHistoryMonths,
  summary:
    'The months in Johannesburg from the caller’s first movement to now, newest first; empty if nothing moved yet.',
  who: 'signed-in',
  replies: { 200: z.array(Month) },
})
