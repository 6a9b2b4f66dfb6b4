import { z } from 'zod'
import { CARDS } from './card-limits.ts'
import { endpoint } from './endpoint.ts'
import { LANGUAGES } from './languages.ts'
import { actById, Page, Reason } from './operator.ts'
import { OPERATOR } from './operator-limits.ts'
import { OPERATOR_ROUTES } from './operator-routes.ts'
import { amountBetween, Timestamp } from './shapes.ts'

/** Cards that were printed together. */
export const CardBatch = z.strictObject({
  id: z.uuid(),
  /** Where they went, as the operator said. */
  label: z.string(),
  cards: z.int(),
  claimed: z.int(),
  madeAt: Timestamp,
  withdrawnAt: Timestamp.nullable(),
})
export type CardBatch = z.infer<typeof CardBatch>

export const listCardBatches = endpoint({
  route: OPERATOR_ROUTES.listCardBatches,
  summary: `Batches of blank cards, the newest first, ${OPERATOR.list} a page, with how many of each were claimed.`,
  who: 'operator',
  query: Page,
  replies: { 200: z.array(CardBatch) },
})

export const MakeCards = z.strictObject({
  cards: amountBetween(1, CARDS.atOnce, `Please choose 1 to ${CARDS.atOnce} cards.`),
  language: z.enum(LANGUAGES),
  reason: Reason.describe('Where the cards go; the name of the batch'),
})
export type MakeCards = z.infer<typeof MakeCards>

export const makeCards = endpoint({
  route: OPERATOR_ROUTES.makeCards,
  summary:
    'Makes a batch of blank cards: a number, a QR code and a code to claim each. This answer alone has the codes, in a PDF to print; if it is lost, the batch has to be withdrawn.',
  who: 'operator',
  body: MakeCards,
  replies: { 201: z.strictObject({ id: z.uuid(), pdf: z.base64() }) },
  refusals: ['sign_in_again'],
})

export const withdrawCards = endpoint({
  ...actById,
  route: OPERATOR_ROUTES.withdrawCards,
  summary:
    'Withdraws a batch of blank cards: nobody claims one of them any more. Claimed ones stay with their workers.',
  refusals: ['not_found', 'already_done', 'sign_in_again'],
})
