import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { shortRand } from './money.ts'
import { Page } from './operator.ts'
import { OPERATOR, PASSED } from './operator-limits.ts'
import { OPERATOR_ROUTES } from './operator-routes.ts'
import { Cents, Timestamp } from './shapes.ts'

const Somebody = z.strictObject({ personId: z.uuid(), email: z.string().nullable() })
const OnHold = { frozenAt: Timestamp.nullable(), isSelf: z.boolean() }

/** A person whose withdrawals consist of card money from one source. */
export const LoadedAndWithdrawn = z.strictObject({
  ...Somebody.shape,
  guardNumber: z.string().nullable(),
  verified: z.boolean(),
  withdrawn: Cents,
  /** How much of it is card money from that source. */
  passed: Cents,
  /** The owner of the card: the person, another person, or empty for unknown guests. */
  source: z.strictObject({ ...Somebody.shape, ...OnHold }).nullable(),
  /** From the last such money to the next withdrawal. */
  fastestSeconds: z.int().nullable(),
  lastWithdrawalAt: Timestamp,
  balance: Cents,
  ...OnHold,
  /** How it came, newest first. Guests and the bank have no person. */
  chain: z.array(
    z.strictObject({
      /** The number of the entry in the books. */
      id: z.int(),
      at: Timestamp,
      kind: z.enum(['load', 'guest_tip', 'tip', 'transfer', 'withdrawal']),
      amount: Cents,
      from: Somebody.nullable(),
      to: Somebody.nullable(),
    }),
  ),
  /** Others who withdrew to what looks like the same account, or exchanged tips of such an amount. */
  links: z.array(z.strictObject({ ...Somebody.shape, why: z.enum(['bank_account', 'tips']) })),
})
export type LoadedAndWithdrawn = z.infer<typeof LoadedAndWithdrawn>

export const listLoadedAndWithdrawn = endpoint({
  route: OPERATOR_ROUTES.listLoadedAndWithdrawn,
  summary: `People who withdrew at least ${shortRand(PASSED.min)} within ${PASSED.days} days, of which ${PASSED.fifths * 20} % or more are card money from one source, newest first and verified workers whom only guests paid last; ${OPERATOR.list} a page.`,
  who: 'operator',
  query: Page,
  replies: { 200: z.array(LoadedAndWithdrawn) },
})
