import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Waiting } from './operator.ts'
import { OPERATOR } from './operator-limits.ts'
import { OPERATOR_ROUTES } from './operator-routes.ts'
import { Cents, Day, Timestamp } from './shapes.ts'

/** Somebody who joined by phone, with what they typed and what the population register says of it. */
export const PhoneMember = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  joinedAt: Timestamp,
  document: z.strictObject({
    kind: z.enum(['za_id', 'passport', 'refugee']),
    country: z.string(),
    /** Masked but for the last four characters. */
    number: z.string(),
    birthDate: Day,
    surname: z.string(),
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
  summary: `People who joined by phone, those with contradicting answers of the population register first, then the newest, ${OPERATOR.list} a page. With \`only=waiting\` those who are still limited, or contradicted.`,
  who: 'operator',
  query: Waiting,
  replies: { 200: z.array(PhoneMember) },
})
