import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { shortRand } from './money.ts'
import { actById, Page } from './operator.ts'
import { CARD_TO_BANK, OPERATOR } from './operator-limits.ts'
import { OPERATOR_ROUTES } from './operator-routes.ts'
import { Cents, Timestamp } from './shapes.ts'

const Somebody = z.strictObject({ personId: z.uuid(), email: z.string().nullable() })
const OnHold = { frozenAt: Timestamp.nullable(), isSelf: z.boolean() }

/** A person whose withdrawals consist of card money. */
export const CardToBankCase = z.strictObject({
  ...Somebody.shape,
  guardNumber: z.string().nullable(),
  verified: z.boolean(),
  withdrawn: Cents,
  /** How much of it is card money. */
  cardMoney: Cents,
  /** The payers of the cards, the largest first: the person, or others. */
  sources: z.array(z.strictObject({ ...Somebody.shape, ...OnHold, cardMoney: Cents })),
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
export type CardToBankCase = z.infer<typeof CardToBankCase>

export const listCardToBank = endpoint({
  route: OPERATOR_ROUTES.listCardToBank,
  summary: `People who withdrew at least ${shortRand(CARD_TO_BANK.min)} within ${CARD_TO_BANK.days} days, of which ${CARD_TO_BANK.fifths * 20} % or more are card money (own loads, transfers, tips of guests, of the ${CARD_TO_BANK.payers} who gave most and of everybody who gave ${shortRand(CARD_TO_BANK.large)}), or ${shortRand(CARD_TO_BANK.much)} that are not of guests, until an operator closes it; newest first and verified workers whom only guests paid last; ${OPERATOR.list} a page.`,
  who: 'operator',
  query: Page,
  replies: { 200: z.array(CardToBankCase) },
})

export const closeCardToBank = endpoint({
  ...actById,
  route: OPERATOR_ROUTES.closeCardToBank,
  summary:
    'Takes a person off the list of card to bank, with what was found out. Withdrawals made later count again. Needs a sign-in within the last five minutes.',
  refusals: ['not_found', 'already_done', 'own_account', 'sign_in_again'],
})
