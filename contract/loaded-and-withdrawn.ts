import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { shortRand } from './money.ts'
import { actById, Page } from './operator.ts'
import { OPERATOR, PASSED } from './operator-limits.ts'
import { OPERATOR_ROUTES } from './operator-routes.ts'
import { Cents, Timestamp } from './shapes.ts'

const Somebody = z.strictObject({ personId: z.uuid(), email: z.string().nullable() })
const OnHold = { frozenAt: Timestamp.nullable(), isSelf: z.boolean() }

/** A person whose withdrawals consist of card money. */
export const LoadedAndWithdrawn = z.strictObject({
  ...Somebody.shape,
  guardNumber: z.string().nullable(),
  verified: z.boolean(),
  withdrawn: Cents,
  /** How much of it is card money. */
  passed: Cents,
  /** The payers of the cards, the largest first: the person, or others. */
  sources: z.array(z.strictObject({ ...Somebody.shape, ...OnHold, passed: Cents })),
  /** How much of it guests paid. */
  guests: Cents,
  /** When it was listed. It stays until it is closed: figures that are no longer current are those that were found. */
  foundAt: Timestamp,
  isCurrent: z.boolean(),
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
  summary: `People who withdrew at least ${shortRand(PASSED.min)} within ${PASSED.days} days, of which ${PASSED.fifths * 20} % or more are card money (own loads, transfers, tips of guests, of the ${PASSED.payers} who gave most and of everybody who gave ${shortRand(PASSED.large)}), or ${shortRand(PASSED.much)} that are not of guests, until an operator closes it; newest first and verified workers whom only guests paid last; ${OPERATOR.list} a page.`,
  who: 'operator',
  query: Page,
  replies: { 200: z.array(LoadedAndWithdrawn) },
})

export const closeCardToBank = endpoint({
  ...actById,
  route: OPERATOR_ROUTES.closeCardToBank,
  summary:
    'Takes a person off the list of card to bank, with what was found out. Withdrawals made later count again. Needs a sign-in within the last five minutes.',
  refusals: ['not_found', 'already_done', 'own_account', 'sign_in_again'],
})
