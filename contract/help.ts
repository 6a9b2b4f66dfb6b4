import { z } from 'zod'
import { complaint } from './complaint.ts'
import { endpoint } from './endpoint.ts'
import { MESSAGE } from './limits.ts'
import { ById, Waiting } from './operator.ts'
import { OPERATOR } from './operator-limits.ts'
import { OPERATOR_ROUTES } from './operator-routes.ts'
import { ROUTES } from './routes.ts'
import { Cents, EntryId, Timestamp, text } from './shapes.ts'

/** A load keeps the id of its request; everything else has the id of its entry. */
const TransactionId = z.union([EntryId, z.uuid()], { error: complaint('transactionId') })

export const HelpRequest = z.strictObject({
  id: z.uuid(),
  transactionId: z.string(),
  message: z.string(),
  askedAt: Timestamp,
  answer: z.string().nullable(),
  answeredAt: Timestamp.nullable(),
})
export type HelpRequest = z.infer<typeof HelpRequest>

export const AskHelp = z.strictObject({
  transactionId: TransactionId,
  message: text(1, MESSAGE.max, 'message'),
})
export type AskHelp = z.infer<typeof AskHelp>

export const askHelp = endpoint({
  route: ROUTES.askHelp,
  summary: 'Asks the team about one of the caller’s own transactions.',
  who: 'signed-in',
  body: AskHelp,
  replies: { 201: HelpRequest },
  refusals: ['not_found'],
  limit: 'messages',
})

export const listHelp = endpoint({
  route: ROUTES.listHelp,
  summary: `The caller’s questions about transactions, with their answers, newest first, at most ${OPERATOR.list}.`,
  who: 'signed-in',
  replies: { 200: z.array(HelpRequest) },
})

/** The same as operators see it: with the person who asks, and the subject. */
export const AskedHelp = HelpRequest.extend({
  personId: z.uuid().nullable(),
  email: z.string().nullable(),
  /** The kind of the entry, `load`, or `call` if somebody wants to be called. */
  kind: z.string(),
  amount: Cents,
  at: Timestamp,
})
export type AskedHelp = z.infer<typeof AskedHelp>

export const listHelpRequests = endpoint({
  route: OPERATOR_ROUTES.listHelpRequests,
  summary: `Questions about transactions, those without an answer first, ${OPERATOR.list} a page.`,
  who: 'operator',
  query: Waiting,
  replies: { 200: z.array(AskedHelp) },
})

export const AnswerHelp = z.strictObject({ answer: text(1, MESSAGE.max, 'answer') })
export type AnswerHelp = z.infer<typeof AnswerHelp>

export const answerHelp = endpoint({
  route: OPERATOR_ROUTES.answerHelp,
  summary: 'Answers a question about a transaction, once. The person reads the answer next to the transaction.',
  who: 'operator',
  params: ById,
  body: AnswerHelp,
  replies: { 200: HelpRequest },
  refusals: ['not_found', 'already_done', 'own_account'],
})
