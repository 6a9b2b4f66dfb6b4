import { z } from 'zod'
import { complaint } from './complaint.ts'
import { endpoint } from './endpoint.ts'
import { ROUTES } from './routes.ts'
import { Done } from './shapes.ts'

const NO_ADDRESS = complaint('pushAddress')

/** As browsers give it: the push service's address for this browser, and the keys that only this browser can open. */
export const PushSubscription = z.strictObject({
  endpoint: z.url({ error: NO_ADDRESS }).max(1_000, { error: NO_ADDRESS }),
  keys: z.strictObject({
    p256dh: z.string().regex(/^[\w-]{87}$/, { error: complaint('browserKey') }),
    auth: z.string().regex(/^[\w-]{22}$/, { error: complaint('browserSecret') }),
  }),
})
export type PushSubscription = z.infer<typeof PushSubscription>

export const readPushKey = endpoint({
  kind: 'json',
  route: ROUTES.readPushKey,
  summary: 'The public key by which a push service knows our messages (VAPID).',
  who: 'guard',
  replies: { 200: z.strictObject({ key: z.string() }) },
  refusals: [],
})

export const startPush = endpoint({
  kind: 'json',
  route: ROUTES.startPush,
  summary: 'Tells this browser of tips also while its screen is off, until the session ends.',
  who: 'guard',
  body: PushSubscription,
  replies: { 201: Done },
  refusals: ['unknown_push_service'],
  limit: 'profile',
})

export const stopPush = endpoint({
  kind: 'json',
  route: ROUTES.stopPush,
  summary: 'Tells this browser nothing more while its screen is off.',
  who: 'guard',
  replies: { 200: Done },
  refusals: [],
})
