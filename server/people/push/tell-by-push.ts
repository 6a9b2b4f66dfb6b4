import type { Language } from '#contract/languages.ts'
import { neverArrived } from '#server/partners/gateway.ts'
import { movementsSince } from '#server/people/notices/movements-since.ts'
import { newsOf } from '#server/people/notices/news-of.ts'
import { notifyDue } from '#server/people/notices/notified.ts'
import type { EntryIds } from '#server/platform/crypto/entry-ids.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Log } from '#server/platform/observability/log.ts'
import type { Config } from '#server/platform/start/config.ts'
import { authorizations, sealMessage } from './seal-message.ts'
import { messageAbout, type PushMessage } from './words.ts'

type Pushing = { db: Db; log: Log; config: Pick<Config, 'identityKey' | 'contacts'> }
type Telling = Pushing & { entryIds: EntryIds }
type Subscription = {
  id: number
  personId: string
  endpoint: string
  p256dh: string
  auth: string
  language: Language | null
}

type Authorize = ReturnType<typeof authorizations>

const TIMEOUT_MS = 5_000
/** The browser has forgotten this subscription. */
const GONE = [404, 410]

/** Tells people what came in, in all their browsers; if none of them could be reached, again a minute later. */
export function tellByPush(telling: Telling): Promise<number> {
  const { db, entryIds } = telling
  return notifyDue(db, 'push', async (due) => {
    const moved = Map.groupBy(await movementsSince(db, due), ({ walletId }) => walletId)
    const subscriptions = Map.groupBy(await subscriptionsOf(db, due), ({ personId }) => personId)
    const authorize = authorizations(telling.config.identityKey, telling.config.contacts.supportEmail)
    const isTold = await Promise.all(
      due.map(async ({ personId, walletId }) => {
        // Anybody can choose an ID: only one that an operator has verified is sent under our name.
        const news = (moved.get(walletId) ?? []).flatMap(
          (each) => newsOf(entryIds, { ...each, sender: each.isSenderVerified ? each.sender : null }) ?? [],
        )
        const sent = await Promise.all(
          (subscriptions.get(personId) ?? []).map((to) =>
            tell(telling, authorize, to, messageAbout(news, to.language ?? 'en')),
          ),
        )
        return sent.length === 0 || sent.includes(true)
      }),
    )
    return due.filter((_, index) => isTold[index])
  })
}

/** Pushes a message to all browsers of a person, once: a failed push is not tried again. */
export async function pushTo(pushing: Pushing, personId: string, message: PushMessage): Promise<void> {
  const authorize = authorizations(pushing.config.identityKey, pushing.config.contacts.supportEmail)
  const browsers = await subscriptionsOf(pushing.db, [{ personId }])
  await Promise.all(browsers.map((to) => tell(pushing, authorize, to, message)))
}

function subscriptionsOf(db: Db, people: { personId: string }[]): Promise<Subscription[]> {
  return db<Subscription[]>`
    select push.id, session.person_id as "personId", endpoint, p256dh, auth, coalesce(person.language, phone.language) as language
    from push_subscription push
    join session on session.id = push.session_id
    join person on person.id = session.person_id
    left join phone on phone.person_id = session.person_id
    where session.person_id = any(${people.map(({ personId }) => personId)}::uuid[])
  `
}

/** Says whether there is nothing more to do: false where the message was certainly not taken and may be later. */
async function tell(
  { db, log }: Pushing,
  authorize: Authorize,
  to: Subscription,
  message: PushMessage | undefined,
): Promise<boolean> {
  if (!message) return true
  const sealed = await sealMessage(to, message, authorize).catch(() => undefined)
  // Keys that cannot be used now will never be.
  if (!sealed) return forget(db, to)
  try {
    const { status } = await post(to.endpoint, sealed)
    if (GONE.includes(status)) return forget(db, to)
    if (status >= 300) log.warn('push message rejected', { reference: to.id, status })
    return status !== 429 && status < 500
  } catch (error) {
    log.warn('push message failed', { reference: to.id, error })
    return !neverArrived(error)
  }
}

function post(endpoint: string, sealed: Awaited<ReturnType<typeof sealMessage>>): Promise<Response> {
  return fetch(endpoint, {
    method: 'POST',
    ...sealed,
    // An address that leads elsewhere is not the one that was accepted.
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
}

async function forget(db: Db, { id }: Subscription): Promise<true> {
  await db`delete from push_subscription where id = ${id}`
  return true
}
