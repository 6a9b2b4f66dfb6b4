import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { REFUND } from './limits.ts'
import { ROUTES } from './routes.ts'
import { Cents, Day } from './shapes.ts'
import { Moved, SomeCents } from './wallet.ts'

export const readRefund = endpoint({
  route: ROUTES.readRefund,
  summary: `How much of the balance can go back to the cards it came from: what was loaded in the last ${REFUND.days} days and not spent.`,
  who: 'signed-in',
  replies: {
    200: z.strictObject({
      refundable: Cents,
      /** The amount on its way back. */
      onItsWay: Cents,
      /** The first day on which another refund can be requested, if not today. Closing the account does not wait for it. */
      notBefore: Day.nullable(),
    }),
  },
})

export const RefundLoads = z.strictObject({ amount: SomeCents })
export type RefundLoads = z.infer<typeof RefundLoads>

export const refundLoads = endpoint({
  route: ROUTES.refundLoads,
  summary: `Sends what was loaded and not spent back to the cards it came from, newest first. Free; once in ${REFUND.everyDays} days.`,
  who: 'signed-in',
  body: RefundLoads,
  replies: { 201: Moved },
  refusals: ['not_refundable', 'refund_too_soon', 'already_asked', 'wallet_frozen', 'wallet_in_debt'],
  limit: 'money',
  idempotent: true,
})
