import { z } from 'zod'
import { complaint } from './complaint.ts'
import { endpoint } from './endpoint.ts'
import { GUEST_ROUTES } from './guest-routes.ts'
import { GUARD_NUMBER, GUEST_TIP, MESSAGE, TIP } from './limits.ts'
import { amountBetween, Cents, Done, line, Timestamp, text } from './shapes.ts'

/** The calls open to somebody without an account. */

/** A worker ID as printed or typed; the server finds the worker. */
const Code = line(4 * GUARD_NUMBER.max, 'worker ID')

export const PublicWorker = z.strictObject({
  guardNumber: z.string(),
  /** First name and initial; null if the worker hides it. */
  displayName: z.string().nullable(),
  serviceCategory: z.string(),
  location: z.string().nullable(),
  verified: z.boolean(),
  /** The drawing that stands for them, from 1. */
  face: z.int(),
  /** The photo that an operator has approved. */
  photo: z.uuid().nullable(),
})
export type PublicWorker = z.infer<typeof PublicWorker>

export const readPublicWorker = endpoint({
  route: GUEST_ROUTES.readPublicWorker,
  summary:
    'The public details of a worker who can be tipped now. Without name, place and photo where too many codes that nobody has were tried.',
  who: 'anyone',
  query: z.strictObject({ w: Code }),
  replies: { 200: PublicWorker },
  refusals: ['unknown_worker', 'card_not_in_use', 'guests_paused'],
  limit: 'look-ups',
  browserLimit: 'look-ups-browser',
  looksUp: true,
})

export const OpenGuestTip = z.strictObject({ guardNumber: Code, amount: amountBetween(GUEST_TIP.min, GUEST_TIP.max) })
export type OpenGuestTip = z.infer<typeof OpenGuestTip>

/** It cannot be guessed: anybody who has it sees the state of the tip. */
const Reference = z.string().regex(/^[\w-]{22}$/, { error: complaint('tipReference') })

export const openGuestTip = endpoint({
  route: GUEST_ROUTES.openGuestTip,
  summary: `Opens a payment for a tip at the payment provider; the guest pays ${TIP.fee} cents on top, on the provider’s page. Nothing is credited before the provider says that it was paid.`,
  who: 'anyone',
  body: OpenGuestTip,
  replies: {
    201: z.strictObject({
      reference: Reference,
      /** The address of the payment provider's page. */
      page: z.string(),
    }),
  },
  refusals: ['unknown_worker', 'card_not_in_use', 'guests_paused', 'own_tip', 'guest_limit', 'provider_away'],
  limit: 'guest-tips',
  browserLimit: 'guest-tips-browser',
  looksUp: true,
  recognises: true,
  idempotent: true,
})

export const GUEST_TIP_STATES = ['waiting', 'paid', 'not_paid', 'giving_back', 'given_back'] as const

export const GuestTip = z.strictObject({
  state: z.enum(GUEST_TIP_STATES),
  amount: Cents,
  fee: Cents,
  guardNumber: z.string(),
  displayName: z.string().nullable(),
  createdAt: Timestamp,
  /** When the payment was confirmed; null unless it is `paid`. */
  paidAt: Timestamp.nullable(),
  /** The payment provider's reason, if it gave one. */
  reason: z.string().nullable(),
  claimed: z.boolean(),
})
export type GuestTip = z.infer<typeof GuestTip>

export const readGuestTip = endpoint({
  route: GUEST_ROUTES.readGuestTip,
  summary: 'The state of a guest’s tip. To a caller who knows one, the answer waits up to ten seconds for another.',
  who: 'anyone',
  params: z.strictObject({ id: Reference }),
  query: z.strictObject({ known: z.enum(['waiting', 'giving_back']).optional() }),
  replies: { 200: GuestTip },
  refusals: ['unknown_tip'],
  limit: 'look-ups',
  browserLimit: 'look-ups-browser',
})

export const claimGuestTip = endpoint({
  route: GUEST_ROUTES.claimGuestTip,
  summary: 'Adds a tip that the caller gave as a guest to the caller’s history, where it can be rated. Once.',
  who: 'signed-in',
  params: z.strictObject({ id: Reference }),
  refusals: ['unknown_tip', 'already_done', 'own_tip'],
  limit: 'money',
})

export const ReportCode = z.strictObject({
  guardNumber: Code,
  message: z.union([z.literal(''), text(1, MESSAGE.max, 'message')]).optional(),
})
export type ReportCode = z.infer<typeof ReportCode>

export const reportCode = endpoint({
  route: GUEST_ROUTES.reportCode,
  summary: 'Reports to operators that a code does not belong to the person who shows it, or that nobody has it.',
  who: 'anyone',
  body: ReportCode,
  replies: { 201: Done },
  limit: 'reports',
  recognises: true,
})
