import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { FEEDBACK_CATEGORIES } from './messages.ts'
import { OPERATOR } from './operator-limits.ts'
import { OPERATOR_ROUTES } from './operator-routes.ts'
import { Cents, Day, line, Timestamp, text } from './shapes.ts'

/** The reason of an operator's action, kept in the audit trail for ever. */
export const Reason = text(OPERATOR.minReason, OPERATOR.maxReason, 'reason')
export const WithReason = z.strictObject({ reason: Reason })
export type WithReason = z.infer<typeof WithReason>

export const ById = z.strictObject({ id: z.uuid() })
export type ById = z.infer<typeof ById>

/** An operator's act on one person, worker or case, with its reason. */
export const actById = { who: 'operator', params: ById, body: WithReason } as const

/** Operator lists are paged; the first page is the default. */
export const Page = z.strictObject({
  page: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, { error: 'There is no such page.' })
    .optional(),
})
export type Page = z.infer<typeof Page>

/** For lists that also contain settled cases: `only=waiting` leaves those out. */
export const Waiting = Page.extend({ only: z.literal('waiting', { error: 'Please choose what to show.' }).optional() })
export type Waiting = z.infer<typeof Waiting>

const AGEING = [
  'workers',
  'messages',
  'payouts',
  'differences',
  'corrections',
  'privacyRequests',
  'codeReports',
  'questions',
  'cardToBank',
] as const

export const Overview = z.strictObject({
  /** The last 30 days in Johannesburg, oldest first. */
  days: z.array(
    z.strictObject({
      day: Day,
      volume: Cents,
      fees: Cents,
      tips: z.int(),
      people: z.int().describe('Who moved money'),
    }),
  ),
  /** The people who moved money in these days, each counted once. */
  people: z.int(),
  waiting: z.strictObject({
    workers: z.int(),
    messages: z.int(),
    payouts: z.int(),
    differences: z.int(),
    corrections: z.int(),
    privacyRequests: z.int(),
    codeReports: z.int(),
    /** Questions about transactions without an answer. */
    questions: z.int(),
    /** Numbers that were lost, for a second operator. */
    numberMoves: z.int(),
    cardToBank: z.int(),
    /** Workers whom guests cannot tip because of chargebacks. */
    guestsPaused: z.int(),
    /** Faults of the books without an explanation. */
    faults: z.int(),
  }),
  /** Since when the oldest of them waits. Faults have their own page, with times. */
  oldest: z.strictObject(
    Object.fromEntries(AGEING.map((what) => [what, Timestamp.nullable()])) as Record<
      (typeof AGEING)[number],
      z.ZodNullable<typeof Timestamp>
    >,
  ),
  /** Set while operators have stopped payouts. */
  payoutsStopped: z.strictObject({ since: Timestamp, reason: z.string() }).nullable(),
})
export type Overview = z.infer<typeof Overview>

export const readOverview = endpoint({
  route: OPERATOR_ROUTES.readOverview,
  summary:
    'Volume, fees and active people of the last 30 days, how many items are waiting for an operator, and since when.',
  who: 'operator',
  replies: { 200: Overview },
})

export const WaitingWorker = z.strictObject({
  id: z.uuid(),
  personId: z.uuid(),
  guardNumber: z.string(),
  serviceCategory: z.string(),
  location: z.string().nullable(),
  name: z.string(),
  email: z.string().nullable(),
  registeredAt: Timestamp,
  /** The name under which an operator verified this worker before; a change of name ended it. */
  verifiedBefore: z.string().nullable(),
})
export type WaitingWorker = z.infer<typeof WaitingWorker>

export const listWaitingWorkers = endpoint({
  route: OPERATOR_ROUTES.listWaitingWorkers,
  summary: 'Workers who are not verified yet, or not since their name changed, the longest waiting first.',
  who: 'operator',
  query: Page,
  replies: { 200: z.array(WaitingWorker) },
})

/** Somebody without a name cannot be verified. */
export const VerifyWorker = WithReason.extend({ name: line(300, 'name').describe('As the operator saw it') })
export type VerifyWorker = z.infer<typeof VerifyWorker>

export const verifyWorker = endpoint({
  ...actById,
  route: OPERATOR_ROUTES.verifyWorker,
  summary:
    'Marks a worker as verified under the name that the operator saw. Another name from the identity provider ends it.',
  body: VerifyWorker,
  refusals: ['unknown_worker', 'own_account', 'already_done', 'name_changed', 'sign_in_again'],
})

