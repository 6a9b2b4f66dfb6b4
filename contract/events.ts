import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import type { NEWS } from './news.ts'
import { RETURN_CODES } from './return-reasons.ts'
import { ROUTES } from './routes.ts'
import { Cents, EntryId } from './shapes.ts'

const arrived = { id: EntryId, amount: Cents }

/** An event of the stream: its name and data. */
export const LiveEvent = z.discriminatedUnion('event', [
  /** The wallet changed, or may have. */
  event('wallet', {}),
  /** From a person or from a guest. */
  event('tip', arrived),
  event('transfer', { ...arrived, guardNumber: z.string() }),
  /** Money that the person added, and that came late. */
  event('load', arrived),
  /** A payout that came back, and why: as a code and as a sentence. */
  event('return', { ...arrived, code: z.enum(RETURN_CODES), reason: z.string() }),
])
export type LiveEvent = z.infer<typeof LiveEvent>

/** Events that the app announces in words. */
export type News = Exclude<LiveEvent, { event: 'wallet' }>

/** An event that the app does not listen for does not compile. */
function event<Name extends 'wallet' | (typeof NEWS)[number], Data extends z.ZodRawShape>(name: Name, data: Data) {
  return z.strictObject({ event: z.literal(name), data: z.strictObject(data) })
}

export const streamEvents = endpoint({
  kind: 'stream',
  route: ROUTES.streamEvents,
  summary: 'Server-sent events: what changed in the caller’s wallet, transactions and payouts.',
  who: 'signed-in',
  // For how many milliseconds the app has not listened: the stream begins with `wallet` if something changed since, and always without it.
  query: z.strictObject({
    away: z
      .string()
      .regex(/^\d{1,9}$/)
      .optional(),
  }),
  replies: { 200: LiveEvent },
})
