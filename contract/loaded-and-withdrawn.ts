import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { shortRand } from './money.ts'
import { Page } from './operator.ts'
import { OPERATOR, PASSED } from './operator-limits.ts'
import { OPERATOR_ROUTES } from './operator-routes.ts'
import { Cents, Timestamp } from './shapes.ts'

const Somebody = z.strictObject({ personId: z.uuid(), email: z.string().nullable() })
const OnHold = { frozenAt: Timestamp.nullable(), isSelf: z.boolean() }

/** Somebody whose withdrawals consist of card money from one source. */
export const LoadedAndWithdrawn = z.strictObject({
  ...Somebody.shape,
  guardNumber: z.string().nullable(),
  verified: z.boolean(),
  withdrawn: Cents,
  /** How much of it is card money from that source. */
  passed: Cents,
  /** Whose card it was: the person's own, another person's, or, where it is empty, that of guests whom nobody knows. */
  source: z.strictObject({ ...Somebody.shape, ...OnHold }).nullable(),
  /** From the last such money to the withdrawal that followed it soonest. */
  fastestSeconds: z.int().nullable(),
  lastWithdrawalAt: Timestamp,
  balance: Cents,
  ...OnHold,
  /** How it came, newest first. A guest is nobody, and so is the bank. */
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
  /** Others who withdrew to what looks like the same account, or with whom tips of such an amount went to or fro. */
  links: z.array(z.strictObject({ ...Somebody.shape, why: z.enum(['bank_account', 'tips']) })),
})
export type LoadedAndWithdrawn = z.infer<typeof LoadedAndWithdrawn>

export const listLoadedAndWithdrawn = endpoint({
  kind: 'json',
  route: OPERATOR_ROUTES.listLoadedAndWithdrawn,
  summary: `People who withdrew at least ${shortRand(PASSED.min)} within ${PASSED.days} days, of which ${PASSED.fifths * 20} % or more are card money from one source, newest first and verified workers whom only guests paid last; ${OPERATOR.list} a page.`,
  who: 'operator',
  query: Page,
  replies: { 200: z.array(LoadedAndWithdrawn) },
  refusals: [],
})
