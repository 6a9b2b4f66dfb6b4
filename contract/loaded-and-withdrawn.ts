import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { shortRand } from './money.ts'
import { OPERATOR, PASSED } from './operator-limits.ts'
import { OPERATOR_ROUTES } from './operator-routes.ts'
import { Cents, Timestamp } from './shapes.ts'

/** Somebody through whose wallet card money went to a bank. */
export const LoadedAndWithdrawn = z.strictObject({
  personId: z.uuid(),
  email: z.string().nullable(),
  guardNumber: z.string().nullable(),
  verified: z.boolean(),
  loaded: Cents,
  withdrawn: Cents,
  /** Tips that came in meanwhile. */
  received: Cents,
  /** What of the loads has left again: what was withdrawn beyond those tips. */
  passed: Cents,
  /** From the last load to the withdrawal that followed it soonest. */
  fastestSeconds: z.int().nullable(),
  lastWithdrawalAt: Timestamp,
  balance: Cents,
  frozenAt: Timestamp.nullable(),
  isSelf: z.boolean(),
  /** Others who withdrew to what looks like the same account, or with whom tips of such an amount went to or fro. */
  links: z.array(
    z.strictObject({ personId: z.uuid(), email: z.string().nullable(), why: z.enum(['bank_account', 'tips']) }),
  ),
})
export type LoadedAndWithdrawn = z.infer<typeof LoadedAndWithdrawn>

export const listLoadedAndWithdrawn = endpoint({
  kind: 'json',
  route: OPERATOR_ROUTES.listLoadedAndWithdrawn,
  summary: `People through whose wallets at least ${shortRand(PASSED.min)} of card money went to a bank within ${PASSED.days} days, the most first; at most ${OPERATOR.list}.`,
  who: 'operator',
  replies: { 200: z.array(LoadedAndWithdrawn) },
  refusals: [],
})
