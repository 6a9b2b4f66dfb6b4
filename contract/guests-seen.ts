import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { GUEST_TIP } from './limits.ts'
import { shortRand } from './money.ts'
import { actById, Page } from './operator.ts'
import { OPERATOR } from './operator-limits.ts'
import { OPERATOR_ROUTES } from './operator-routes.ts'
import { Cents, Timestamp } from './shapes.ts'

/** Guests as operators see them: card testing and reported codes. */

export const GuestTipsSeen = z.strictObject({
  personId: z.uuid(),
  guardNumber: z.string(),
  /** Of the last days: how many were paid, declined, open or expired, and refunded. */
  paid: z.int(),
  paidAmount: Cents,
  declined: z.int(),
  unpaid: z.int(),
  givenBack: z.int(),
  /** The amount that the payment provider took back after it was credited. */
  takenBack: Cents,
  latest: Timestamp,
})
export type GuestTipsSeen = z.infer<typeof GuestTipsSeen>

export const listGuestTips = endpoint({
  route: OPERATOR_ROUTES.listGuestTips,
  summary: `Guest tips of the last ${GUEST_TIP.seenDays} days by worker, most declined first: many declined ones suggest that stolen cards are being tested. ${OPERATOR.list} a page.`,
  who: 'operator',
  query: Page,
  replies: { 200: z.array(GuestTipsSeen) },
})

/** A worker whose guests' chargebacks cost us something since an operator last looked. */
export const GuestLoss = z.strictObject({
  personId: z.uuid(),
  guardNumber: z.string(),
  chargebacks: z.int(),
  lost: Cents,
  latest: Timestamp,
  /** Whether guests cannot tip this worker until an operator lets them. */
  paused: z.boolean(),
})
export type GuestLoss = z.infer<typeof GuestLoss>

export const listGuestLosses = endpoint({
  route: OPERATOR_ROUTES.listGuestLosses,
  summary: `Workers whose guests’ payments were charged back after the money had left the wallet, the largest loss first; from ${shortRand(GUEST_TIP.pausedFrom)} on guests cannot tip them. ${OPERATOR.list} a page.`,
  who: 'operator',
  query: Page,
  replies: { 200: z.array(GuestLoss) },
})

export const resumeGuestTips = endpoint({
  ...actById,
  route: OPERATOR_ROUTES.resumeGuestTips,
  summary:
    'Lets guests tip a worker again, with what was found out; later losses count from zero. Needs a sign-in within the last five minutes.',
  refusals: ['not_found', 'already_done', 'own_account', 'sign_in_again'],
})

/** The open reports of one code. */
export const ReportedCode = z.strictObject({
  /** The person whose code it is, or the code itself where nobody has it. */
  id: z.string(),
  guardNumber: z.string(),
  isKnown: z.boolean(),
  /** The photo that people see beside the name. */
  photo: z.uuid().nullable(),
  count: z.int(),
  /** The newest reports, newest first. */
  reports: z.array(
    z.strictObject({
      id: z.uuid(),
      message: z.string().nullable(),
      /** Whether the reporter was signed in. */
      signedIn: z.boolean(),
      reportedAt: Timestamp,
    }),
  ),
})
export type ReportedCode = z.infer<typeof ReportedCode>

export const listCodeReports = endpoint({
  route: OPERATOR_ROUTES.listCodeReports,
  summary: `Open reports by code, the latest report first, ${OPERATOR.reportedCodes} codes at a time; \`before\` is the id of the newest report of the last one.`,
  who: 'operator',
  query: z.strictObject({ before: z.uuid().optional() }),
  replies: { 200: z.array(ReportedCode) },
})

export const closeCodeReport = endpoint({
  ...actById,
  route: OPERATOR_ROUTES.closeCodeReport,
  summary: 'Closes a report of a code and all earlier ones of it, with what was decided.',
  refusals: ['not_found', 'already_done', 'own_account', 'sign_in_again'],
})
