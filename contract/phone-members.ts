import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { LOST_NUMBER } from './joining-limits.ts'
import { KNOWN_FACTS } from './known-facts.ts'
import { actById, Reason, Waiting } from './operator.ts'
import { OPERATOR } from './operator-limits.ts'
import { OPERATOR_ROUTES } from './operator-routes.ts'
import { LinkPhone } from './phones.ts'
import { Cents, Day, line, Timestamp } from './shapes.ts'

/** Somebody who joined by phone, with what they typed and what the population register says of it. */
export const PhoneMember = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  joinedAt: Timestamp,
  document: z.strictObject({
    kind: z.enum(['za_id', 'passport', 'refugee']),
    country: z.string(),
    /** Masked but for the last four characters. None of it where it cannot be decrypted. */
    number: z.string(),
    birthDate: Day.nullable(),
    surname: z.string().nullable(),
  }),
  /** Whether less may leave the wallet still. */
  limited: z.boolean(),
  /** The first answer; `contradictedBy` is a later one that differs. Null before anybody asked. */
  register: z
    .strictObject({
      status: z.enum(['matched', 'mismatch', 'unknown', 'deceased']).nullable(),
      answeredAt: Timestamp.nullable(),
      contradictedBy: z.string().nullable(),
      asks: z.int(),
    })
    .nullable(),
  /** They have signed in to the app, where they change their number themselves. */
  inApp: z.boolean(),
  /** Another number, masked, that waits for a second operator. */
  move: z
    .strictObject({ number: z.string(), proposedBy: z.string(), proposedAt: Timestamp, needsAnother: z.boolean() })
    .nullable(),
  balance: Cents,
  frozenAt: Timestamp.nullable(),
  isSelf: z.boolean(),
  worker: z
    .strictObject({
      id: z.uuid(),
      guardNumber: z.string(),
      status: z.enum(['waiting', 'verified', 'rejected', 'removed']),
    })
    .nullable(),
})
export type PhoneMember = z.infer<typeof PhoneMember>

export const listPhoneMembers = endpoint({
  route: OPERATOR_ROUTES.listPhoneMembers,
  summary: `People who joined by phone, those whose number is to move and those with contradicting answers of the population register first, then the newest, ${OPERATOR.list} a page. With \`only=waiting\` those who are still limited, contradicted, or whose number is to move.`,
  who: 'operator',
  query: Waiting,
  replies: { 200: z.array(PhoneMember) },
})

const Fact = z.strictObject({ kind: z.enum(KNOWN_FACTS), said: line(60, 'fact') })
export type Fact = z.infer<typeof Fact>

export const ProposeNumberMove = LinkPhone.extend({
  idNumber: line(40, 'ID number'),
  facts: z
    .tuple([Fact, Fact])
    .refine(([one, other]) => one.kind !== other.kind, { error: 'Please ask for two different things.' }),
  reason: Reason,
  calledBack: z.literal(true, { error: 'Please call the new number first, and confirm that you did.' }),
})
export type ProposeNumberMove = z.infer<typeof ProposeNumberMove>

export const proposeNumberMove = endpoint({
  ...actById,
  route: OPERATOR_ROUTES.proposeNumberMove,
  summary: `Proposes another number for somebody who joined by phone and lost theirs. They say the number of their document and two things that they know; all three are compared here and shown to nobody, and a refusal does not say what was wrong. A second operator decides.`,
  body: ProposeNumberMove,
  refusals: ['not_found', 'own_account', 'does_not_fit', 'phone_taken', 'already_done', 'too_many', 'sign_in_again'],
})

export const approveNumberMove = endpoint({
  ...actById,
  route: OPERATOR_ROUTES.approveNumberMove,
  summary: `Moves the number that another operator proposed. Both numbers are told. There is no cash for ${LOST_NUMBER.hours} hours, and the new number asks for document and PIN before it shows anything; whoever has forgotten the PIN chooses another after that time.`,
  refusals: ['not_found', 'own_account', 'second_operator', 'phone_taken', 'sign_in_again'],
})

export const declineNumberMove = endpoint({
  ...actById,
  route: OPERATOR_ROUTES.declineNumberMove,
  summary: 'Declines a number that was proposed. Its proposer may withdraw it this way too.',
  refusals: ['not_found', 'own_account', 'sign_in_again'],
})
