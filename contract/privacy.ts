import { z } from 'zod'
import { complaint } from './complaint.ts'
import { endpoint } from './endpoint.ts'
import { ASKED_BY_CALL } from './joining-limits.ts'
import { LANGUAGES } from './languages.ts'
import { MESSAGE } from './limits.ts'
import { Waiting } from './operator.ts'
import { OPERATOR } from './operator-limits.ts'
import { OPERATOR_ROUTES } from './operator-routes.ts'
import { ROUTES } from './routes.ts'
import { Day, Timestamp, text } from './shapes.ts'

export const exportMyData = endpoint({
  route: ROUTES.exportMyData,
  summary: 'Everything we hold about the caller, as JSON.',
  who: 'signed-in',
  replies: { 200: z.record(z.string(), z.unknown()) },
  limit: 'profile',
})

export const deleteMe = endpoint({
  route: ROUTES.deleteMe,
  summary:
    'Closes the account: personal data is erased, ledger rows stay under a pseudonym. The wallet must be empty, and the sign-in not older than five minutes. With `refund=all`, what can go back to the cards it came from is sent there first.',
  who: 'signed-in',
  query: z.strictObject({ refund: z.literal('all').optional() }),
  refusals: [
    'sign_in_again',
    'wallet_not_empty',
    'wallet_in_debt',
    'wallet_frozen',
    'operators_stay',
    'refund_too_soon',
    'already_asked',
    'not_refundable',
    'busy',
    'away',
  ],
})

const PRIVACY_REQUEST_KINDS = ['access', 'correction', 'objection', 'deletion'] as const
const PrivacyRequestKind = z.enum(PRIVACY_REQUEST_KINDS, { error: complaint('request') })

export const PrivacyRequest = z.strictObject({
  id: z.uuid(),
  kind: PrivacyRequestKind,
  message: z.string(),
  state: z.enum(['open', 'done', 'refused']),
  askedAt: Timestamp,
  /** It is answered by the end of this day. */
  dueOn: Day,
  /** Below zero once it is late; null once it is answered. */
  daysLeft: z.int().nullable(),
  answer: z.string().nullable(),
  answeredAt: Timestamp.nullable(),
})
export type PrivacyRequest = z.infer<typeof PrivacyRequest>

export const AskPrivacy = z.strictObject({ kind: PrivacyRequestKind, message: text(1, MESSAGE.max, 'message') })
export type AskPrivacy = z.infer<typeof AskPrivacy>

export const askPrivacy = endpoint({
  route: ROUTES.askPrivacy,
  summary:
    'Asks for access, correction or deletion of one’s data, or objects to its use. Free; answered within 30 days.',
  who: 'signed-in',
  body: AskPrivacy,
  replies: { 201: PrivacyRequest },
  refusals: ['already_asked'],
  limit: 'messages',
})

export const listMyPrivacyRequests = endpoint({
  route: ROUTES.listMyPrivacyRequests,
  summary: 'The caller’s privacy requests, newest first.',
  who: 'signed-in',
  replies: { 200: z.array(PrivacyRequest) },
})

export const PrivacyCase = PrivacyRequest.extend({
  personId: z.uuid(),
  email: z.string().nullable(),
  name: z.string(),
  isSelf: z.boolean(),
  /** Set where an operator opened it for somebody without the app who called. */
  opened: z
    .strictObject({
      by: z.string(),
      identityNote: z.string(),
      /** The language in which they read the answer. */
      language: z.enum(LANGUAGES),
      /** Before that no copy is made and no account closed. */
      after: Timestamp,
      needsAnother: z.boolean(),
    })
    .nullable(),
})
export type PrivacyCase = z.infer<typeof PrivacyCase>

export const listPrivacyCases = endpoint({
  route: OPERATOR_ROUTES.listPrivacyCases,
  summary: `Privacy requests with the days that are left: open ones first, the most urgent at the top; ${OPERATOR.list} a page.`,
  who: 'operator',
  query: Waiting,
  replies: { 200: z.array(PrivacyCase) },
})

export const AnswerPrivacy = z.strictObject({
  state: z.enum(['done', 'refused'], { error: 'Please choose an outcome.' }),
  answer: text(OPERATOR.minReason, OPERATOR.maxReason, 'answer'),
})
export type AnswerPrivacy = z.infer<typeof AnswerPrivacy>

export const answerPrivacy = endpoint({
  route: OPERATOR_ROUTES.answerPrivacy,
  summary: `Answers a privacy request; the person reads the answer. A deletion that is done closes the account. One that was opened by a call is answered by another operator, by SMS: ${ASKED_BY_CALL.answer} characters at most.`,
  who: 'operator',
  params: z.strictObject({ id: z.uuid() }),
  body: AnswerPrivacy,
  refusals: [
    'not_found',
    'own_account',
    'already_done',
    'sign_in_again',
    'second_operator',
    'asked_lately',
    'wallet_not_empty',
    'wallet_in_debt',
    'wallet_frozen',
    'operators_stay',
  ],
})