export const rejectWorker = endpoint({
  ...actById,
  route: OPERATOR_ROUTES.rejectWorker,
  summary: 'Rejects a verification, or withdraws one. The worker stays Pending and can still be tipped.',
  refusals: ['unknown_worker', 'own_account', 'already_done', 'sign_in_again'],
})

export const releaseWorkerIds = endpoint({
  ...actById,
  route: OPERATOR_ROUTES.releaseWorkerIds,
  summary: 'Releases unused worker IDs of a worker that never received money, so that others can register them.',
  replies: { 200: z.strictObject({ released: z.int() }) },
  refusals: ['unknown_worker', 'own_account', 'already_done', 'sign_in_again'],
})

export const FoundPerson = z.strictObject({
  id: z.uuid(),
  email: z.string().nullable(),
  joinedByPhone: z.boolean(),
  name: z.string(),
  createdAt: Timestamp,
  lastSeenAt: Timestamp,
  archivedAt: Timestamp.nullable(),
  deletedAt: Timestamp.nullable(),
  balance: Cents,
  frozenAt: Timestamp.nullable(),
  /** How many sessions there are. */
  sessions: z.int(),
  isSelf: z.boolean(),
  worker: z
    .strictObject({
      id: z.uuid(),
      guardNumber: z.string(),
      serviceCategory: z.string(),
      location: z.string().nullable(),
      status: z.enum(['waiting', 'verified', 'rejected', 'removed']),
    })
    .nullable(),
})
export type FoundPerson = z.infer<typeof FoundPerson>

export const findPeople = endpoint({
  route: OPERATOR_ROUTES.findPeople,
  summary:
    'People by the beginning of their email address or worker ID, or by worker number or mobile number, at most 20.',
  who: 'operator',
  query: z.strictObject({ query: line(200, 'search text').min(2, { error: 'Please type at least 2 characters.' }) }),
  replies: { 200: z.array(FoundPerson) },
})

export const freezeWallet = endpoint({
  ...actById,
  route: OPERATOR_ROUTES.freezeWallet,
  summary: 'Puts a wallet on hold: nothing leaves it, and no tip or transfer reaches it.',
  refusals: ['not_found', 'own_account', 'already_done', 'sign_in_again'],
})

export const unfreezeWallet = endpoint({
  ...actById,
  route: OPERATOR_ROUTES.unfreezeWallet,
  summary: 'Ends the hold on a wallet.',
  refusals: ['not_found', 'own_account', 'already_done', 'sign_in_again'],
})

export const endPersonSessions = endpoint({
  ...actById,
  route: OPERATOR_ROUTES.endPersonSessions,
  summary: 'Signs a person out everywhere.',
  replies: { 200: z.strictObject({ ended: z.int() }) },
  refusals: ['not_found', 'own_account', 'sign_in_again'],
})

const MESSAGE_STATUSES = ['new', 'in_progress', 'answered', 'closed'] as const
const MessageStatus = z.enum(MESSAGE_STATUSES, { error: 'Please choose a status.' })
export type MessageStatus = z.infer<typeof MessageStatus>

export const ReceivedMessage = z.strictObject({
  id: z.uuid(),
  kind: z.enum(['contact', 'feedback']),
  name: z.string(),
  email: z.string(),
  /** The subject of a contact message, the category of feedback. */
  subject: z.string().nullable(),
  category: z.enum(FEEDBACK_CATEGORIES).nullable(),
  message: z.string(),
  status: MessageStatus,
  receivedAt: Timestamp,
})
export type ReceivedMessage = z.infer<typeof ReceivedMessage>

export const ListMessages = Page.extend({ status: MessageStatus.optional() })
export type ListMessages = z.infer<typeof ListMessages>

export const listMessages = endpoint({
  route: OPERATOR_ROUTES.listMessages,
  summary: `Contact messages and feedback, newest first, ${OPERATOR.list} a page.`,
  who: 'operator',
  query: ListMessages,
  replies: { 200: z.array(ReceivedMessage) },
})

export const SetMessageStatus = z.strictObject({ status: MessageStatus, reason: Reason })
export type SetMessageStatus = z.infer<typeof SetMessageStatus>

export const setMessageStatus = endpoint({
  ...actById,
  route: OPERATOR_ROUTES.setMessageStatus,
  summary: 'Sets the status of a message.',
  body: SetMessageStatus,
  refusals: ['not_found', 'already_done'],
})
