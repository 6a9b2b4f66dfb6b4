import { z } from 'zod'
import { complaint } from './complaint.ts'
import { endpoint } from './endpoint.ts'
import { RATING, TIP } from './limits.ts'
import { ROUTES } from './routes.ts'
import { amountBetween, Done, EntryId } from './shapes.ts'
import { DEBIT_REFUSALS, Moved } from './wallet.ts'

export const SendTip = z.strictObject({
  guardId: z.uuid({ error: complaint('worker') }),
  amount: amountBetween(TIP.min, TIP.max),
})
export type SendTip = z.infer<typeof SendTip>

export const sendTip = endpoint({
  route: ROUTES.sendTip,
  summary: `Moves a tip to a worker; the tipper pays ${TIP.fee} cents on top.`,
  who: 'signed-in',
  body: SendTip,
  replies: { 201: Moved },
  refusals: ['unknown_worker', 'own_tip', ...DEBIT_REFUSALS],
  limit: 'money',
  idempotent: true,
})

const STARS = complaint('stars', { from: RATING.min, to: RATING.max })

export const RateTip = z.strictObject({
  stars: z.int({ error: STARS }).min(RATING.min, { error: STARS }).max(RATING.max, { error: STARS }),
})
export type RateTip = z.infer<typeof RateTip>

export const rateTip = endpoint({
  route: ROUTES.rateTip,
  summary: `Rates the worker of one of the caller’s tips with ${RATING.min} to ${RATING.max} stars, once.`,
  who: 'signed-in',
  params: z.strictObject({ id: EntryId }),
  body: RateTip,
  replies: { 201: Done },
  refusals: ['unknown_tip', 'already_rated'],
})
