import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ROUTES } from './routes.ts'
import { Cents, EntryId, Timestamp } from './shapes.ts'

/** Why somebody gets no cash at all. */
export const NO_CASH = ['cash_unverified', 'new_sim_money', 'cash_held'] as const

const CASH_CODE_STATES = ['preparing', 'ready', 'cancelling'] as const

/** A withdrawal in cash that was not collected yet: without its code. */
const OpenCashCode = z.strictObject({
  id: EntryId,
  /** The amount that a shop pays out. */
  net: Cents,
  status: z.enum(CASH_CODE_STATES),
  createdAt: Timestamp,
  /** Known once the code is there. */
  expiresAt: Timestamp.nullable(),
})

export const readCash = endpoint({
  route: ROUTES.readCash,
  summary:
    'How much may be withdrawn in cash, why nothing may, and the codes that were not used yet: each without its digits.',
  who: 'signed-in',
  replies: {
    200: z.strictObject({ refusal: z.enum(NO_CASH).nullable(), cashable: Cents, codes: z.array(OpenCashCode) }),
  },
})

export const showCashCode = endpoint({
  route: ROUTES.showCashCode,
  summary: 'The twelve digits of one of the caller’s cash codes, as often as they are asked for.',
  who: 'signed-in',
  params: z.strictObject({ id: EntryId }),
  replies: { 200: z.strictObject({ code: z.string().regex(/^\d{12}$/), expiresAt: Timestamp }) },
  refusals: ['not_found', 'wallet_frozen', 'cash_held'],
  limit: 'money',
})

export const cancelCashCode = endpoint({
  route: ROUTES.cancelCashCode,
  summary:
    'Asks for a withdrawal in cash to be cancelled. The cash partner decides: it is `returned`, was `paid` before, or the answer is still awaited.',
  who: 'signed-in',
  params: z.strictObject({ id: EntryId }),
  replies: { 200: z.strictObject({ status: z.enum(['returned', 'paid', 'cancelling']) }) },
  refusals: ['not_found'],
  limit: 'cancel',
})
