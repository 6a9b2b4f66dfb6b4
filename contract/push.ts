import { z } from 'zod'
import { complaint } from './complaint.ts'
import { endpoint } from './endpoint.ts'
import { ROUTES } from './routes.ts'
import { Done } from './shapes.ts'

const NO_ADDRESS = complaint('pushAddress')

/** A subscription as browsers return it: the push service's address for this browser, and keys that only this browser has. */
export const PushSubscription = z.strictObject({
  endpoint: z.url({ error: NO_ADDRESS }).max(1_000, { error: NO_ADDRESS }),
  keys: z.strictObject({
    p256dh: z.string().regex(/^[\w-]{87}$/, { error: complaint('browserKey') }),
    auth: z.string().regex(/^[\w-]{22}$/, { error: complaint('browserSecret') }),
  }),
})
export type PushSubscription = z.infer<typeof PushSubscription>

export const readPushKey = endpoint({
  route: ROUTES.readPushKey,
  summary: 'The public key for push subscriptions (VAPID).',
  who: 'guard',
  replies: { 200: z.strictObject({ key: z.string() }) },
})

export const startPush = endpoint({
  route: ROUTES.startPush,
  summary: 'Subscribes this browser to push messages about tips, until the session ends.',
  who: 'guard',
  body: PushSubscription,
  replies: { 201: Done },
  refusals: ['unknown_push_service'],
  limit: 'profile',
})

export const stopPush = endpoint({
  route: ROUTES.stopPush,
  summary: 'Ends the push subscription of this browser.',
  who: 'guard',
})
