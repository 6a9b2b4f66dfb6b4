import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { actById, ById, Page, Reason, Waiting, WithReason } from './operator.ts'
import { OPERATOR } from './operator-limits.ts'
import { OPERATOR_ROUTES } from './operator-routes.ts'
import { PAYOUT_STATES } from './payouts.ts'
import { amountBetween, Cents, Timestamp } from './shapes.ts'

/** The money as operators see it, and how they correct a mistake. */

export const PayoutSeen = z.strictObject({
  id: z.uuid(),
  personId: z.uuid(),
  guardNumber: z.string().nullable(),
  amount: Cents,
  fee: Cents,
  net: Cents,
  state: z.enum(PAYOUT_STATES),
  askedAt: Timestamp,
  settledAt: Timestamp.nullable(),
  /** How long it has been open, or took. */
  ageSeconds: z.int(),
  /** How often the bank was asked. */
  attempts: z.int(),
  /** The cause in one sentence: the bank's reason or the last failure. */
  note: z.string().nullable(),
})
export type PayoutSeen = z.infer<typeof PayoutSeen>

export const ListPayouts = Page.extend({ state: z.enum(PAYOUT_STATES).default('pending') })
export type ListPayouts = z.infer<typeof ListPayouts>

export const listPayouts = endpoint({
  route: OPERATOR_ROUTES.listPayouts,
  summary: `Payouts of one state: open ones with the oldest first, closed ones with the newest first; ${OPERATOR.list} a page.`,
  who: 'operator',
  query: ListPayouts,
  replies: { 200: z.array(PayoutSeen) },
})

export const stopPayouts = endpoint({
  route: OPERATOR_ROUTES.stopPayouts,
  summary: 'Stops payouts that have not been ordered from the bank. Needs a sign-in within the last five minutes.',
  who: 'operator',
  body: WithReason,
  refusals: ['already_done', 'sign_in_again'],
})

export const resumePayouts = endpoint({
  route: OPERATOR_ROUTES.resumePayouts,
  summary: 'Resumes payouts. Needs a sign-in within the last five minutes.',
  who: 'operator',
  body: WithReason,
  refusals: ['already_done', 'sign_in_again'],
})

export const askAgainAboutPayout = endpoint({
  ...actById,
  route: OPERATOR_ROUTES.askAgainAboutPayout,
  summary: 'Queries the bank about a payout now and books its response as usual.',
  refusals: ['not_found', 'already_done'],
  limit: 'money',
})

export const askAgainAboutLoad = endpoint({
  ...actById,
  route: OPERATOR_ROUTES.askAgainAboutLoad,
  summary: 'Queries the payment provider about a load or a guest’s tip now, whatever its state.',
  refusals: ['not_found'],
  limit: 'money',
})

export const Difference = z.strictObject({
  id: z.string(),
  kind: z.string(),
  subject: z.string(),
  /** The load, payout, refund or guest's tip that the subject names, and its owner: a guest's tip belongs to its worker. */
  about: z.strictObject({ what: z.enum(['load', 'payout', 'guest_tip', 'refund']), personId: z.uuid() }).nullable(),
  amount: Cents.nullable(),
  explanation: z.string(),
  foundAt: Timestamp,
  ageSeconds: z.int(),
  resolvedAt: Timestamp.nullable(),
})
export type Difference = z.infer<typeof Difference>

export const listDifferences = endpoint({
  route: OPERATOR_ROUTES.listDifferences,
  summary: `Reconciliation differences between our books and the payment provider or the bank; open ones first, ${OPERATOR.list} a page.`,
  who: 'operator',
  query: Waiting,
  replies: { 200: z.array(Difference) },
})

export const Books = z.strictObject({
  /** When new entries were last replayed, moved wallets compared, and everything replayed from the first entry. */
  proof: z
    .strictObject({
      at: Timestamp,
      /** Whether every fault that was ever found has an explanation, and how many have none or one. */
      ok: z.boolean(),
      unexplained: z.int(),
      explained: z.int(),
      comparedAt: Timestamp.nullable(),
      fromOneAt: Timestamp.nullable(),
    })
    .nullable(),
  /** At most 100 faults, those without an explanation and then the newest first, each with the operator's explanation. */
  faults: z.array(
    z.strictObject({
      id: z.uuid(),
      name: z.string(),
      about: z.string(),
      foundAt: Timestamp,
      explanation: z.string().nullable(),
    }),
  ),
  /** Every account with its balance; the sum of all of them is always 0. */
  trialBalance: z.array(z.strictObject({ account: z.string(), balance: Cents })),
  entries: z.int(),
})
export type Books = z.infer<typeof Books>

