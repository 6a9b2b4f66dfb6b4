import type { PushSubscription } from '#contract/push.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import { startNotifying } from '#server/people/notices/notified.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import type { Config } from '#server/platform/start/config.ts'
import { vapidKeysOf } from './seal-message.ts'

export async function readPushKey({ config }: { config: Pick<Config, 'identityKey'> }): Promise<{ key: string }> {
  return { key: vapidKeysOf(config.identityKey).publicKey }
}

/** From now on: earlier movements are on the screen already. An address belongs to the session that named it last. */
export async function startPush(
  { db }: { db: Db },
  { sessionId, personId }: Pick<Caller, 'sessionId' | 'personId'>,
  { endpoint, keys }: PushSubscription,
): Promise<void> {
  if (!isKnownPushService(endpoint)) throw new Refusal('unknown_push_service')
  await db.begin(async (tx) => {
    await tx`delete from push_subscription where session_id = ${sessionId} or endpoint = ${endpoint}`
    await tx`
      insert into push_subscription (session_id, endpoint, p256dh, auth)
      values (${sessionId}, ${endpoint}, ${keys.p256dh}, ${keys.auth})
    `
    await startNotifying(tx, personId, 'push')
  })
}

/** The browser stays the same while its session becomes somebody else's. */
export async function carryPush(tx: Tx, from: string, to: { sessionId: string; personId: string }): Promise<void> {
  const carried = await tx`update push_subscription set session_id = ${to.sessionId} where session_id = ${from}`
  if (carried.count > 0) await startNotifying(tx, to.personId, 'push')
}

export async function stopPush({ db }: { db: Db }, { sessionId }: Pick<Caller, 'sessionId'>): Promise<void> {
  await db`delete from push_subscription where session_id = ${sessionId}`
}

/** Where push messages of a person go, for the copy of their data. The keys stay: with them and the address somebody else could write. */
export function pushSubscriptionsOf(db: Db, personId: string) {
  return db`
    select push_subscription.endpoint, signed_in_at as "signedInAt"
    from push_subscription join session on session.id = session_id
    where session.person_id = ${personId}
    order by signed_in_at, push_subscription.id
  `
}

/** A subscriber names an address that we send to: only those of the browsers' makers are taken. */
const HOSTS = [
  /^fcm\.googleapis\.com$/,
  /\.push\.services\.mozilla\.com$/,
  /^web\.push\.apple\.com$/,
  /\.notify\.windows\.com$/,
]

export function isKnownPushService(address: string): boolean {
  const { protocol, host, username, password } = new URL(address)
  return protocol === 'https:' && username === '' && password === '' && HOSTS.some((known) => known.test(host))
}