export const readBooks = endpoint({
  route: OPERATOR_ROUTES.readBooks,
  summary: 'How far the books are replayed, the faults found, and the trial balance.',
  who: 'operator',
  replies: { 200: Books },
})

export const explainFault = endpoint({
  ...actById,
  route: OPERATOR_ROUTES.explainFault,
  summary: 'Closes a fault of the books with a reason. The fault stays in the list.',
  refusals: ['not_found', 'already_done', 'sign_in_again'],
})

const CORRECTION_STATES = ['proposed', 'approved', 'posted', 'declined', 'refused'] as const

export const Correction = z.strictObject({
  id: z.uuid(),
  personId: z.uuid(),
  email: z.string().nullable(),
  direction: z.enum(['in', 'out']),
  amount: Cents,
  reason: z.string(),
  state: z.enum(CORRECTION_STATES),
  proposedBy: z.string(),
  proposedAt: Timestamp,
  decidedBy: z.string().nullable(),
  decidedAt: Timestamp.nullable(),
  /** The caller proposed it, or it is about the caller: another operator has to decide. */
  needsAnother: z.boolean(),
  /** The difference that it settles. */
  differenceId: z.string().nullable(),
  /** The question about a transaction that it answers. */
  helpId: z.uuid().nullable(),
  transactionId: z.string().nullable(),
})
export type Correction = z.infer<typeof Correction>

export const listCorrections = endpoint({
  route: OPERATOR_ROUTES.listCorrections,
  summary: `Money corrections, those that wait first, then the newest; ${OPERATOR.list} a page.`,
  who: 'operator',
  query: Waiting,
  replies: { 200: z.array(Correction) },
})

export const ProposeCorrection = z.strictObject({
  personId: z.uuid({ error: 'Please choose a person.' }),
  direction: z.enum(['in', 'out'], { error: 'Please choose a direction.' }),
  amount: amountBetween(1, OPERATOR.maxCorrection),
  reason: Reason,
  /** The difference that it settles: it is closed once the money has moved, and stays so. */
  differenceId: z
    .string()
    .regex(/^[1-9]\d{0,15}$/, { error: 'There is no such difference.' })
    .optional(),
  /** The question about a transaction that it answers. */
  helpId: z.uuid({ error: 'There is no such question.' }).optional(),
})
export type ProposeCorrection = z.infer<typeof ProposeCorrection>

export const proposeCorrection = endpoint({
  route: OPERATOR_ROUTES.proposeCorrection,
  summary:
    'Proposes to add money to a wallet or to take some out. Nothing moves until another operator approves. One for a refund on its way puts it back into the wallet, once no request to the payment provider can be under way.',
  who: 'operator',
  params: ById,
  body: ProposeCorrection,
  replies: { 200: Correction },
  refusals: ['not_found', 'own_account', 'already_done', 'still_open', 'not_whole', 'account_deleted', 'sign_in_again'],
})

export const approveCorrection = endpoint({
  ...actById,
  route: OPERATOR_ROUTES.approveCorrection,
  summary: 'Approves what another operator proposed, and moves the money.',
  replies: { 200: Correction },
  refusals: [
    'not_found',
    'own_account',
    'second_operator',
    'sign_in_again',
    'already_done',
    'account_deleted',
    'insufficient_balance',
    'busy',
    'away',
  ],
})

export const declineCorrection = endpoint({
  ...actById,
  route: OPERATOR_ROUTES.declineCorrection,
  summary: 'Declines a proposed correction. The proposer can withdraw it this way too.',
  replies: { 200: Correction },
  refusals: ['not_found', 'own_account', 'already_done', 'sign_in_again'],
})

export const AuditEvent = z.strictObject({
  id: z.string(),
  at: Timestamp,
  /** The email of the person who did it, their id once they are gone, or `system`. */
  actor: z.string(),
  action: z.string(),
  subject: z.string(),
  reason: z.string().nullable(),
  requestId: z.string(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  sealed: z.boolean(),
})
export type AuditEvent = z.infer<typeof AuditEvent>

export const ListAuditEvents = z.strictObject({
  before: z
    .string()
    .regex(/^[1-9]\d{0,15}$/, { error: 'This is no place in the audit trail.' })
    .optional(),
  subject: z.string().max(100).optional(),
  reads: z.literal('shown', { error: 'Please choose what to show.' }).optional(),
})
export type ListAuditEvents = z.infer<typeof ListAuditEvents>

export const listAuditEvents = endpoint({
  route: OPERATOR_ROUTES.listAuditEvents,
  summary: `The audit trail, newest first, ${OPERATOR.auditEvents} at a time; \`before\` is the id to go on from. Reads are left out unless \`reads=shown\` asks for them.`,
  who: 'operator',
  query: ListAuditEvents,
  replies: { 200: z.array(AuditEvent) },
})
